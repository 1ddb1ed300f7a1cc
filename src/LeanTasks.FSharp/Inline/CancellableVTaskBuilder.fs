namespace LeanTasks.FSharp

open System.Runtime.CompilerServices
open System.Threading
open System.Threading.Tasks
open LeanTasks

type CancellableVTask<'T> = CancellationToken -> ValueTask<'T>

[<Sealed>]
type CancellableVTaskBuilder() =
    inherit CancellableFlowBuilderBase()

    member inline _.Source([<InlineIfLambda>] task: CancellableVTask<'T>) : CancellationToken -> ValueTaskAwaiter<'T> =
        fun token -> (task token).GetAwaiter()

    member inline _.Run([<InlineIfLambda>] body: CancellableCode<'T>) : CancellableVTask<'T> =
        fun token ->
            (FlowCode.guarded (fun () ->
                token.ThrowIfCancellationRequested()
                body.Invoke token))
                .AsValueTask()

[<AutoOpen>]
module CancellableVTaskBuilderValue =
    let cancellableVtask = CancellableVTaskBuilder()
