/// A flow comes back to the scheduler on which it was started.
module LeanTasks.FSharp.Tests.Safety.SchedulerTests

open System.Collections.Concurrent
open System.Threading
open System.Threading.Tasks
open System.Threading.Tasks.Sources
open Xunit
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Rig

/// Keeps its tasks until somebody runs them.
type Keeping() =
    inherit TaskScheduler()

    let queued = ConcurrentQueue<Task>()

    member this.TryRunOne() =
        match queued.TryDequeue() with
        | true, queued ->
            this.TryExecuteTask queued |> ignore
            true
        | _ -> false

    override _.QueueTask queuedTask = queued.Enqueue queuedTask
    override _.GetScheduledTasks() = queued

    override this.TryExecuteTaskInline(inlined, wasQueued) =
        not wasQueued && this.TryExecuteTask inlined

/// The same for LeanTasks.
type KeepingLean() =
    inherit LeanScheduler()

    let queued = ConcurrentQueue<LeanTask>()

    member this.TryRunOne() =
        match queued.TryDequeue() with
        | true, queued ->
            this.TryExecuteTask queued |> ignore
            true
        | _ -> false

    override _.QueueTask queuedTask = queued.Enqueue queuedTask
    override _.GetScheduledTasks() = queued

    override this.TryExecuteTaskInline(inlined, wasQueued) =
        not wasQueued && this.TryExecuteTask inlined

/// What a flow waits for ends on other threads, while nothing is queued.
type private Rounds(tryRunOne: unit -> bool) =
    let waiting = ConcurrentQueue<TaskCompletionSource>()

    member _.Later() : Task =
        let source = TaskCompletionSource()
        waiting.Enqueue source
        source.Task

    member _.Until(ended: Task) =
        while not ended.IsCompleted do
            if not (tryRunOne ()) then
                match waiting.TryDequeue() with
                | true, source -> fresh source.SetResult
                | _ -> Thread.Yield() |> ignore

/// Everywhere in it, it looks where it is.
let private wanders (rounds: Rounds) (see: string -> unit) : Flow<int> =
    let elsewhere () =
        flow {
            do! rounds.Later().ConfigureAwait false
            return 1
        }

    flow {
        see "at first"
        do! rounds.Later()
        see "after a task"
        do! ValueTask(rounds.Later())
        see "after a value task"
        let! one = elsewhere ()
        see "after a flow"

        for _ in 1..2 do
            do! rounds.Later()
            see "in a loop"

        see "after a loop"

        try
            do! rounds.Later()
            throwHere (Boom "no")
        with Boom _ ->
            see "in a handler"

        let! two = elsewhere ()
        and! three = elsewhere ()
        see "after operands"

        try
            return! elsewhere ()
        finally
            see "in a compensation"
    }

[<Fact>]
let ``a flow comes back to its LeanScheduler`` () =
    fresh (fun () ->
        let scheduler = KeepingLean()
        let rounds = Rounds scheduler.TryRunOne
        let strayed = ConcurrentQueue<string>()

        let see place =
            if not (obj.ReferenceEquals(LeanScheduler.Current, scheduler)) then
                strayed.Enqueue place

        let ended = TaskCompletionSource<int>()

        let start () =
            (wanders rounds see).AsTask().ContinueWith((fun (run: Task<int>) -> ended.SetFromTask run), TaskScheduler.Default)
            |> ignore

        (new LeanTask(start)).Start scheduler
        rounds.Until ended.Task
        Assert.Equal(1, wait ended.Task)
        Assert.Empty strayed)

/// A source that is neither a task nor ours, such as that of a socket.
type private Socket() =
    let mutable core = ManualResetValueTaskSourceCore<int>()

    member this.Receive() = ValueTask<int>(this, core.Version)
    member _.End() = core.SetResult 1

    interface IValueTaskSource<int> with
        member _.GetResult token = core.GetResult token
        member _.GetStatus token = core.GetStatus token

        member _.OnCompleted(continuation, state, token, flags) =
            core.OnCompleted(continuation, state, token, flags)

/// Where code resumes that has awaited a source twice on a LeanScheduler.
let private strayedFrom (run: Socket -> Socket -> (unit -> unit) -> Task<int>) =
    fresh (fun () ->
        let scheduler = KeepingLean()
        let sockets = [ Socket(); Socket() ]
        let strayed = ref 0

        let see () =
            if not (obj.ReferenceEquals(LeanScheduler.Current, scheduler)) then
                Interlocked.Increment strayed |> ignore

        let ended = TaskCompletionSource<int>()

        let start () =
            (run sockets[0] sockets[1] see).ContinueWith((fun (run: Task<int>) -> ended.SetFromTask run), TaskScheduler.Default)
            |> ignore

        (new LeanTask(start)).Start scheduler
        Assert.True(scheduler.TryRunOne())

        for socket in sockets do
            fresh socket.End
            Assert.True(scheduler.TryRunOne(), "It has not come back.")

        Assert.Equal(2, wait ended.Task)
        Assert.Equal(0, strayed.Value))

[<Fact>]
let ``a flow that awaits a source comes back to its LeanScheduler`` () =
    strayedFrom (fun first second see ->
        (flow {
            let! one = first.Receive()
            see ()
            let! two = second.Receive()
            see ()
            return one + two
        })
            .AsTask())

[<Fact>]
let ``a poolingValueTask that awaits a source comes back to its LeanScheduler`` () =
    strayedFrom (fun first second see ->
        (poolingValueTask {
            let! one = first.Receive()
            see ()
            let! two = second.Receive()
            see ()
            return one + two
        })
            .AsTask())

[<Fact>]
let ``a leanTask that awaits a source comes back to its LeanScheduler`` () =
    strayedFrom (fun first second see ->
        (leanTask {
            let! one = first.Receive()
            see ()
            let! two = second.Receive()
            see ()
            return one + two
        })
            .AsTask())

[<Fact>]
let ``a flow comes back to its TaskScheduler`` () =
    fresh (fun () ->
        let scheduler = Keeping()
        let rounds = Rounds scheduler.TryRunOne
        let strayed = ConcurrentQueue<string>()

        let see place =
            if not (obj.ReferenceEquals(TaskScheduler.Current, scheduler)) then
                strayed.Enqueue place

        let started =
            Task.Factory.StartNew((fun () -> (wanders rounds see).AsTask()), CancellationToken.None, TaskCreationOptions.None, scheduler)

        let ended = started.Unwrap()
        rounds.Until ended
        Assert.Equal(1, wait ended)
        Assert.Empty strayed)

[<Fact>]
let ``a flow that is told not to does not come back`` () =
    fresh (fun () ->
        let scheduler = KeepingLean()
        let rounds = Rounds scheduler.TryRunOne
        let current = TaskCompletionSource<LeanScheduler>()

        let start () =
            (flow {
                do! rounds.Later().ConfigureAwait false

                if true then
                    do! rounds.Later()

                current.SetResult LeanScheduler.Current
            })
                .AsTask()
            |> ignore

        (new LeanTask(start)).Start scheduler
        rounds.Until current.Task
        Assert.Same(LeanScheduler.Default, wait current.Task))
