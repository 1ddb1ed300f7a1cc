namespace LeanTasks.FSharp

open System
open System.Threading
open LeanTasks

[<RequireQualifiedAccess>]
module CancellableFlow =

    let getCancellationToken () : CancellableFlow<CancellationToken> =
        fun token -> Flow<CancellationToken>(token)

    let inline singleton (value: 'T) : CancellableFlow<'T> = fun _ -> Flow<'T>(value)

    let inline map ([<InlineIfLambda>] mapper: 'T -> 'U) ([<InlineIfLambda>] source: CancellableFlow<'T>) : CancellableFlow<'U> =
        cancellableFlow {
            let! value = source
            return mapper value
        }

    let inline bind
        ([<InlineIfLambda>] binder: 'T -> CancellableFlow<'U>)
        ([<InlineIfLambda>] source: CancellableFlow<'T>)
        : CancellableFlow<'U> =
        cancellableFlow {
            let! value = source
            return! binder value
        }

    let apply (applicable: CancellableFlow<'T -> 'U>) (source: CancellableFlow<'T>) : CancellableFlow<'U> =
        cancellableFlow {
            let! mapper = applicable
            let! value = source
            return mapper value
        }

    let zip (left: CancellableFlow<'T1>) (right: CancellableFlow<'T2>) : CancellableFlow<'T1 * 'T2> =
        cancellableFlow {
            let! left = left
            let! right = right
            return left, right
        }

    let parallelZip (left: CancellableFlow<'T1>) (right: CancellableFlow<'T2>) : CancellableFlow<'T1 * 'T2> =
        cancellableFlow {
            let! left = left
            and! right = right
            return left, right
        }

    let whenAll (flows: CancellableFlow<'T> seq) : CancellableFlow<'T array> =
        ArgumentNullException.ThrowIfNull(flows, nameof flows)
        cancellableFlow { return! fun token -> flows |> Seq.map (fun start -> start token) |> Flow.whenAll }

    let whenAllThrottled (maxDegreeOfParallelism: int) (flows: CancellableFlow<'T> seq) : CancellableFlow<'T array> =
        ArgumentOutOfRangeException.ThrowIfLessThan(maxDegreeOfParallelism, 1, nameof maxDegreeOfParallelism)
        ArgumentNullException.ThrowIfNull(flows, nameof flows)

        let run (token: CancellationToken) =
            flows
            |> Flow.traverseThrottled maxDegreeOfParallelism (fun start ->
                token.ThrowIfCancellationRequested()
                start token)

        cancellableFlow { return! run }

    let sequential (flows: CancellableFlow<'T> seq) : CancellableFlow<'T array> =
        ArgumentNullException.ThrowIfNull(flows, nameof flows)

        let run (token: CancellationToken) =
            flows
            |> Flow.traverse (fun start ->
                token.ThrowIfCancellationRequested()
                start token)

        cancellableFlow { return! run }

    let toAsync (source: CancellableFlow<'T>) : Async<'T> =
        async {
            let! token = Async.CancellationToken
            return! Flow.toAsync (source token)
        }
