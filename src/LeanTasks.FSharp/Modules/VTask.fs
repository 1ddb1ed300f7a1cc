namespace LeanTasks.FSharp

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks

[<RequireQualifiedAccess>]
module VTask =

    let inline singleton (value: 'T) : ValueTask<'T> = ValueTask<'T>(value)

    let zero: ValueTask<unit> = ValueTask<unit>()

    let fromException (error: exn) : ValueTask<'T> = ValueTask.FromException<'T> error

    let fromCanceled (token: CancellationToken) : ValueTask<'T> = ValueTask.FromCanceled<'T> token

    let inline map ([<InlineIfLambda>] mapper: 'T -> 'U) (source: ValueTask<'T>) : ValueTask<'U> =
        vtask {
            let! value = source
            return mapper value
        }

    let inline bind ([<InlineIfLambda>] binder: 'T -> ValueTask<'U>) (source: ValueTask<'T>) : ValueTask<'U> =
        vtask {
            let! value = source
            return! binder value
        }

    let inline map2 ([<InlineIfLambda>] mapper: 'T1 -> 'T2 -> 'U) (source1: ValueTask<'T1>) (source2: ValueTask<'T2>) : ValueTask<'U> =
        vtask {
            let! value1 = source1
            and! value2 = source2
            return mapper value1 value2
        }

    let apply (applicable: ValueTask<'T -> 'U>) (source: ValueTask<'T>) : ValueTask<'U> =
        map2 (fun mapper value -> mapper value) applicable source

    let zip (left: ValueTask<'T1>) (right: ValueTask<'T2>) : ValueTask<'T1 * 'T2> =
        map2 (fun left right -> left, right) left right

    let catch (source: ValueTask<'T>) : ValueTask<Result<'T, exn>> =
        (Flow.catch (Flow.ofValueTask source)).AsValueTask()

    let ignore (source: ValueTask<'T>) : ValueTask<unit> =
        (Flow.ignore (Flow.ofValueTask source)).AsValueTask()

    let ofTask (task: Task<'T>) : ValueTask<'T> = ValueTask<'T>(task)

    let ofUnitTask (task: Task) : ValueTask<unit> = (Flow.ofUnitTask task).AsValueTask()

    let ofUnitValueTask (task: ValueTask) : ValueTask<unit> =
        (Flow.ofUnitValueTask task).AsValueTask()

    let ofLeanTask (task: LeanTask<'T>) : ValueTask<'T> =
        ArgumentNullException.ThrowIfNull(task, nameof task)
        task.AsValueTask()

    let ofUnitLeanTask (task: LeanTask) : ValueTask<unit> =
        (Flow.ofUnitLeanTask task).AsValueTask()

    let ofPooledFlow (source: PooledFlow<'T>) : ValueTask<'T> = source.AsValueTask()

    let ofUnitPooledFlow (source: PooledFlow) : ValueTask<unit> =
        (Flow.ofUnitPooledFlow source).AsValueTask()

    let ofAsync (computation: Async<'T>) : ValueTask<'T> =
        (Flow.ofAsync computation).AsValueTask()

    let toTask (source: ValueTask<'T>) : Task<'T> = source.AsTask()

    let toUnitTask (source: ValueTask<'T>) : Task =
        if source.IsCompletedSuccessfully then
            // Returns the source to its owner. It may say that it has succeeded, and throw.
            try
                Operators.ignore source.Result
                Task.CompletedTask
            with error ->
                Task.FromException error
        else
            source.AsTask()

    let toUnitValueTask (source: ValueTask<'T>) : ValueTask =
        (Flow.ofValueTask source).AsNonGenericValueTask()

    let toLeanTask (source: ValueTask<'T>) : LeanTask<'T> = source.AsLeanTask()

    let toAsync (source: ValueTask<'T>) : Async<'T> = Flow.toAsync (Flow.ofValueTask source)

    let private afterAll (error: exn) (tasks: ValueTask<'T> array) : ValueTask<'U> =
        (StartedItems.thenFail error (Flow.ofValueTask (LeanValueTask.WhenAll<'T> tasks))).AsValueTask()

    let whenAll (tasks: ValueTask<'T> seq) : ValueTask<'T array> =
        let struct (tasks, error) = StartedItems.read tasks

        match error with
        | null -> LeanValueTask.WhenAll<'T> tasks
        | error -> afterAll error tasks

    let private areCompleted (tasks: ValueTask<unit> array) : bool =
        let mutable index = 0

        while index < tasks.Length && tasks[index].IsCompletedSuccessfully do
            index <- index + 1

        index = tasks.Length

    let whenAllUnit (tasks: ValueTask<unit> seq) : ValueTask<unit> =
        let struct (tasks, error) = StartedItems.read tasks

        match error with
        | null when areCompleted tasks ->
            // Returns the sources to their owners. One may say that it has succeeded, and throw.
            let mutable first = null

            for task in tasks do
                try
                    task.Result
                with error ->
                    if isNull first then
                        first <- error

            match first with
            | null -> zero
            | error -> ValueTask.FromException<unit> error
        | null -> ofUnitValueTask (LeanValueTask.WhenAll(Array.map toUnitValueTask tasks))
        | error -> afterAll error tasks

    let whenAny (tasks: ValueTask<'T> seq) : ValueTask<struct (int * 'T)> =
        let struct (tasks, error) = StartedItems.read tasks

        match error with
        | null -> LeanValueTask.WhenAny<'T> tasks
        | error -> afterAll error tasks

    let traverse (mapper: 'T -> ValueTask<'U>) (items: 'T seq) : ValueTask<'U array> =
        (Traversal.traverse (fun item -> Flow.ofValueTask (mapper item)) items).AsValueTask()

    let iter (action: 'T -> ValueTask<unit>) (items: 'T seq) : ValueTask<unit> =
        (Traversal.iter (fun item -> Flow.ofValueTask (action item)) items).AsValueTask()

    let traverseThrottled (maxDegreeOfParallelism: int) (mapper: 'T -> ValueTask<'U>) (items: 'T seq) : ValueTask<'U array> =
        let run = ThrottledRun<'T, 'U>(maxDegreeOfParallelism, items)

        let workers =
            Array.init run.Workers (fun _ -> Traversal.work (fun item -> Flow.ofValueTask (mapper item)) run)

        map (fun () -> run.Finish()) ((Flow.whenAllUnit workers).AsValueTask())

    let delay (time: TimeSpan) : ValueTask<unit> = (Flow.delay time).AsValueTask()

    let delayWithToken (token: CancellationToken) (time: TimeSpan) : ValueTask<unit> =
        (Flow.delayWithToken token time).AsValueTask()

    let yieldNow () : ValueTask<unit> = (Flow.yieldNow ()).AsValueTask()
