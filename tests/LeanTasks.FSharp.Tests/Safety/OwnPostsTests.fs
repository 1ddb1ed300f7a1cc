/// What joins two sources comes back to no context: that is up to the await of the whole. A caller that blocks inside a context would wait for ever.
module LeanTasks.FSharp.Tests.Safety.OwnPostsTests

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Rig
open Xunit

/// Begins inside a context that nobody pumps, ends its sources elsewhere, and says how much was posted.
let private postsOf (begin': ValueTask<int> -> ValueTask<int> -> unit -> bool) (isLeftLate: bool) (isRightLate: bool) =
    let left, right = new LeanTaskSource<int>(), new LeanTaskSource<int>()

    if not isLeftLate then
        left.SetResult 1

    if not isRightLate then
        right.SetResult 2

    let pump = Pump()
    let previous = SynchronizationContext.Current
    SynchronizationContext.SetSynchronizationContext pump

    let hasEnded =
        try
            begin' (left.AsValueTask()) (right.AsValueTask())
        finally
            SynchronizationContext.SetSynchronizationContext previous

    let endThem () =
        left.TrySetResult 1 |> ignore
        right.TrySetResult 2 |> ignore

    Task.Run(endThem).Wait()
    Assert.True(SpinWait.SpinUntil((fun () -> hasEnded () || pump.Posts > 0), TimeSpan.FromMinutes 15.0))
    pump.Posts

let private ends (source: ValueTask<int>) (outcome: int -> 'R) : Flow<'R> =
    source.AsTask().ContinueWith((fun (ended: Task<int>) -> outcome ended.Result), TaskScheduler.Default)
    |> Flow.ofTask

let private merges: (string * (ValueTask<int> -> ValueTask<int> -> unit -> bool)) list =
    [
        "flow",
        fun left right ->
            let whole = flow.MergeSources(Flow.FromValueTask left, Flow.FromValueTask right)
            fun () -> whole.IsCompleted
        "vtask",
        fun left right ->
            let whole = vtask.MergeSources(left, right)
            fun () -> whole.IsCompleted
        "cancellableFlow",
        fun left right ->
            let whole: CancellableFlow<struct (int * int)> =
                cancellableFlow.MergeSources(Flow.FromValueTask left, Flow.FromValueTask right)

            let whole = whole CancellationToken.None
            fun () -> whole.IsCompleted
        "flowResult",
        fun left right ->
            let whole =
                FlowResultSource.ToFlow(FlowResultCode.both (ends left Ok) (ends right Ok), Unchecked.defaultof<WantsOutcome>)
                : Flow<Result<struct (int * int), string>>

            fun () -> whole.IsCompleted
        "flowOption",
        fun left right ->
            let whole =
                FlowOptionSource.ToFlow(FlowOptionCode.both (ends left Some) (ends right Some), Unchecked.defaultof<WantsOutcome>)

            fun () -> whole.IsCompleted
    ]

let names: TheoryData<string, bool, bool> =
    let rows = TheoryData<string, bool, bool>()

    for name, _ in merges do
        for isLeftLate, isRightLate in [ true, false; false, true; true, true ] do
            rows.Add(name, isLeftLate, isRightLate)

    rows

[<Theory; MemberData(nameof names)>]
let ``a merge posts nothing by itself`` (name: string) (isLeftLate: bool) (isRightLate: bool) =
    let merge = merges |> List.find (fun (other, _) -> other = name) |> snd
    Assert.Equal(0, postsOf merge isLeftLate isRightLate)

/// As in task: what takes a task that has not ended comes back with it.
[<Fact>]
let ``a source that is converted posts once`` () =
    let merge (left: ValueTask<int>) (right: ValueTask<int>) =
        let whole = flow.MergeSources(left.AsTask(), right.AsTask())
        fun () -> whole.IsCompleted

    Assert.Equal(1, postsOf merge true false)
