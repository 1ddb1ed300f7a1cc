/// The token that the cancellable kinds pass on.
module LeanTasks.FSharp.Tests.CancellableTests

open System
open System.Collections.Generic
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open Xunit

/// Ends as canceled by this token.
let isCanceledBy (token: CancellationToken) (running: Task<'T>) : Task =
    task {
        do! Check.isCanceled running
        let! error = Assert.ThrowsAnyAsync<OperationCanceledException>(fun () -> running)
        Assert.Equal(token, error.CancellationToken)
    }

[<Fact>]
let ``a canceled token starts nothing`` () =
    task {
        use source = new CancellationTokenSource()
        source.Cancel()
        let mutable started = false

        let vtask =
            cancellableValueTask {
                started <- true
                return 1
            }

        let flow =
            cancellableFlow {
                started <- true
                return 1
            }

        do! (vtask source.Token).AsTask() |> isCanceledBy source.Token
        do! (flow source.Token).AsTask() |> isCanceledBy source.Token
        Assert.False started
    }

[<Fact>]
let ``the token reaches functions of a token`` () =
    task {
        use source = new CancellationTokenSource()
        let token = source.Token
        let ofTask (token: CancellationToken) : Task<CancellationToken> = task { return token }
        let ofValueTask (token: CancellationToken) = ValueTask<CancellationToken> token
        let ofLeanTask (token: CancellationToken) = LeanTask.FromResult token
        let ofTaskUnit (token: CancellationToken) : Task = Task.Delay(1, token)

        let vtask =
            cancellableValueTask {
                let! a = ofTask
                let! b = ofValueTask
                let! c = ofLeanTask
                do! ofTaskUnit
                do! fun token -> Task.Delay(1, token)
                return [ a; b; c ]
            }

        do! (vtask token).AsTask() |> Check.gives [ token; token; token ]

        let flow =
            cancellableFlow {
                let! a = ofTask
                let! b = ofValueTask
                do! ofTaskUnit
                do! fun token -> Task.Delay(1, token)
                return [ a; b ]
            }

        do! (flow token).AsTask() |> Check.gives [ token; token ]
    }

[<Fact>]
let ``the token reaches nested computations, Async and the streams of loops`` () =
    task {
        use source = new CancellationTokenSource()
        let token = source.Token
        let stream = WatchedStream([ 1 ], true)

        let vtask =
            cancellableValueTask {
                let! own = CancellableValueTask.getCancellationToken ()

                let! nested =
                    cancellableValueTask { return! CancellableValueTask.getCancellationToken () }

                let! ofAsync = async { return! Async.CancellationToken }

                for _ in stream do
                    ()

                return [ own; nested; ofAsync; stream.Token ]
            }

        do! (vtask token).AsTask() |> Check.gives (List.replicate 4 token)

        let stream = WatchedStream([ 1 ], true)

        let flow =
            cancellableFlow {
                let! own = CancellableFlow.getCancellationToken ()
                let! nested = cancellableFlow { return! CancellableFlow.getCancellationToken () }
                let! ofAsync = async { return! Async.CancellationToken }

                for _ in stream do
                    ()

                return [ own; nested; ofAsync; stream.Token ]
            }

        do! (flow token).AsTask() |> Check.gives (List.replicate 4 token)
    }

[<Fact>]
let ``a source that waits on the token is canceled`` () =
    task {
        use source = new CancellationTokenSource()
        let wait (token: CancellationToken) : Task = Task.Delay(Timeout.Infinite, token)
        let mutable finals = 0

        let vtask =
            cancellableValueTask {
                try
                    do! wait
                finally
                    finals <- finals + 1
            }

        let flow =
            cancellableFlow {
                try
                    do! wait
                finally
                    finals <- finals + 1
            }

        let runningVtask, runningFlow =
            (vtask source.Token).AsTask(), (flow source.Token).AsTask()

        Assert.False(runningVtask.IsCompleted || runningFlow.IsCompleted)
        source.Cancel()
        do! isCanceledBy source.Token runningVtask
        do! isCanceledBy source.Token runningFlow
        Assert.Equal(2, finals)
    }

[<Fact>]
let ``each start has its own token`` () =
    task {
        use one = new CancellationTokenSource()
        use two = new CancellationTokenSource()

        let vtask =
            cancellableValueTask {
                do! Later.unit
                return! CancellableValueTask.getCancellationToken ()
            }

        let first, second = vtask one.Token, vtask two.Token
        do! first.AsTask() |> Check.gives one.Token
        do! second.AsTask() |> Check.gives two.Token

        let flow =
            cancellableFlow {
                do! Later.unit
                return! CancellableFlow.getCancellationToken ()
            }

        let first, second = flow one.Token, flow two.Token
        do! first.AsTask() |> Check.gives one.Token
        do! second.AsTask() |> Check.gives two.Token
    }

/// Starts a function on several threads at once, each with a number of its own.
let private startTogether (count: int) (start: int -> Task<'T>) : Task<'T array> =
    let barrier = new Barrier(count)

    Task.WhenAll(
        [|
            for number in 1..count ->
                Task.Factory
                    .StartNew(
                        (fun () ->
                            barrier.SignalAndWait()
                            start number),
                        TaskCreationOptions.LongRunning
                    )
                    .Unwrap()
        |]
    )

[<Fact>]
let ``starts of one function at the same time do not see each other`` () =
    task {
        let sources = Array.init 5 (fun _ -> new CancellationTokenSource())
        let next = AsyncLocal<int>()

        // It has variables, suspends in a loop and in a try, and ends with the token: each start must have all of these of its own.
        let flow =
            cancellableFlow {
                let own = next.Value
                let mutable sum = 0

                try
                    for round in 1..20 do
                        do! Later.unit
                        let! value = fun _ -> Later.value (own * round)
                        sum <- sum + value
                with :? InvalidOperationException ->
                    sum <- -1

                let! token = CancellableFlow.getCancellationToken ()
                return struct (sum, token)
            }

        let vtask =
            cancellableValueTask {
                let! started = flow
                do! Later.unit
                return started
            }

        for start in
            [
                fun (token: CancellationToken) -> (flow token).AsTask()
                fun token -> (vtask token).AsTask()
            ] do
            let! ends =
                startTogether (sources.Length - 1) (fun number ->
                    next.Value <- number
                    start sources[number].Token)

            for number in 1 .. sources.Length - 1 do
                Assert.Equal(struct (210 * number, sources[number].Token), ends[number - 1])
    }

/// A source of unknown type is the builder's own kind: these compile only then.
let private ofUnknownFlow source = cancellableFlow { return! source }

let private ofUnknownVtask source =
    cancellableValueTask {
        let! value = source
        return value
    }

[<Fact>]
let ``a source of unknown type is the builder's own kind`` () =
    task {
        use source = new CancellationTokenSource()
        let ofToken (token: CancellationToken) = Flow<CancellationToken> token
        do! (ofUnknownFlow ofToken source.Token).AsTask() |> Check.gives source.Token
        let ofToken (token: CancellationToken) = ValueTask<CancellationToken> token
        do! (ofUnknownVtask ofToken source.Token).AsTask() |> Check.gives source.Token
    }

[<Fact>]
let ``cold functions are started at each start`` () =
    task {
        let mutable starts = 0

        let started (value: 'T) : 'T =
            starts <- starts + 1
            value

        let ofTask () : Task<int> = started (Task.FromResult 1)
        let ofTaskUnit () : Task = started Task.CompletedTask
        let ofValueTask () = started (ValueTask<int> 2)
        let ofValueTaskUnit () = started (ValueTask())
        let ofLeanTask () = started (LeanTask.FromResult 3)
        let ofFlow () = started (Flow<int> 4)

        let computation =
            cancellableFlow {
                let! a = ofTask
                do! ofTaskUnit
                let! b = ofValueTask
                do! ofValueTaskUnit
                let! c = ofLeanTask
                let! d = ofFlow
                let! e = fun () -> started (Task.FromResult 5)
                let! f = ofTask
                and! g = ofFlow
                return [ a; b; c; d; e; f; g ]
            }

        Assert.Equal(0, starts)

        for round in 1..2 do
            do!
                (computation CancellationToken.None).AsTask()
                |> Check.gives [ 1; 2; 3; 4; 5; 1; 4 ]

            Assert.Equal(9 * round, starts)

        use source = new CancellationTokenSource()
        source.Cancel()
        do! (computation source.Token).AsTask() |> isCanceledBy source.Token
        Assert.Equal(18, starts)
    }

[<Fact>]
let ``a lambda of the token needs no annotation`` () =
    task {
        use source = new CancellationTokenSource()

        let computation =
            cancellableFlow {
                do! fun token -> Task.Delay(0, token)
                let! one = fun _ -> Task.FromResult 1
                return! fun token -> ValueTask<_> [ string one; string token ]
            }

        do! (computation source.Token).AsTask() |> Check.gives [ "1"; string source.Token ]
    }

[<Fact>]
let ``a token that is canceled in the middle ends it before the next await, and in the next round`` () =
    task {
        use source = new CancellationTokenSource()
        let mutable reached = 0

        let awaits =
            cancellableValueTask {
                reached <- 1
                source.Cancel()
                reached <- 2
                do! Later.unit
                reached <- 3
            }

        do! (awaits source.Token).AsTask() |> isCanceledBy source.Token
        Assert.Equal(2, reached)

        use source = new CancellationTokenSource()
        let mutable rounds = 0

        let loop =
            cancellableValueTask {
                while true do
                    rounds <- rounds + 1

                    if rounds = 3 then
                        source.Cancel()
            }

        do! (loop source.Token).AsTask() |> isCanceledBy source.Token
        Assert.Equal(3, rounds)
    }

let private loops: (string * (List<int> -> (unit -> unit) -> CancellableFlow<unit>)) list =
    let items = [ 1; 2; 3 ]

    [
        "cancellableFlow, list",
        fun notes cancel ->
            cancellableFlow {
                for item in items do
                    notes.Add item

                    if item = 2 then
                        cancel ()
            }
        "cancellableFlow, seq",
        fun notes cancel ->
            cancellableFlow {
                for item in Seq.map id items do
                    notes.Add item

                    if item = 2 then
                        cancel ()
            }
        "cancellableFlow, IAsyncEnumerable",
        fun notes cancel ->
            cancellableFlow {
                for item in WatchedStream(items, true) do
                    notes.Add item

                    if item = 2 then
                        cancel ()
            }
        "cancellableValueTask, list",
        fun notes cancel ->
            let loop =
                cancellableValueTask {
                    for item in items do
                        notes.Add item

                        if item = 2 then
                            cancel ()
                }

            fun token -> Flow.ofValueTask (loop token)
        "cancellableValueTask, seq",
        fun notes cancel ->
            let loop =
                cancellableValueTask {
                    for item in Seq.map id items do
                        notes.Add item

                        if item = 2 then
                            cancel ()
                }

            fun token -> Flow.ofValueTask (loop token)
        "cancellableValueTask, IAsyncEnumerable",
        fun notes cancel ->
            let loop =
                cancellableValueTask {
                    for item in WatchedStream(items, true) do
                        notes.Add item

                        if item = 2 then
                            cancel ()
                }

            fun token -> Flow.ofValueTask (loop token)
    ]

let loopNames = TheoryData<string>(loops |> List.map fst |> Seq.ofList)

[<Theory; MemberData(nameof loopNames)>]
let ``the round that cancels the token is the last`` (name: string) =
    task {
        let _, loop = loops |> List.find (fun (other, _) -> other = name)
        use source = new CancellationTokenSource()
        let notes = List<int>()
        let computation = loop notes source.Cancel
        do! (computation source.Token).AsTask() |> isCanceledBy source.Token
        Assert.Equal<int>([ 1; 2 ], notes)
    }
