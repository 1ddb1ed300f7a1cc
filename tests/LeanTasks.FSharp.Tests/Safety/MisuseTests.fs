/// What a flow says to those who await it otherwise than once.
module LeanTasks.FSharp.Tests.Safety.MisuseTests

open System
open System.Threading.Tasks
open System.Threading.Tasks.Sources
open Xunit
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Rig

let private at (gate: Gate) =
    flow {
        do! gate
        return 1
    }

let private awaits (awaited: Flow<int>) : Task<int> =
    (flow {
        let! value = awaited
        return value
    })
        .AsTask()

/// The misuse is told by a message that names the rule, and what to do instead.
let private assertTold (rule: string) (misuse: unit -> 'T) =
    let error = Assert.Throws<InvalidOperationException>(fun () -> misuse () |> ignore)
    Assert.Contains(rule, error.Message, StringComparison.Ordinal)
    Assert.Contains("AsTask()", error.Message, StringComparison.Ordinal)

let private waysToAwait: (string * (Flow<int> -> int)) list =
    [
        "let!", awaits >> wait
        "return!", (fun awaited -> (flow { return! awaited }).AsTask() |> wait)
        "return! in a block",
        fun awaited ->
            (flow {
                try
                    return! awaited
                finally
                    ()
            })
                .AsTask()
            |> wait
        "and!",
        fun awaited ->
            (flow {
                let! one = awaited
                and! two = flow { return 0 }
                return one + two
            })
                .AsTask()
            |> wait
        "task", (fun awaited -> wait (task { return! awaited }))
        "uply", (fun awaited -> (uply { return! awaited }).AsTask() |> wait)
        "AsTask", (fun awaited -> wait (awaited.AsTask()))
        "AsValueTask", (fun awaited -> wait (task { return! awaited.AsValueTask() }))
        "ConfigureAwait",
        (fun awaited ->
            (flow {
                let! one = awaited.ConfigureAwait false
                return one
            })
                .AsTask()
            |> wait)
        "an awaiter", (fun awaited -> awaited.GetAwaiter().GetResult())
    ]

let private find name =
    waysToAwait |> List.find (fun (other, _) -> other = name) |> snd

let pairs =
    let data = TheoryData<string, string>()

    for first, _ in waysToAwait do
        for second, _ in waysToAwait do
            data.Add(first, second)

    data

let ways = TheoryData<string>(waysToAwait |> List.map fst |> Seq.ofList)

[<Theory; MemberData(nameof pairs)>]
let ``a second await throws, after one that has suspended`` (first: string) (second: string) =
    let gate = Gate()
    let computation = at gate
    gate.Open()
    Assert.Equal(1, find first computation)
    assertTold "only once" (fun () -> find second computation)

[<Theory; MemberData(nameof pairs)>]
let ``a second await throws, after one that has failed at once`` (first: string) (second: string) =
    let computation: Flow<int> = flow { return throwHere (Boom "no") }
    Assert.Throws<Boom>(fun () -> find first computation |> ignore) |> ignore
    assertTold "only once" (fun () -> find second computation)

[<Fact>]
let ``the message of a misused vtask speaks of a ValueTask, and that of a flow of a Flow`` () =
    let told (await: unit -> Task<int>) =
        wait (await ()) |> ignore
        Assert.Throws<InvalidOperationException>(fun () -> wait (await ()) |> ignore).Message

    let ofVtask =
        vtask {
            do! hop
            return 1
        }

    let ofFlow =
        flow {
            do! hop
            return 1
        }

    let message = told (fun () -> (flow { return! ofVtask }).AsTask())
    Assert.StartsWith("This ValueTask has already been awaited.", message, StringComparison.Ordinal)
    Assert.DoesNotContain("Flow", message, StringComparison.Ordinal)
    Assert.StartsWith("This Flow has already been awaited.", told (fun () -> (flow { return! ofFlow }).AsTask()), StringComparison.Ordinal)

[<Theory; MemberData(nameof ways)>]
let ``one that has its value may be awaited again`` (way: string) =
    let computation = flow { return 1 }
    Assert.Equal(1, find way computation)
    Assert.Equal(1, find way computation)

[<Theory; MemberData(nameof ways)>]
let ``of two that await at the same time the second is told, and the first has the result`` (way: string) =
    let gate = Gate()
    let computation = at gate
    let first = awaits computation

    if way = "an awaiter" then
        assertTold "already being awaited" (fun () -> find way computation)
    else
        // Not on this thread, which may have to wait for the end of what it awaits: nobody knows yet that it may not.
        let second = Task.Run(fun () -> find way computation)
        assertTold "already being awaited" (fun () -> wait second)

    gate.Open()
    Assert.Equal(1, wait first)

[<Fact>]
let ``one whose awaiter has been moved to what it returns cannot be awaited again`` () =
    let first, second = Gate(), Gate()

    let computation =
        flow {
            do! first
            return! at second
        }

    let result = awaits computation
    first.Open()
    Assert.False result.IsCompleted

    for way, await in waysToAwait do
        let misuse = Task.Run(fun () -> await computation)
        assertTold "once" (fun () -> wait misuse)

    second.Open()
    Assert.Equal(1, wait result)

[<Fact>]
let ``what has been returned cannot be awaited by somebody else`` () =
    let first, second = Gate(), Gate()
    let inner = at second

    let computation =
        flow {
            do! first
            return! inner
        }

    let result = awaits computation
    first.Open()

    for way, await in waysToAwait do
        let misuse = Task.Run(fun () -> await inner)
        assertTold "already being awaited" (fun () -> wait misuse)

    second.Open()
    Assert.Equal(1, wait result)

[<Fact>]
let ``what is awaited cannot be returned by somebody else`` () =
    let first, second = Gate(), Gate()
    let inner = at second
    let result = awaits inner

    let late =
        awaits (
            flow {
                do! first
                return! inner
            }
        )

    first.Open()
    assertTold "already being awaited" (fun () -> wait late)
    second.Open()
    Assert.Equal(1, wait result)

[<Fact>]
let ``the result before the end throws, and the end comes all the same`` () =
    let gate = Gate()
    let computation = at gate
    assertTold "before it completed" (fun () -> computation.GetAwaiter().GetResult())
    let result = awaits computation
    gate.Open()
    Assert.Equal(1, wait result)

[<Fact>]
let ``whether one has ended is not told after it has been awaited`` () =
    let gate = Gate()
    let computation = at gate
    Assert.False computation.IsCompleted
    gate.Open()
    Assert.True computation.IsCompleted
    Assert.Equal(1, computation.GetAwaiter().GetResult())
    assertTold "only once" (fun () -> computation.IsCompleted)

[<Fact>]
let ``of many that await at the same time one has the result, and all others are told`` () =
    for _ in 1..200 do
        let computation =
            flow {
                do! Task.Yield()
                return 1
            }

        let all = [| for _ in 1..4 -> Task.Run<int>(fun () -> awaits computation) |]

        for one in all do
            settle one

        Assert.Equal(1, all |> Seq.filter _.IsCompletedSuccessfully |> Seq.length)

        for one in all do
            if one.IsFaulted then
                assertTold "awaited" (fun () -> wait one)

/// What a value task stands for whose continuation the test calls, as often as it likes.
type private Source() =
    let mutable call = ignore

    member this.Task = ValueTask(this, 0s)
    member _.Call() = call ()

    interface IValueTaskSource with
        member _.GetStatus _ = ValueTaskSourceStatus.Pending

        member _.OnCompleted(continuation, state, _, _) =
            call <- fun () -> continuation.Invoke state

        member _.GetResult _ = ()

type private Text = Flow<Result<string, string>>

/// Each awaits the value task, then the first flow, and the second one where it gets an exception for the first: by a box, and by either kind of step.
let private misused: (string * (ValueTask -> Flow<Result<int, string>> -> Text -> Text)) list =
    [
        "flow",
        fun caller number text ->
            flow {
                do! caller

                try
                    let! _ = number
                    ()
                with :? InvalidOperationException ->
                    ()

                let! value = text
                return value
            }
        "let!",
        fun caller number text ->
            flowResult {
                do! caller

                try
                    let! _ = number
                    ()
                with :? InvalidOperationException ->
                    ()

                let! value = text
                return value
            }
        "return! in a block",
        fun caller number text ->
            flowResult {
                do! caller

                try
                    let! _ = number
                    ()
                with :? InvalidOperationException ->
                    ()

                try
                    return! text
                finally
                    ()
            }
    ]

let misusedNames = TheoryData<string>(misused |> List.map fst |> Seq.ofList)

/// By the time that the first flow becomes another, the misused one awaits a flow of another type of result.
[<Theory; MemberData(nameof misusedNames)>]
let ``a flow that was resumed too early takes no result as one of another type`` (name: string) =
    let caller, first, last, never = Source(), Gate(), Gate(), Gate()

    let number =
        flow {
            do! first

            return!
                flow {
                    do! last
                    return Ok 0x1234567
                }
        }

    let text =
        flow {
            do! never
            return Ok "text"
        }

    let start = misused |> List.find (fun (other, _) -> other = name) |> snd
    let task = (start caller.Task number text).AsTask()
    caller.Call()
    caller.Call()
    first.Open()
    last.Open()
    let error = Assert.Throws<InvalidOperationException>(fun () -> wait task |> ignore)
    Assert.StartsWith("This Flow is already being awaited.", error.Message, StringComparison.Ordinal)
