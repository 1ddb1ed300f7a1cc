namespace LeanTasks.FSharp

open System.Threading
open LeanTasks

[<Sealed>]
type CancellableFlowBuilder() =
    inherit CancellableFlowBuilderBase()

    member inline _.Source([<InlineIfLambda>] flow: CancellableFlow<'T>) : CancellableFlow<'T> = flow

    member inline _.Run([<InlineIfLambda>] body: CancellableCode<'T>) : CancellableFlow<'T> =
        fun token ->
            FlowCode.guarded (fun () ->
                token.ThrowIfCancellationRequested()
                body.Invoke token)

[<AutoOpen>]
module CancellableFlowBuilderValue =
    let cancellableFlow = CancellableFlowBuilder()
