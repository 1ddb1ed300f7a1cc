module LeanTasks.FSharp.Tests.Modules.ConversionTests

open System
open System.Threading
open System.Threading.Tasks
open System.Threading.Tasks.Sources
open LeanTasks
open LeanTasks.FSharp
open Xunit

let private ofPooled (task: Task<int>) : PooledFlow<int> =
    let source = ReusableValueTaskSource<int>()
    let flow = source.AsPooledFlow()

    let finish (ended: Task<int>) =
        match Outcome.ofTask ended with
        | Result value -> source.SetResult value
        | Failure message -> source.SetException(InvalidTimeZoneException message)
        | Canceled -> source.SetCanceled()

    if task.IsCompleted then
        finish task
    else
        task.ContinueWith(finish, TaskContinuationOptions.ExecuteSynchronously)
        |> ignore

    flow

/// AwaitTask wraps what a task has failed with.
let private ofAsync (task: Task<int>) =
    async {
        try
            return! Async.AwaitTask task
        with :? AggregateException as error ->
            return raise (nonNull error.InnerException)
    }

let private three (source: ValueTask<unit>) : ValueTask<int> = source |> VTask.map (fun () -> 3)
let private threeOf (source: Flow<unit>) : ValueTask<int> = source |> Flow.toValueTask |> three

let private froms: (string * (Task<int> -> ValueTask<int>)) list =
    [
        "Flow.ofTask", (fun task -> task |> Flow.ofTask |> Flow.toValueTask)
        "Flow.ofUnitTask", (fun task -> task |> Flow.ofUnitTask |> threeOf)
        "Flow.ofValueTask", (fun task -> ValueTask<int> task |> Flow.ofValueTask |> Flow.toValueTask)
        "Flow.ofUnitValueTask", (fun task -> ValueTask task |> Flow.ofUnitValueTask |> threeOf)
        "Flow.ofLeanTask", (fun task -> task.AsLeanTask() |> Flow.ofLeanTask |> Flow.toValueTask)
        "Flow.ofUnitLeanTask", (fun task -> task.AsLeanTask() |> Flow.ofUnitLeanTask |> threeOf)
        "Flow.ofPooledFlow", (fun task -> ofPooled task |> Flow.ofPooledFlow |> Flow.toValueTask)
        "Flow.ofUnitPooledFlow", (fun task -> UnitPooledFlowMachine.Await task |> Flow.ofUnitPooledFlow |> threeOf)
        "Flow.ofAsync", (fun task -> ofAsync task |> Flow.ofAsync |> Flow.toValueTask)
        "VTask.ofTask", VTask.ofTask
        "VTask.ofUnitTask", (fun task -> task |> VTask.ofUnitTask |> three)
        "VTask.ofUnitValueTask", (fun task -> ValueTask task |> VTask.ofUnitValueTask |> three)
        "VTask.ofLeanTask", (fun task -> task.AsLeanTask() |> VTask.ofLeanTask)
        "VTask.ofUnitLeanTask", (fun task -> task.AsLeanTask() |> VTask.ofUnitLeanTask |> three)
        "VTask.ofPooledFlow", (fun task -> ofPooled task |> VTask.ofPooledFlow)
        "VTask.ofUnitPooledFlow", (fun task -> UnitPooledFlowMachine.Await task |> VTask.ofUnitPooledFlow |> three)
        "VTask.ofAsync", (fun task -> ofAsync task |> VTask.ofAsync)
    ]

/// The Task is faulted, and not canceled, where something other than a Task awaits what an Async has failed with.
let private outcomeOf (computation: Async<int>) =
    Outcome.ofTask (task { return! computation })

let private ofUnit (source: Task) =
    Outcome.ofTask (
        task {
            do! source
            return 3
        }
    )

let private tos: (string * (ValueTask<int> -> bool * (unit -> Outcome<int>))) list =
    let flow convert outcome (source: ValueTask<int>) =
        let converted = source |> Flow.ofValueTask |> convert
        outcome converted

    [
        "Flow.toTask", flow Flow.toTask (fun task -> task.IsCompleted, (fun () -> Outcome.ofTask task))
        "Flow.toUnitTask", flow Flow.toUnitTask (fun task -> task.IsCompleted, (fun () -> ofUnit task))
        "Flow.toValueTask", flow Flow.toValueTask (fun task -> task.IsCompleted, (fun () -> Outcome.ofValueTask task))
        "Flow.toUnitValueTask", flow Flow.toUnitValueTask (fun task -> task.IsCompleted, (fun () -> ofUnit (task.AsTask())))
        "Flow.toLeanTask", flow Flow.toLeanTask (fun task -> task.IsCompleted, (fun () -> Outcome.ofTask (task.AsTask())))
        "Flow.toAsync",
        flow Flow.toAsync (fun computation ->
            let task = Async.StartImmediateAsTask computation
            task.IsCompleted, (fun () -> Outcome.ofTask (ValueTask<int>(task) |> VTask.map id |> VTask.toTask)))
        "VTask.toTask",
        (fun source ->
            let task = VTask.toTask source
            task.IsCompleted, (fun () -> Outcome.ofTask task))
        "VTask.toUnitTask",
        (fun source ->
            let task = VTask.toUnitTask source
            task.IsCompleted, (fun () -> ofUnit task))
        "VTask.toUnitValueTask",
        (fun source ->
            let task = VTask.toUnitValueTask source
            task.IsCompleted, (fun () -> ofUnit (task.AsTask())))
        "VTask.toLeanTask",
        (fun source ->
            let task = VTask.toLeanTask source
            task.IsCompleted, (fun () -> Outcome.ofTask (task.AsTask())))
        "VTask.toAsync",
        (fun source ->
            let task = Async.StartImmediateAsTask(VTask.toAsync source)
            task.IsCompleted, (fun () -> Outcome.ofTask (ValueTask<int>(task) |> VTask.map id |> VTask.toTask)))
    ]

let private expected (ending: End) =
    match ending with
    | Succeeds value -> Result value
    | Fails message -> Failure message
    | Cancels -> Canceled

let private finish (source: TaskCompletionSource<int>) (ending: End) =
    match ending with
    | Succeeds value -> source.SetResult value
    | Fails message -> source.SetException(InvalidTimeZoneException message)
    | Cancels -> source.SetCanceled(CancellationToken true)

let fromNames () =
    froms |> List.map fst |> List.toArray |> TheoryData<string>

let toNames () =
    tos |> List.map fst |> List.toArray |> TheoryData<string>

[<Theory>]
[<MemberData(nameof fromNames)>]
let ``what is converted ends as its source`` name =
    let convert = froms |> List.find (fun (other, _) -> other = name) |> snd

    for isLate, ending in Sources.single do
        let source = TaskCompletionSource<int>()

        if not isLate then
            finish source ending

        let converted = convert source.Task
        Assert.Equal((name, not isLate), (name, converted.IsCompleted))

        if isLate then
            finish source ending

        Assert.Equal((name, expected ending), (name, Outcome.ofValueTask converted))

[<Theory>]
[<MemberData(nameof toNames)>]
let ``what is converted ends as the operation, whose result is taken once`` name =
    let convert = tos |> List.find (fun (other, _) -> other = name) |> snd

    for isLate, ending in Sources.single do
        let source = if isLate then Source() else Source.Ended ending
        let isCompleted, outcome = convert source.Task
        Assert.Equal((name, not isLate), (name, isCompleted))

        if isLate then
            source.End ending

        Assert.Equal((name, expected ending), (name, outcome ()))
        Assert.Equal((name, 1), (name, source.Taken))

[<Fact>]
let ``toAsync gives what may be run more than once`` () =
    for toAsync in [ (fun task -> task |> Flow.ofValueTask |> Flow.toAsync); VTask.toAsync ] do
        for isLate, ending in Sources.single do
            let source = if isLate then Source() else Source.Ended ending
            let computation = toAsync source.Task

            if isLate then
                source.End ending

            Assert.Equal(expected ending, outcomeOf computation)
            Assert.Equal(expected ending, outcomeOf computation)
            Assert.Equal(1, source.Taken)

let private none<'T> = Unchecked.defaultof<'T>

[<Fact>]
let ``null is refused at once`` () =
    let throws (action: unit -> obj) =
        Assert.Throws<ArgumentNullException>(fun () -> action () |> ignore) |> ignore

    throws (fun () -> Flow.ofTask none<Task<int>>)
    throws (fun () -> Flow.ofUnitTask none)
    throws (fun () -> Flow.ofLeanTask none<LeanTask<int>>)
    throws (fun () -> Flow.ofUnitLeanTask none)
    throws (fun () -> Flow.ofAsync none<Async<int>>)
    throws (fun () -> (Flow.fromException none: Flow<int>))
    throws (fun () -> (VTask.fromException none: ValueTask<int>))
    throws (fun () -> VTask.ofTask none<Task<int>>)
    throws (fun () -> VTask.ofUnitTask none)
    throws (fun () -> VTask.ofLeanTask none<LeanTask<int>>)
    throws (fun () -> VTask.ofUnitLeanTask none)
    throws (fun () -> VTask.ofAsync none<Async<int>>)

[<Fact>]
let ``the type and the module of one name are used side by side`` () =
    let three () : Flow<int> = flow { return 3 }
    Assert.Equal(3, (Flow.FromResult 3).AsTask().Result)
    Assert.Equal(3, (three () |> Flow.toTask).Result)
    Assert.Equal(3, (Flow.singleton 3 |> Flow.toTask).Result)

[<Fact>]
let ``delay of no time has completed, and zero`` () =
    Assert.True(Flow.zero.IsCompleted)
    Assert.True(VTask.zero.IsCompletedSuccessfully)
    Assert.True((Flow.delay TimeSpan.Zero).IsCompleted)
    Assert.True((VTask.delay TimeSpan.Zero).IsCompletedSuccessfully)

[<Fact>]
let ``delay ends, and is canceled by its token`` () =
    let short = TimeSpan.FromMilliseconds 1.0
    Assert.Equal(Result(), Outcome.ofTask (Flow.delay short |> Flow.toTask))
    Assert.Equal(Result(), Outcome.ofValueTask (VTask.delay short))
    use cancellation = new CancellationTokenSource()
    let flow = Flow.delayWithToken cancellation.Token Timeout.InfiniteTimeSpan
    let vtask = VTask.delayWithToken cancellation.Token Timeout.InfiniteTimeSpan
    Assert.False flow.IsCompleted
    Assert.False vtask.IsCompleted
    cancellation.Cancel()
    Assert.Equal(Canceled, Outcome.ofTask (Flow.toTask flow))
    Assert.Equal(Canceled, Outcome.ofValueTask vtask)
    Assert.Equal(Canceled, Outcome.ofTask (Flow.delayWithToken cancellation.Token short |> Flow.toTask))

    Assert.Throws<ArgumentOutOfRangeException>(fun () -> Flow.delay (TimeSpan.FromSeconds -2.0) |> ignore)
    |> ignore

    Assert.Throws<ArgumentOutOfRangeException>(fun () -> VTask.delay (TimeSpan.FromSeconds -2.0) |> ignore)
    |> ignore

/// Keeps what is posted.
type private Queue() =
    inherit SynchronizationContext()
    let posted = Collections.Generic.Queue<unit -> unit>()

    override _.Post(callback, state) =
        posted.Enqueue(fun () -> callback.Invoke state)

    member _.Count = posted.Count
    member _.Run() = posted.Dequeue () ()

[<Fact>]
let ``yieldNow lets others of the context run first`` () =
    let previous = SynchronizationContext.Current

    for yieldNow in [ VTask.yieldNow; (fun () -> Flow.yieldNow () |> Flow.toValueTask) ] do
        let context = Queue()
        SynchronizationContext.SetSynchronizationContext context

        try
            let task = yieldNow ()
            Assert.False task.IsCompleted
            Assert.Equal(1, context.Count)
            context.Run()
            Assert.Equal(Result(), Outcome.ofValueTask task)
        finally
            SynchronizationContext.SetSynchronizationContext previous

[<Fact>]
let ``a conversion does not wait for the context`` () =
    let previous = SynchronizationContext.Current

    for name, convert in froms do
        // An Async and Flow.FromValueTask come back by themselves; what has no result is mapped here, which comes back too.
        if not (name.EndsWith "Async" || name.Contains "ofUnit" || name = "Flow.ofValueTask") then
            let context = Queue()
            SynchronizationContext.SetSynchronizationContext context

            try
                let source = TaskCompletionSource<int>()
                let converted = convert source.Task
                source.SetResult 3
                Assert.Equal((name, Result 3), (name, Outcome.ofValueTask converted))
                Assert.Equal((name, 0), (name, context.Count))
            finally
                SynchronizationContext.SetSynchronizationContext previous

/// Says that it has succeeded, and throws, as the source of a pipe does when a read is canceled.
[<Sealed>]
type private SucceededAndThrows<'T>() =
    interface IValueTaskSource<'T> with
        member _.GetStatus _ = ValueTaskSourceStatus.Succeeded
        member _.GetResult _ = raise (InvalidTimeZoneException "no")
        member _.OnCompleted(_, _, _, _) = ()

[<Fact>]
let ``a source that says it has succeeded, and throws, fails the conversion`` () =
    let failing () =
        ValueTask<unit>(SucceededAndThrows<unit>(), 0s)

    let same (task: Task) =
        Assert.IsType<InvalidTimeZoneException>((nonNull task.Exception).InnerException)
        |> ignore

    same (VTask.toUnitTask (failing ()))
    same ((VTask.whenAllUnit [ failing (); ValueTask<unit>(); failing () ]).AsTask())
    same ((Flow.whenAllUnit [ Flow.ofValueTask (failing ()) ]).AsTask())
    same ((VTask.toLeanTask (failing ())).AsTask())
