namespace LeanTasks.FSharp

open System
open System.Threading
open System.Threading.Tasks

[<RequireQualifiedAccess>]
module CancellableVTask =

    let getCancellationToken () : CancellableVTask<CancellationToken> =
        fun token -> ValueTask<CancellationToken>(token)

    let inline singleton (value: 'T) : CancellableVTask<'T> = fun _ -> ValueTask<'T>(value)

    let inline map ([<InlineIfLambda>] mapper: 'T -> 'U) ([<InlineIfLambda>] source: CancellableVTask<'T>) : CancellableVTask<'U> =
        cancellableVtask {
            let! value = source
            return mapper value
        }

    let inline bind
        ([<InlineIfLambda>] binder: 'T -> CancellableVTask<'U>)
        ([<InlineIfLambda>] source: CancellableVTask<'T>)
        : CancellableVTask<'U> =
        cancellableVtask {
            let! value = source
            return! binder value
        }

    let apply (applicable: CancellableVTask<'T -> 'U>) (source: CancellableVTask<'T>) : CancellableVTask<'U> =
        cancellableVtask {
            let! mapper = applicable
            let! value = source
            return mapper value
        }

    let zip (left: CancellableVTask<'T1>) (right: CancellableVTask<'T2>) : CancellableVTask<'T1 * 'T2> =
        cancellableVtask {
            let! left = left
            let! right = right
            return left, right
        }

    let parallelZip (left: CancellableVTask<'T1>) (right: CancellableVTask<'T2>) : CancellableVTask<'T1 * 'T2> =
        cancellableVtask {
            let! left = left
            and! right = right
            return left, right
        }

    let whenAll (tasks: CancellableVTask<'T> seq) : CancellableVTask<'T array> =
        ArgumentNullException.ThrowIfNull(tasks, nameof tasks)
        cancellableVtask { return! fun token -> tasks |> Seq.map (fun start -> start token) |> VTask.whenAll }

    let whenAllThrottled (maxDegreeOfParallelism: int) (tasks: CancellableVTask<'T> seq) : CancellableVTask<'T array> =
        ArgumentOutOfRangeException.ThrowIfLessThan(maxDegreeOfParallelism, 1, nameof maxDegreeOfParallelism)
        ArgumentNullException.ThrowIfNull(tasks, nameof tasks)

        let run (token: CancellationToken) =
            tasks
            |> VTask.traverseThrottled maxDegreeOfParallelism (fun start ->
                token.ThrowIfCancellationRequested()
                start token)

        cancellableVtask { return! run }

    let sequential (tasks: CancellableVTask<'T> seq) : CancellableVTask<'T array> =
        ArgumentNullException.ThrowIfNull(tasks, nameof tasks)

        let run (token: CancellationToken) =
            tasks
            |> VTask.traverse (fun start ->
                token.ThrowIfCancellationRequested()
                start token)

        cancellableVtask { return! run }

    let toAsync (source: CancellableVTask<'T>) : Async<'T> =
        async {
            let! token = Async.CancellationToken
            return! VTask.toAsync (source token)
        }
