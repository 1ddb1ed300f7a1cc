namespace LeanTasks.FSharp

open LeanTasks

[<Sealed>]
type FlowBuilder() =
    inherit FlowKindBuilder()
    member inline _.Run([<InlineIfLambda>] body: unit -> Flow<'T>) : Flow<'T> = FlowCode.guarded body

[<AutoOpen>]
module FlowBuilderValue =
    let flow = FlowBuilder()
