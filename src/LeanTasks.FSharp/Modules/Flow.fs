namespace LeanTasks.FSharp

open System
open System.Runtime.ExceptionServices
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.Flows

[<RequireQualifiedAccess>]
module Flow =

    let inline singleton (value: 'T) : LeanFlow<'T> = LeanFlow<'T>(value)

    let zero: LeanFlow<unit> = LeanFlow<unit>()

    let fromException (error: exn) : LeanFlow<'T> = LeanFlow.FromException<'T> error

    let fromCanceled (token: CancellationToken) : LeanFlow<'T> = LeanFlow.FromCanceled<'T> token

    let inline map ([<InlineIfLambda>] mapper: 'T -> 'U) (source: LeanFlow<'T>) : LeanFlow<'U> =
        flow {
            let! value = source
            return mapper value
        }

    let inline bind ([<InlineIfLambda>] binder: 'T -> LeanFlow<'U>) (source: LeanFlow<'T>) : LeanFlow<'U> =
        flow {
            let! value = source
            return! binder value
        }

    let inline map2 ([<InlineIfLambda>] mapper: 'T1 -> 'T2 -> 'U) (source1: LeanFlow<'T1>) (source2: LeanFlow<'T2>) : LeanFlow<'U> =
        flow {
            let! value1 = source1
            and! value2 = source2
            return mapper value1 value2
        }

    let apply (applicable: LeanFlow<'T -> 'U>) (source: LeanFlow<'T>) : LeanFlow<'U> =
        map2 (fun mapper value -> mapper value) applicable source

    let zip (left: LeanFlow<'T1>) (right: LeanFlow<'T2>) : LeanFlow<'T1 * 'T2> =
        map2 (fun left right -> left, right) left right

    let catch (source: LeanFlow<'T>) : LeanFlow<Result<'T, exn>> =
        match source.Pending with
        | null -> LeanFlow<Result<'T, exn>>(Ok source.Value)
        | pending ->
            { new FlowEnd<'T, Result<'T, exn>>(FlowPlace.Anywhere) with
                member _.Proceed(outcome, error) =
                    match error with
                    | null -> LeanFlow<Result<'T, exn>>(Ok outcome.Value)
                    | error -> LeanFlow<Result<'T, exn>>(Error error)
            }
                .After(pending)

    let ignore (source: LeanFlow<'T>) : LeanFlow<unit> =
        match source.Pending with
        | null -> zero
        | pending ->
            // If it has been awaited before, the exception for that becomes the failure of the flow too.
            FlowCode.unguarded (fun () ->
                { new FlowBind<'T, unit>(FlowPlace.Anywhere) with
                    member _.Proceed _ = LeanFlow<unit>()
                }
                    .After(pending))

    // No user code runs after an await in these conversions, so they do not resume in the caller's SynchronizationContext.

    let ofTask (task: Task<'T>) : LeanFlow<'T> =
        ArgumentNullException.ThrowIfNull(task, nameof task)

        if task.IsCompletedSuccessfully then
            LeanFlow<'T>(task.Result)
        else
            uply { return! task.ConfigureAwait false }

    let ofUnitTask (task: Task) : LeanFlow<unit> =
        ArgumentNullException.ThrowIfNull(task, nameof task)

        if task.IsCompletedSuccessfully then
            zero
        else
            uply { return! task.ConfigureAwait false }

    let ofValueTask (task: ValueTask<'T>) : LeanFlow<'T> =
        FlowCode.unguarded (fun () -> LeanFlow.FromValueTask task)

    let ofUnitValueTask (task: ValueTask) : LeanFlow<unit> =
        uply { return! task.ConfigureAwait false }

    let ofLeanTask (task: LeanTask<'T>) : LeanFlow<'T> =
        ArgumentNullException.ThrowIfNull(task, nameof task)

        if task.IsCompletedSuccessfully then
            LeanFlow<'T>(task.Result)
        else
            uply { return! task.ConfigureAwait false }

    let ofUnitLeanTask (task: LeanTask) : LeanFlow<unit> =
        ArgumentNullException.ThrowIfNull(task, nameof task)

        if task.IsCompletedSuccessfully then
            zero
        else
            uply { return! task.ConfigureAwait false }

    let ofFlow (source: LeanTasks.Flow<'T>) : LeanFlow<'T> =
        uply { return! source.ConfigureAwait false }

    let ofUnitFlow (source: LeanTasks.Flow) : LeanFlow<unit> =
        uply { return! source.ConfigureAwait false }

    let ofAsync (computation: Async<'T>) : LeanFlow<'T> =
        ArgumentNullException.ThrowIfNull(computation, nameof computation)
        // Guarded: the computation runs here until it first suspends.
        flow { return! (Async.StartImmediateAsTask computation).ConfigureAwait false }

    let toValueTask (source: LeanFlow<'T>) : ValueTask<'T> = source.AsValueTask()

    let toUnitValueTask (source: LeanFlow<'T>) : ValueTask = source.AsUnitValueTask()

    let toTask (source: LeanFlow<'T>) : Task<'T> = source.AsTask()

    let toUnitTask (source: LeanFlow<'T>) : Task =
        match source.Pending with
        | null -> Task.CompletedTask
        | _ -> source.AsTask()

    let toLeanTask (source: LeanFlow<'T>) : LeanTask<'T> = source.AsValueTask().AsLeanTask()

    let toAsync (source: LeanFlow<'T>) : Async<'T> =
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

    let private areCompleted (flows: LeanFlow<'T> array) : bool =
        let mutable index = 0

        while index < flows.Length && isNull flows[index].Pending do
            index <- index + 1

        index = flows.Length

    let private ofCombined (task: ValueTask<'T>) : LeanFlow<'T> =
        // Its source is a LeanTask, which is awaited without a delegate.
        if task.IsCompletedSuccessfully then
            LeanFlow<'T>(task.Result)
        else
            ofLeanTask (task.AsLeanTask())

    let private combine (flows: LeanFlow<'T> array) : LeanFlow<'T array> =
        if areCompleted flows then
            LeanFlow<'T array>(Array.map (fun (flow: LeanFlow<'T>) -> flow.Value) flows)
        else
            ofCombined (LeanValueTask.WhenAll<'T>(Array.map toValueTask flows))

    let whenAll (flows: LeanFlow<'T> seq) : LeanFlow<'T array> =
        let struct (flows, error) = StartedItems.read flows

        match error with
        | null -> combine flows
        | error -> StartedItems.thenFail error (combine flows)

    let private combineUnit (flows: LeanFlow<unit> array) : LeanFlow<unit> =
        if areCompleted flows then
            zero
        else
            let all = LeanValueTask.WhenAll(Array.map toUnitValueTask flows)

            if all.IsCompletedSuccessfully then
                zero
            else
                ofUnitLeanTask (all.AsLeanTask())

    let whenAllUnit (flows: LeanFlow<unit> seq) : LeanFlow<unit> =
        let struct (flows, error) = StartedItems.read flows

        match error with
        | null -> combineUnit flows
        | error -> StartedItems.thenFail error (combineUnit flows)

    let whenAny (flows: LeanFlow<'T> seq) : LeanFlow<struct (int * 'T)> =
        let struct (flows, error) = StartedItems.read flows

        match error with
        | null -> ofCombined (LeanValueTask.WhenAny<'T>(Array.map toValueTask flows))
        | error -> StartedItems.thenFail error (combine flows)

    let traverse (mapper: 'T -> LeanFlow<'U>) (items: 'T seq) : LeanFlow<'U array> =
        Traversal.traverse (fun item -> mapper item) items

    let iter (action: 'T -> LeanFlow<unit>) (items: 'T seq) : LeanFlow<unit> =
        Traversal.iter (fun item -> action item) items

    let traverseThrottled (maxDegreeOfParallelism: int) (mapper: 'T -> LeanFlow<'U>) (items: 'T seq) : LeanFlow<'U array> =
        let run = ThrottledRun<'T, 'U>(maxDegreeOfParallelism, items)

        let workers =
            Array.init run.Workers (fun _ -> Traversal.work (fun item -> mapper item) run)

        map (fun () -> run.Finish()) (combineUnit workers)

    let delay (time: TimeSpan) : LeanFlow<unit> = ofUnitLeanTask (LeanTask.Delay time)

    let delayWithToken (token: CancellationToken) (time: TimeSpan) : LeanFlow<unit> =
        ofUnitLeanTask (LeanTask.Delay(time, token))

    let yieldNow () : LeanFlow<unit> = uply { return! Task.Yield() }
