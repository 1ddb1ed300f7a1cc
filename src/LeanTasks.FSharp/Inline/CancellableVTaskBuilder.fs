namespace LeanTasks.FSharp

open System.Threading
open System.Threading.Tasks
open LeanTasks

type CancellableVTask<'T> = CancellationToken -> ValueTask<'T>

[<Sealed>]
type CancellableVTaskBuilder() =
    inherit CancellableFlowBuilderBase()

    member inline _.Run([<InlineIfLambda>] body: CancellableFlow<'T>) : CancellableVTask<'T> =
        let start (token: CancellationToken) =
            FlowCode.guarded (fun () ->
                token.ThrowIfCancellationRequested()
                body token)

        fun token -> (start token).AsValueTask()

[<AutoOpen>]
module CancellableVTaskBuilderValue =
    let cancellableVtask = CancellableVTaskBuilder()

[<RequireQualifiedAccess>]
module CancellableVTask =
    let getCancellationToken () : CancellableVTask<CancellationToken> =
        fun token -> ValueTask<CancellationToken>(token)
