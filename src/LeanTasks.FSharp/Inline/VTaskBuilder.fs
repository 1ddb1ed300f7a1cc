namespace LeanTasks.FSharp

open System.Threading.Tasks
open LeanTasks

[<Sealed>]
type VTaskBuilder() =
    inherit VTaskKindBuilder()
    member inline _.Run([<InlineIfLambda>] body: unit -> Flow<'T>) : ValueTask<'T> = (FlowCode.guarded body).AsValueTask()

[<Sealed>]
type UnitVTaskBuilder() =
    inherit VTaskKindBuilder()

    member inline _.Run([<InlineIfLambda>] body: unit -> Flow<unit>) : ValueTask =
        (FlowCode.guarded body).AsUnitValueTask()

[<Sealed>]
type BackgroundVTaskBuilder() =
    inherit VTaskKindBuilder()

    member inline _.Run(body: unit -> Flow<'T>) : ValueTask<'T> =
        (FlowCode.background body).AsValueTask()

[<AutoOpen>]
module VTaskBuilderValues =
    let vtask = VTaskBuilder()
    let unitVtask = UnitVTaskBuilder()
    let backgroundVtask = BackgroundVTaskBuilder()
