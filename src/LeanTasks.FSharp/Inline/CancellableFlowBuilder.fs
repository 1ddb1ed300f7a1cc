namespace LeanTasks.FSharp

open System.Threading
open LeanTasks

[<Sealed>]
type CancellableFlowBuilder() =
    inherit CancellableFlowBuilderBase()

    member inline _.Run([<InlineIfLambda>] body: CancellableFlow<'T>) : CancellableFlow<'T> =
        let start (token: CancellationToken) =
            FlowCode.guarded (fun () ->
                token.ThrowIfCancellationRequested()
                body token)

        fun token -> start token

[<AutoOpen>]
module CancellableFlowBuilderValue =
    let cancellableFlow = CancellableFlowBuilder()

[<RequireQualifiedAccess>]
module CancellableFlow =
    let getCancellationToken () : CancellableFlow<CancellationToken> =
        fun token -> Flow<CancellationToken>(token)
