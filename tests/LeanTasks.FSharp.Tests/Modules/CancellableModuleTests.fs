/// The modules of the cancellable kinds, and async over them. Both kinds have the same functions, so each test takes both.
module LeanTasks.FSharp.Tests.Modules.CancellableModuleTests

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.AsyncBinding
open LeanTasks.FSharp.Tests
open Xunit

type private Cold<'T> = CancellationToken -> Task<'T>

/// The functions, with the same types for both kinds.
type private Kind =
    {
        Token: unit -> Cold<CancellationToken>
        Singleton: int -> Cold<int>
        Map: (int -> int) -> Cold<int> -> Cold<int>
        Bind: (int -> Cold<int>) -> Cold<int> -> Cold<int>
        Apply: Cold<int -> int> -> Cold<int> -> Cold<int>
        Zip: Cold<int> -> Cold<int> -> Cold<int * int>
        ParallelZip: Cold<int> -> Cold<int> -> Cold<int * int>
        WhenAll: Cold<int> seq -> Cold<int array>
        WhenAllThrottled: int -> Cold<int> seq -> Cold<int array>
        Sequential: Cold<int> seq -> Cold<int array>
        ToAsync: Cold<int> -> Async<int>
        BoundByAsync: Cold<int> -> Async<int>
        ReturnedByAsync: Cold<int> -> Async<int>
    }

let private kinds =
    let ofFlow (source: CancellableFlow<'T>) : Cold<'T> = fun token -> (source token).AsTask()
    let toFlow (source: Cold<'T>) : CancellableFlow<'T> = fun token -> Flow.ofTask (source token)
    let ofVtask (source: CancellableValueTask<'T>) : Cold<'T> = fun token -> (source token).AsTask()

    let toVtask (source: Cold<'T>) : CancellableValueTask<'T> =
        fun token -> ValueTask<'T>(source token)

    [
        {
            Token = CancellableFlow.getCancellationToken >> ofFlow
            Singleton = fun value -> ofFlow (CancellableFlow.singleton value)
            Map = fun mapper source -> ofFlow (CancellableFlow.map mapper (toFlow source))
            Bind = fun binder source -> ofFlow (CancellableFlow.bind (binder >> toFlow) (toFlow source))
            Apply = fun applicable source -> ofFlow (CancellableFlow.apply (toFlow applicable) (toFlow source))
            Zip = fun left right -> ofFlow (CancellableFlow.zip (toFlow left) (toFlow right))
            ParallelZip = fun left right -> ofFlow (CancellableFlow.parallelZip (toFlow left) (toFlow right))
            WhenAll = Seq.map toFlow >> CancellableFlow.whenAll >> ofFlow
            WhenAllThrottled = fun limit -> Seq.map toFlow >> CancellableFlow.whenAllThrottled limit >> ofFlow
            Sequential = Seq.map toFlow >> CancellableFlow.sequential >> ofFlow
            ToAsync = toFlow >> CancellableFlow.toAsync
            BoundByAsync =
                fun source ->
                    async {
                        let! value = toFlow source
                        return value
                    }
            ReturnedByAsync = fun source -> async { return! toFlow source }
        }
        {
            Token = CancellableValueTask.getCancellationToken >> ofVtask
            Singleton = fun value -> ofVtask (CancellableValueTask.singleton value)
            Map = fun mapper source -> ofVtask (CancellableValueTask.map mapper (toVtask source))
            Bind = fun binder source -> ofVtask (CancellableValueTask.bind (binder >> toVtask) (toVtask source))
            Apply = fun applicable source -> ofVtask (CancellableValueTask.apply (toVtask applicable) (toVtask source))
            Zip = fun left right -> ofVtask (CancellableValueTask.zip (toVtask left) (toVtask right))
            ParallelZip = fun left right -> ofVtask (CancellableValueTask.parallelZip (toVtask left) (toVtask right))
            WhenAll = Seq.map toVtask >> CancellableValueTask.whenAll >> ofVtask
            WhenAllThrottled = fun limit -> Seq.map toVtask >> CancellableValueTask.whenAllThrottled limit >> ofVtask
            Sequential = Seq.map toVtask >> CancellableValueTask.sequential >> ofVtask
            ToAsync = toVtask >> CancellableValueTask.toAsync
            BoundByAsync =
                fun source ->
                    async {
                        let! value = toVtask source
                        return value
                    }
            ReturnedByAsync = fun source -> async { return! toVtask source }
        }
    ]

let private forBoth (check: Kind -> Task) : Task =
    task {
        for kind in kinds do
            do! check kind
    }

/// Notes each start and its token, waits for what it is given, and returns the number of the source.
type private Started() =
    let started = ResizeArray<int>()
    let tokens = ResizeArray<CancellationToken>()

    member _.Numbers = lock started (fun () -> List.ofSeq started)
    member _.Tokens = lock started (fun () -> Seq.distinct tokens |> List.ofSeq)

    member _.Source(number: int, until: Task) : Cold<int> =
        fun token ->
            lock started (fun () ->
                started.Add number
                tokens.Add token)

            task {
                do! until
                return number
            }

    member this.Source(number: int) : Cold<int> = this.Source(number, Task.CompletedTask)

    member this.Failing(number: int, error: exn) : Cold<int> =
        this.Source(number, Task.FromException error)

[<Fact>]
let ``map, bind and apply pass results and the token on, at each start anew`` () =
    forBoth (fun kind ->
        task {
            use source = new CancellationTokenSource()
            let started = Started()

            let computation =
                started.Source 3
                |> kind.Map(fun value -> value + 1)
                |> kind.Bind(fun value -> kind.Singleton(10 * value))
                |> kind.Apply(
                    started.Source 1
                    |> fun one token ->
                        task {
                            let! left = one token
                            return fun right -> left + right
                        }
                )

            do! computation source.Token |> Check.gives 41
            do! computation source.Token |> Check.gives 41
            Assert.Equal<int list>([ 1; 3; 1; 3 ], started.Numbers)
            Assert.Equal<CancellationToken list>([ source.Token ], started.Tokens)
            do! kind.Token () source.Token |> Check.gives source.Token
        })

[<Fact>]
let ``zip starts the second after the first, parallelZip at once`` () =
    forBoth (fun kind ->
        task {
            let gate = TaskCompletionSource()
            let started = Started()

            let running =
                kind.Zip (started.Source(1, gate.Task)) (started.Source 2) CancellationToken.None

            Assert.Equal<int list>([ 1 ], started.Numbers)
            gate.SetResult()
            do! running |> Check.gives (1, 2)

            let gate = TaskCompletionSource()
            let started = Started()

            let running =
                kind.ParallelZip (started.Source(1, gate.Task)) (started.Source 2) CancellationToken.None

            Assert.Equal<int list>([ 1; 2 ], started.Numbers)
            gate.SetResult()
            do! running |> Check.gives (1, 2)

            let error = Boom "first"
            let started = Started()

            do!
                kind.Zip (started.Failing(1, error)) (started.Source 2) CancellationToken.None
                |> Check.raises error

            Assert.Equal<int list>([ 1 ], started.Numbers)

            do!
                kind.ParallelZip (started.Failing(3, error)) (started.Source 4) CancellationToken.None
                |> Check.raises error

            Assert.Equal<int list>([ 1; 3; 4 ], started.Numbers)
        })

[<Fact>]
let ``whenAll starts all, sequential one after the other, whenAllThrottled as many as allowed`` () =
    forBoth (fun kind ->
        task {
            for name, run, atOnce in
                [
                    "whenAll", kind.WhenAll, [ 1; 2; 3; 4 ]
                    "whenAllThrottled", kind.WhenAllThrottled 2, [ 1; 2 ]
                    "sequential", kind.Sequential, [ 1 ]
                ] do
                use source = new CancellationTokenSource()
                let gates = Array.init 4 (fun _ -> TaskCompletionSource())
                let started = Started()

                let computation =
                    run (Seq.init 4 (fun index -> started.Source(index + 1, gates[index].Task)))

                Assert.Equal<int list>([], started.Numbers)
                let running = computation source.Token
                Assert.Equal((name, atOnce), (name, started.Numbers))

                for gate in gates do
                    gate.SetResult()

                do! running |> Check.gives [| 1; 2; 3; 4 |]
                do! computation source.Token |> Check.gives [| 1; 2; 3; 4 |]
                Assert.Equal<int list>([ 1..4 ], started.Numbers |> List.take 4 |> List.sort)
                Assert.Equal(8, started.Numbers.Length)
                Assert.Equal<CancellationToken list>([ source.Token ], started.Tokens)
        })

[<Fact>]
let ``after a failure whenAll awaits all, and the others start no more`` () =
    forBoth (fun kind ->
        task {
            let error = Boom "second"

            let run (combine: Cold<int> seq -> Cold<int array>) =
                let started = Started()
                started, combine [ started.Source 1; started.Failing(2, error); started.Source 3 ] CancellationToken.None

            let started, running = run kind.WhenAll
            do! running |> Check.raises error
            Assert.Equal<int list>([ 1; 2; 3 ], started.Numbers)

            for combine in [ kind.WhenAllThrottled 1; kind.Sequential ] do
                let started, running = run combine
                do! running |> Check.raises error
                Assert.Equal<int list>([ 1; 2 ], started.Numbers)
        })

[<Fact>]
let ``a token that is canceled between two starts no more`` () =
    forBoth (fun kind ->
        task {
            for combine in [ kind.WhenAllThrottled 1; kind.Sequential ] do
                use source = new CancellationTokenSource()
                let started = Started()

                let cancels: Cold<int> =
                    fun _ ->
                        source.Cancel()
                        Task.FromResult 0

                do!
                    combine [ started.Source 1; cancels; started.Source 2 ] source.Token
                    |> Check.isCanceled

                Assert.Equal<int list>([ 1 ], started.Numbers)
        })

[<Fact>]
let ``bad arguments are refused at once`` () =
    let none: CancellableFlow<int> seq | null = null
    let noneOfVtask: CancellableValueTask<int> seq | null = null

    let refused (call: unit -> obj) =
        Assert.Throws<ArgumentNullException>(fun () -> call () |> ignore) |> ignore

    refused (fun () -> box (CancellableFlow.whenAll (Unchecked.nonNull none)))
    refused (fun () -> box (CancellableFlow.sequential (Unchecked.nonNull none)))
    refused (fun () -> box (CancellableFlow.whenAllThrottled 1 (Unchecked.nonNull none)))
    refused (fun () -> box (CancellableValueTask.whenAll (Unchecked.nonNull noneOfVtask)))
    refused (fun () -> box (CancellableValueTask.sequential (Unchecked.nonNull noneOfVtask)))
    refused (fun () -> box (CancellableValueTask.whenAllThrottled 1 (Unchecked.nonNull noneOfVtask)))

    Assert.Throws<ArgumentOutOfRangeException>(fun () -> box (CancellableFlow.whenAllThrottled 0 Seq.empty<CancellableFlow<int>>))
    |> ignore

    Assert.Throws<ArgumentOutOfRangeException>(fun () -> box (CancellableValueTask.whenAllThrottled 0 Seq.empty<CancellableValueTask<int>>))
    |> ignore

[<Fact>]
let ``async starts it with its own token, each time it runs`` () =
    forBoth (fun kind ->
        task {
            for bind in [ kind.ToAsync; kind.BoundByAsync; kind.ReturnedByAsync ] do
                use source = new CancellationTokenSource()
                let started = Started()
                let computation = bind (started.Source 7)
                Assert.Equal<int list>([], started.Numbers)
                do! Async.StartImmediateAsTask(computation, source.Token) |> Check.gives 7
                do! Async.StartImmediateAsTask(computation, source.Token) |> Check.gives 7
                Assert.Equal<int list>([ 7; 7 ], started.Numbers)
                Assert.Equal<CancellationToken list>([ source.Token ], started.Tokens)

                let error = Boom "in it"

                do!
                    Async.StartImmediateAsTask(bind (started.Failing(8, error)))
                    |> Check.raises error

                let waits: Cold<int> =
                    fun token ->
                        task {
                            do! Task.Delay(Timeout.Infinite, token)
                            return 0
                        }

                use source = new CancellationTokenSource()
                let running = Async.StartImmediateAsTask(bind waits, source.Token)
                source.Cancel()
                let! error = Assert.ThrowsAnyAsync<OperationCanceledException>(fun () -> running)
                Assert.Equal(source.Token, error.CancellationToken)
        })
