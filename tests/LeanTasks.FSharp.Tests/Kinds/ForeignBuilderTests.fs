/// The builders of others bind our types without a word of ours opened, and know what comes out: F# sees one GetAwaiter on each.
module LeanTasks.FSharp.Tests.ForeignBuilderTests

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.ForeignBuilders
open Xunit

let private promise (value: 'T) : LeanTaskSource<'T> =
    let promise = new LeanTaskSource<'T>()

    Task.Delay(1).ContinueWith((fun (_: Task) -> promise.SetResult value), TaskScheduler.Default)
    |> ignore

    promise

[<Fact>]
let ``F#'s task knows what a LeanTask gives`` () =
    task {
        let! text = Sources.leanTask "abc"
        let! same = LeanTask.Run(fun () -> "abcd")
        let! third = (Sources.leanTask "abcde").ConfigureAwait false
        let! fourth = promise "abcdef"
        do! LeanTask.Delay 1
        do! LeanTask.CompletedTask
        return text.Length + same.Length + third.Length + fourth.Length
    }
    |> Check.gives 18

[<Fact>]
let ``F#'s task awaits two LeanTasks side by side`` () =
    task {
        let! text = Sources.leanTask "abc"
        and! other = Sources.leanTask "abcd"
        return text.Length + other.Length
    }
    |> Check.gives 7

[<Fact>]
let ``F#'s task ends as a LeanTask does`` () =
    task { return! Sources.leanTask "abc" } |> Check.gives "abc"

[<Fact>]
let ``F#'s task knows what flows give`` () =
    task {
        let! text = Sources.flowOf "abc"
        let! same = Flow<string>("abcd")
        do! Sources.flow ()
        return text.Length + same.Length
    }
    |> Check.gives 7

[<Fact>]
let ``F#'s backgroundTask knows what a LeanTask gives`` () =
    backgroundTask {
        let! text = Sources.leanTask "abc"
        do! LeanTask.Delay 1
        return text.Length
    }
    |> Check.gives 3

[<Fact>]
let ``a builder whose Bind takes an awaitable`` () =
    direct {
        let! text = Sources.leanTask "abc"
        let! same = promise "abcd"
        let! flow = Sources.flowOf "abcde"
        do! LeanTask.Delay 1
        return! LeanTask.FromResult(text.Length + same.Length + flow.Length)
    }
    |> Check.gives 12

[<Fact>]
let ``a builder whose Source takes an awaitable`` () =
    source {
        let! text = Sources.leanTask "abc"
        let! same = promise "abcd"
        let! flow = Sources.flowOf "abcde"
        do! LeanTask.Delay 1
        return! LeanTask.FromResult(text.Length + same.Length + flow.Length)
    }
    |> Check.gives 12

[<Fact>]
let ``a builder of sequences`` () =
    task {
        let! lengths =
            sequence {
                let! text = Sources.leanTask "abc"
                yield text.Length
                do! LeanTask.Delay 1
                let! other = promise "abcd"
                yield other.Length
            }

        Assert.Equal<int>([ 3; 4 ], lengths)
    }

[<Fact>]
let ``F#'s async with an extension`` () =
    async {
        let! text = Sources.leanTask "abc"
        let! other = promise "abcd"
        do! LeanTask.Delay 1
        return text.Length + other.Length
    }
    |> Async.StartAsTask
    |> Check.gives 7

[<Fact>]
let ``a task of a result can be awaited as one without`` () =
    task {
        let work = Sources.leanTask "abc"
        do! (work: LeanTask)
        Assert.True work.IsCompletedSuccessfully
    }

[<Fact>]
let ``GetAwaiter can be called by name`` () =
    let awaiter = (LeanTask.FromResult "abc").GetAwaiter()
    Assert.Equal(3, awaiter.GetResult().Length)
    (LeanTask.FromResult "abc" :> LeanTask).GetAwaiter().GetResult()
