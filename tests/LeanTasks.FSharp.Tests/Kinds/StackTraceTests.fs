/// What the stack trace of a failure names: the functions on its way, from the inside out, and nothing of the library. Of optimized code only:
/// the compiler does not inline the builders elsewhere, so that the functions are not on the stack.
module LeanTasks.FSharp.Tests.Kinds.StackTraceTests

#if !DEBUG && !UNOPTIMIZED

open System
open System.Threading
open System.Threading.Tasks
open Xunit
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

module private InFlow =
    let throwing isLate =
        flow {
            if isLate then
                do! Later.unit

            Throw.fromHere "no"
            return 1
        }

    let mid isLate =
        flow {
            let! value = throwing isLate
            return value + 1
        }

    let top isLate =
        flow {
            let! value = mid isLate
            return value + 1
        }

module private InVtask =
    let throwing isLate =
        vtask {
            for item in [ isLate ] do
                if item then
                    do! Later.unit

                Throw.fromHere "no"

            return 1
        }

    let mid isLate =
        vtask {
            try
                let! value = throwing isLate
                return value + 1
            finally
                ()
        }

    let top isLate =
        vtask {
            let! value = mid isLate
            return value + 1
        }

module private InCancellable =
    let throwing isLate =
        cancellableFlow {
            if isLate then
                do! Later.unit

            Throw.fromHere "no"
            return 1
        }

    let mid isLate =
        cancellableFlow {
            let! value = throwing isLate
            return value + 1
        }

    let top isLate =
        cancellableValueTask {
            let! value = mid isLate
            return value + 1
        }

module private InPool =
    let throwing isLate =
        poolingValueTask {
            if isLate then
                do! Later.unit

            Throw.fromHere "no"
            return 1
        }

    let mid isLate =
        poolingValueTask {
            let! value = throwing isLate
            return value + 1
        }

    let top isLate =
        leanTask {
            let! value = mid isLate
            return value + 1
        }

module private InReturnOfTask =
    let throwing isLate =
        task {
            if isLate then
                do! Later.unit

            Throw.fromHere "no"
            return 1
        }

    let mid isLate : CancellableFlow<int> =
        cancellableFlow { return! fun _ -> throwing isLate }

    let top isLate =
        cancellableValueTask {
            let! value = mid isLate
            return value + 1
        }

let private starts: (string * (bool -> Task<int>)) list =
    [
        nameof InFlow, (fun isLate -> (InFlow.top isLate).AsTask())
        nameof InVtask, (fun isLate -> (InVtask.top isLate).AsTask())
        nameof InCancellable, (fun isLate -> (InCancellable.top isLate CancellationToken.None).AsTask())
        nameof InReturnOfTask, (fun isLate -> (InReturnOfTask.top isLate CancellationToken.None).AsTask())
        nameof InPool, (fun isLate -> (InPool.top isLate).AsTask())
    ]

let private traceOf (running: Task<int>) : string =
    let error =
        Assert.Throws<Boom>(fun () -> running.GetAwaiter().GetResult() |> ignore)

    nonNull error.StackTrace

let private assertNames (names: string list) (trace: string) =
    let mutable from = 0

    for name in names do
        let found = trace.IndexOf(name, from, StringComparison.Ordinal)
        Assert.True(found >= 0, $"{name} is not in its place in:\n{trace}")
        from <- found

    for ours in
        [
            "LeanTasks.Flows."
            "LeanTasks.Builders."
            "LeanTasks.Runtime."
            "LeanTasks.FSharp.FlowCode"
        ] do
        Assert.DoesNotContain(ours, trace, StringComparison.Ordinal)

let cases =
    let data = TheoryData<string, bool>()

    for name, _ in starts do
        data.Add(name, false)
        data.Add(name, true)

    data

[<Theory; MemberData(nameof cases)>]
let ``it names each function that the failure has passed, from the inside out`` (modul: string) (isLate: bool) =
    let _, start = starts |> List.find (fun (other, _) -> other = modul)

    assertNames [ "fromHere"; $"{modul}.throwing"; $"{modul}.mid"; $"{modul}.top" ] (traceOf (start isLate))

[<Theory>]
[<InlineData(false)>]
[<InlineData(true)>]
let ``of two that await one failure, each has only its own functions`` (isLate: bool) =
    let failed = (InFlow.mid isLate).AsTask()

    let first =
        flow {
            let! value = failed
            return value
        }

    let second () =
        flow {
            let! value = failed
            return value
        }

    let firstTrace = traceOf (first.AsTask())
    let secondTrace = traceOf ((second ()).AsTask())
    assertNames [ "fromHere"; "InFlow.throwing"; "InFlow.mid" ] firstTrace
    assertNames [ "fromHere"; "InFlow.throwing"; "InFlow.mid" ] secondTrace
    Assert.DoesNotContain("second", firstTrace, StringComparison.Ordinal)
    Assert.DoesNotContain("first", secondTrace, StringComparison.Ordinal)

/// The innermost flow fails once that many others await it, which have suspended; those above them meet a failure that is there. With -1 it never suspends.
[<Theory>]
[<InlineData(-1)>]
[<InlineData(0)>]
[<InlineData(1)>]
[<InlineData(50)>]
[<InlineData(150)>]
[<InlineData(300)>]
let ``it grows no more after a hundred flows`` (suspended: int) =
    let rec down (failing: TaskCompletionSource) depth : Flow<int> =
        flow {
            if depth = 0 then
                do! failing.Task
                return 1
            else
                let inner = down failing (depth - 1)

                if depth = suspended + 1 then
                    failing.SetException(Boom "no")

                let! value = inner
                return value
        }

    let count depth =
        let failing = TaskCompletionSource()

        if suspended < 0 then
            failing.SetException(Boom "no")

        (traceOf ((down failing depth).AsTask())).Split('\n').Length

    if suspended < 50 then
        Assert.True(count 50 > 50)

    Assert.Equal(count 301, count 600)

#endif
