/// What `flowResult` does is what the same code does that is written by hand over `task`; and it allocates nothing.
module LeanTasks.FSharp.Tests.Results.FlowResultTests

open System
open System.Collections.Concurrent
open System.Threading
open System.Threading.Tasks
open Xunit
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Safety.Rig
open LeanTasks.TestSupport

/// Sources that log, of which one gives an error and one throws.
type private World(suspends: bool, errorAt: int, throwAt: int) =
    /// Sources of and! that suspend add to it at once, each on a thread of its own.
    member val Log = ConcurrentQueue<string>()

    member world.Get(index: int) : Flow<Result<int, string>> =
        flow {
            if suspends then
                do! Later.unit

            world.Log.Enqueue $"source %d{index}"

            if index = throwAt then
                raise (InvalidOperationException $"thrown %d{index}")

            return
                if index = errorAt then
                    Error $"error %d{index}"
                else
                    Ok index
        }

    member world.Resource =
        { new IDisposable with
            member _.Dispose() = world.Log.Enqueue "disposed"
        }

let private ours (world: World) : Task<Result<int, string>> =
    (flowResult {
        use _ = world.Resource
        let! a = world.Get 0
        let! b = (world.Get 1).AsTask()
        let mutable sum = a + b

        for item in [ 2; 3 ] do
            let! c = (world.Get item).AsValueTask()
            sum <- sum + c

        try
            try
                let! d = world.Get 4
                sum <- sum + d
            with :? InvalidOperationException as error ->
                world.Log.Enqueue error.Message
        finally
            world.Log.Enqueue "finally"

        let mutable left = 2

        while left > 0 do
            let! e = (world.Get(4 + left)).AsValueTask().AsLeanTask()
            left <- left - 1
            sum <- sum + e

        if sum > 0 then
            let! _ = Flow.toAsync (world.Get 7)
            ()

        let! f = world.Get 8
        and! g = (world.Get 9).AsTask()
        and! h = Ok 10
        let! i = Task.FromResult 11
        return sum + f + g + h + i
    })
        .AsTask()

let private byHand (world: World) : Task<Result<int, string>> =
    let get index = (world.Get index).AsTask()

    task {
        use _ = world.Resource
        let mutable sum = 0
        let mutable error = None

        let take (result: Result<int, string>) =
            match result with
            | Ok value -> value
            | Error message ->
                error <- Some message
                0

        for index in 0..3 do
            if error.IsNone then
                let! result = get index
                sum <- sum + take result

        if error.IsNone then
            try
                try
                    let! result = get 4
                    sum <- sum + take result
                with :? InvalidOperationException as error ->
                    world.Log.Enqueue error.Message
            finally
                world.Log.Enqueue "finally"

        for index in [ 6; 5 ] do
            if error.IsNone then
                let! result = get index
                sum <- sum + take result

        if error.IsNone then
            let! result = get 7
            take result |> ignore

        if error.IsNone then
            let left = get 8
            let right = get 9
            let! _ = Task.WhenAll([| left :> Task; right |]).ContinueWith(fun (_: Task) -> ())
            let! f = left
            let! g = right
            // The first of them that has an error counts.
            let second = take g
            sum <- sum + take f + second + 10 + 11

        return
            match error with
            | Some message -> Error message
            | None -> Ok sum
    }

let private outcome (program: World -> Task<Result<int, string>>) (world: World) : Task<string> =
    task {
        try
            let! result = (program world).WaitAsync(TimeSpan.FromMinutes 1.0)
            return $"%A{result}"
        with error ->
            return $"%s{error.GetType().Name} %s{error.Message}"
    }

[<Theory; InlineData(false); InlineData(true)>]
let ``it does what code by hand does`` (suspends: bool) =
    task {
        for errorAt in -1 .. 9 do
            for throwAt in -1 .. 9 do
                let mine, reference =
                    World(suspends, errorAt, throwAt), World(suspends, errorAt, throwAt)

                let! expected = outcome byHand reference
                let! actual = outcome ours mine
                Assert.Equal(expected, actual)
                // Sources of and! that suspend log in any order.
                let logOf (world: World) =
                    if suspends then
                        List.sort (List.ofSeq world.Log)
                    else
                        List.ofSeq world.Log

                Assert.Equal<string list>(logOf reference, logOf mine)
    }

let private even (value: int) : Flow<int option> =
    flow {
        do! Later.unit
        return if value % 2 = 0 then Some value else None
    }

let private sumOfEven (values: int list) (disposed: int ref) =
    flowOption {
        use _ =
            { new IDisposable with
                member _.Dispose() = disposed.Value <- disposed.Value + 1
            }

        let! first = even 2
        and! second = Some 4
        let mutable sum = first + second

        for value in values do
            let! value = (even value).AsTask()
            sum <- sum + value

        return sum
    }

[<Fact>]
let ``flowOption ends with the first None, and disposes`` () =
    task {
        let disposed = ref 0
        let! some = sumOfEven [ 6; 8 ] disposed
        let! none = sumOfEven [ 6; 7; 8 ] disposed
        Assert.Equal(Some 20, some)
        Assert.Equal(None, none)
        Assert.Equal(2, disposed.Value)
    }

#if !DEBUG && !UNOPTIMIZED

let private items = [| 1; 2; 3 |]
let private list = [ 1; 2; 3 ]
let private some = Some 1

let private one (value: int) : Flow<Result<int, string>> = flowResult { return value }

let private check (value: int) : Result<unit, string> =
    if value < 0 then Error "negative" else Ok()

let private shapes: (string * (int -> bool)) list =
    [
        "return", (fun value -> (one value).IsCompleted)
        "let!",
        fun value ->
            (flowResult {
                let! a = one value
                let! b = ValueTask<Result<int, string>>(Ok a)
                let! c = flow { return b }
                do! check c
                return a + b + c
            })
                .IsCompleted
        "an error",
        fun value ->
            (flowResult {
                do! check -1
                return value
            })
                .IsCompleted
        "and!",
        fun value ->
            (flowResult {
                let! a = one value
                and! b = Ok 1
                return a + b
            })
                .IsCompleted
        "for over an array",
        fun value ->
            (flowResult {
                for item in items do
                    do! check item

                return value
            })
                .IsCompleted
        "for over a list",
        fun value ->
            (flowResult {
                for item in list do
                    do! check item

                return value
            })
                .IsCompleted
        "while",
        fun value ->
            (flowResult {
                while Volatile.Read(&items[0]) > 1 do
                    do! check value

                return value
            })
                .IsCompleted
        "try in an if",
        fun value ->
            (flowResult {
                if value > 0 then
                    try
                        do! check value
                    finally
                        Volatile.Read(&items[0]) |> ignore

                return! one value
            })
                .IsCompleted
        "options",
        fun value ->
            (flowOption {
                for _ in list do
                    if value > 0 then
                        let! _ = some
                        ()

                return! some
            })
                .IsCompleted
    ]

let names = TheoryData<string>(shapes |> List.map fst |> Seq.ofList)

[<Theory; MemberData(nameof names)>]
let ``what does not suspend allocates nothing`` (name: string) =
    let _, shape = shapes |> List.find (fun (other, _) -> other = name)

    let bytesOf () =
        let before = GC.GetAllocatedBytesForCurrentThread()

        for value in 1..1_000 do
            if not (shape value) then
                failwith "It has suspended."

        GC.GetAllocatedBytesForCurrentThread() - before

    let bytes = fresh (fun () -> Settled.Value(0L, bytesOf))

    Assert.Equal(0L, bytes)

#endif
