namespace LeanTasks.FSharp

open System.Threading.Tasks
open LeanTasks

[<Sealed>]
type UVTaskBuilder() =
    inherit VTaskKindBuilder()
    member inline _.Run([<InlineIfLambda>] body: unit -> Flow<'T>) : ValueTask<'T> = (FlowCode.unguarded body).AsValueTask()

[<Sealed>]
type UUnitVTaskBuilder() =
    inherit VTaskKindBuilder()

    member inline _.Run([<InlineIfLambda>] body: unit -> Flow<unit>) : ValueTask =
        (FlowCode.unguarded body).AsUnitValueTask()

[<AutoOpen>]
module UVTaskBuilderValues =
    let uvtask = UVTaskBuilder()
    let uunitVtask = UUnitVTaskBuilder()
