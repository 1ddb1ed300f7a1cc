namespace LeanTasks.FSharp

open System
open System.Runtime.ExceptionServices
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.Flows

[<RequireQualifiedAccess>]
module Flow =

    let inline singleton (value: 'T) : Flow<'T> = Flow<'T>(value)

    let zero: Flow<unit> = Flow<unit>()

    let fromException (error: exn) : Flow<'T> = Flow.FromException<'T> error

    let fromCanceled (token: CancellationToken) : Flow<'T> = Flow.FromCanceled<'T> token

    let inline map ([<InlineIfLambda>] mapper: 'T -> 'U) (source: Flow<'T>) : Flow<'U> =
        flow {
            let! value = source
            return mapper value
        }

    let inline bind ([<InlineIfLambda>] binder: 'T -> Flow<'U>) (source: Flow<'T>) : Flow<'U> =
        flow {
            let! value = source
            return! binder value
        }

    let inline map2 ([<InlineIfLambda>] mapper: 'T1 -> 'T2 -> 'U) (source1: Flow<'T1>) (source2: Flow<'T2>) : Flow<'U> =
        flow {
            let! value1 = source1
            and! value2 = source2
            return mapper value1 value2
        }

    let apply (applicable: Flow<'T -> 'U>) (source: Flow<'T>) : Flow<'U> =
        map2 (fun mapper value -> mapper value) applicable source

    let zip (left: Flow<'T1>) (right: Flow<'T2>) : Flow<'T1 * 'T2> =
        map2 (fun left right -> left, right) left right

    let catch (source: Flow<'T>) : Flow<Result<'T, exn>> =
        match source.Pending with
        | null -> Flow<Result<'T, exn>>(Ok source.Value)
        | _ ->
            FlowCode.whole (
                { new TryFrame<'T, Result<'T, exn>>() with
                    member _.Proceed(outcome, error) =
                        match error with
                        | null -> Flow<Result<'T, exn>>(Ok outcome.Value)
                        | error -> Flow<Result<'T, exn>>(Error error)
                }
                    .Over(source, continueOnCapturedContext = false)
            )

    let ignore (source: Flow<'T>) : Flow<unit> =
        match source.Pending with
        | null -> zero
        | _ ->
            // If it has been awaited before, the exception for that becomes the failure of the flow too.
            FlowCode.whole (
                { new ContinuationFrame<'T, unit>() with
                    member _.Proceed _ = Flow<unit>()
                }
                    .Over(source, continueOnCapturedContext = false)
            )

    // No user code runs after an await in these conversions, so they do not resume in the caller's SynchronizationContext.

    let ofTask (task: Task<'T>) : Flow<'T> =
        ArgumentNullException.ThrowIfNull(task, nameof task)

        if task.IsCompletedSuccessfully then
            Flow<'T>(task.Result)
        else
            uply { return! task.ConfigureAwait false }

    let ofUnitTask (task: Task) : Flow<unit> =
        ArgumentNullException.ThrowIfNull(task, nameof task)

        if task.IsCompletedSuccessfully then
            zero
        else
            uply { return! task.ConfigureAwait false }

    let ofValueTask (task: ValueTask<'T>) : Flow<'T> =
        FlowCode.unguarded (fun () -> Flow.FromValueTask task)

    let ofUnitValueTask (task: ValueTask) : Flow<unit> =
        uply { return! task.ConfigureAwait false }

    let ofLeanTask (task: LeanTask<'T>) : Flow<'T> =
        ArgumentNullException.ThrowIfNull(task, nameof task)

        if task.IsCompletedSuccessfully then
            Flow<'T>(task.Result)
        else
            uply { return! task.ConfigureAwait false }

    let ofUnitLeanTask (task: LeanTask) : Flow<unit> =
        ArgumentNullException.ThrowIfNull(task, nameof task)

        if task.IsCompletedSuccessfully then
            zero
        else
            uply { return! task.ConfigureAwait false }

    let ofPooledFlow (source: PooledFlow<'T>) : Flow<'T> =
        FlowCode.unguarded (fun () -> source.AsFlow())

    let ofUnitPooledFlow (source: PooledFlow) : Flow<unit> =
        uply { return! source.ConfigureAwait false }

    let ofAsync (computation: Async<'T>) : Flow<'T> =
        ArgumentNullException.ThrowIfNull(computation, nameof computation)
        // Guarded: the computation runs here until it first suspends.
        flow { return! (Async.StartImmediateAsTask computation).ConfigureAwait false }

    let toValueTask (source: Flow<'T>) : ValueTask<'T> = source.AsValueTask()

    let toUnitValueTask (source: Flow<'T>) : ValueTask = source.AsNonGenericValueTask()

    let toTask (source: Flow<'T>) : Task<'T> = source.AsTask()

    let toUnitTask (source: Flow<'T>) : Task =
        match source.Pending with
        | null -> Task.CompletedTask
        | _ -> source.AsTask()

    let toLeanTask (source: Flow<'T>) : LeanTask<'T> = source.AsValueTask().AsLeanTask()

    let toAsync (source: Flow<'T>) : Async<'T> =
        match source.Pending with
        | null -> async.Return source.Value
        | _ ->
            // A task, because an Async may run more than once; of an outcome, because AwaitTask wraps the exceptions of a task.
            let task = toTask (catch source)

            async {
                match! Async.AwaitTask task with
                | Ok value -> return value
                | Error error ->
                    ExceptionDispatchInfo.Throw error
                    return Unchecked.defaultof<'T>
            }

    let private areCompleted (flows: Flow<'T> array) : bool =
        let mutable index = 0

        while index < flows.Length && isNull flows[index].Pending do
            index <- index + 1

        index = flows.Length

    let private ofCombined (task: ValueTask<'T>) : Flow<'T> =
        // Its source is a LeanTask, which is awaited without a delegate.
        if task.IsCompletedSuccessfully then
            Flow<'T>(task.Result)
        else
            ofLeanTask (task.AsLeanTask())

    let private combine (flows: Flow<'T> array) : Flow<'T array> =
        if areCompleted flows then
            Flow<'T array>(Array.map (fun (flow: Flow<'T>) -> flow.Value) flows)
        else
            ofCombined (LeanValueTask.WhenAll<'T>(Array.map toValueTask flows))

    let whenAll (flows: Flow<'T> seq) : Flow<'T array> =
        let struct (flows, error) = StartedItems.read flows

        match error with
        | null -> combine flows
        | error -> StartedItems.thenFail error (combine flows)

    let private combineUnit (flows: Flow<unit> array) : Flow<unit> =
        if areCompleted flows then
            zero
        else
            let all = LeanValueTask.WhenAll(Array.map toUnitValueTask flows)

            if all.IsCompletedSuccessfully then
                zero
            else
                ofUnitLeanTask (all.AsLeanTask())

    let whenAllUnit (flows: Flow<unit> seq) : Flow<unit> =
        let struct (flows, error) = StartedItems.read flows

        match error with
        | null -> combineUnit flows
        | error -> StartedItems.thenFail error (combineUnit flows)

    let whenAny (flows: Flow<'T> seq) : Flow<struct (int * 'T)> =
        let struct (flows, error) = StartedItems.read flows

        match error with
        | null -> ofCombined (LeanValueTask.WhenAny<'T>(Array.map toValueTask flows))
        | error -> StartedItems.thenFail error (combine flows)

    let traverse (mapper: 'T -> Flow<'U>) (items: 'T seq) : Flow<'U array> =
        Traversal.traverse (fun item -> mapper item) items

    let iter (action: 'T -> Flow<unit>) (items: 'T seq) : Flow<unit> =
        Traversal.iter (fun item -> action item) items

    let traverseThrottled (maxDegreeOfParallelism: int) (mapper: 'T -> Flow<'U>) (items: 'T seq) : Flow<'U array> =
        let run = ThrottledRun<'T, 'U>(maxDegreeOfParallelism, items)

        let workers =
            Array.init run.Workers (fun _ -> Traversal.work (fun item -> mapper item) run)

        map (fun () -> run.Finish()) (combineUnit workers)

    let delay (time: TimeSpan) : Flow<unit> = ofUnitLeanTask (LeanTask.Delay time)

    let delayWithToken (token: CancellationToken) (time: TimeSpan) : Flow<unit> =
        ofUnitLeanTask (LeanTask.Delay(time, token))

    let yieldNow () : Flow<unit> = uply { return! Task.Yield() }
