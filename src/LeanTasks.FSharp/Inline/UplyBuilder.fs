namespace LeanTasks.FSharp

open LeanTasks

[<Sealed>]
type UplyBuilder() =
    inherit FlowKindBuilder()
    member inline _.Run([<InlineIfLambda>] body: unit -> Flow<'T>) : Flow<'T> = FlowCode.unguarded body

[<AutoOpen>]
module UplyBuilderValue =
    let uply = UplyBuilder()
