namespace LeanTasks.FSharp.Tests.Safety

open System
open System.Threading
open System.Threading.Tasks
open Xunit
open LeanTasks.TestSupport
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Rig

/// They look at the memory of the whole process.
[<CollectionDefinition("Memory", DisableParallelization = true)>]
type MemoryCollection() = class end

/// What is alive in the middle of a long run.
[<Collection "Memory">]
module MemoryTests =
    [<Literal>]
    let private Rounds = 1_000_000

    let private allowed = 4_000_000L

    // Of a run in which one part happens after the other.
    let mutable private alive = 0L

    let private look round =
        if round = Rounds / 2 then
            alive <- Settled.Memory()

    let rec private loop (round: int) : Flow<int> =
        flow {
            do! Task.Yield()
            look round

            if round = 0 then return 0 else return! loop (round - 1)
        }

    /// Its first rounds are over before anybody can await it.
    let rec private early (round: int) : Flow<int> =
        flow {
            do! overtaken

            if round < Rounds - 10 then
                return! loop round
            else
                return! early (round - 1)
        }

    /// Each round becomes a flow that has become another one already.
    let rec private ahead (round: int) : Flow<int> =
        flow {
            do! Task.Yield()
            look round

            if round = 0 then return 0 else return! aheadOf (round - 1)
        }

    and private aheadOf (round: int) : Flow<int> =
        flow {
            do! callsBack
            return! ahead round
        }

    let private step () =
        flow {
            do! Task.Yield()
            return 1
        }

    let rec private overFlows (round: int) : Flow<int> =
        flow {
            let! one = step ()
            look round

            if round = 0 then
                return 0
            else
                return! overFlows (round - one)
        }

    let rec private even (round: int) : Flow<int> =
        flow {
            do! Task.Yield()
            look round

            if round = 0 then return 0 else return! odd (round - 1)
        }

    and private odd (round: int) : Flow<int> =
        uply {
            do! Task.Yield()
            look round

            if round = 0 then return 1 else return! even (round - 1)
        }

    /// Suspends seldom.
    let rec private seldom (round: int) : Flow<int> =
        flow {
            if round % 100 = 0 then
                do! Task.Yield()

            look round

            if round = 0 then return 0 else return! seldom (round - 1)
        }

    let private runs: (string * (unit -> Flow<int>)) list =
        [
            "tail calls", (fun () -> loop Rounds)
            "tail calls, awaited late", (fun () -> early Rounds)
            "tail calls that are ahead", (fun () -> ahead Rounds)
            "tail calls that are ahead, in a flow",
            fun () ->
                flow {
                    let! result = ahead Rounds
                    return result
                }
            "tail calls after flows", (fun () -> overFlows Rounds)
            "tail calls of flow and uply", (fun () -> even Rounds)
            "tail calls, many of them at once", (fun () -> seldom Rounds)
            "tail calls in a flow",
            fun () ->
                flow {
                    let! result = loop Rounds
                    return result
                }
            "tail calls in a flow, awaited late",
            fun () ->
                flow {
                    let! result = early Rounds
                    return result
                }
            "tail calls in a block",
            fun () ->
                flow {
                    try
                        return! overFlows Rounds
                    finally
                        ()
                }
            "tail calls after an await, in a block",
            fun () ->
                flow {
                    try
                        do! Task.Yield()
                        return! overFlows Rounds
                    with Boom _ ->
                        return 1
                }
            "while",
            fun () ->
                flow {
                    let round = ref Rounds

                    while round.Value > 0 do
                        do! Task.Yield()
                        look round.Value
                        round.Value <- round.Value - 1

                    return 0
                }
            "while, over flows and blocks",
            fun () ->
                flow {
                    let round = ref Rounds

                    while round.Value > 0 do
                        try
                            let! one = step ()
                            look round.Value
                            round.Value <- round.Value - one
                        finally
                            ()

                    return 0
                }
            "for over an array",
            fun () ->
                flow {
                    for round in Array.zeroCreate<bool> Rounds |> Array.mapi (fun i _ -> i) do
                        do! Task.Yield()

                        if round = Rounds / 2 then
                            look round

                    return 0
                }
            "for over a sequence",
            fun () ->
                flow {
                    for round in seq { 1..Rounds } do
                        do! Task.Yield()
                        look round

                    return 0
                }
        ]

    let names = TheoryData<string>(runs |> List.map fst |> Seq.ofList)

    let private assertSmall (before: int64) (bytesOfItems: int64) =
        Assert.True(alive > 0L, "Nobody has looked.")
        Assert.True(alive - before < allowed + bytesOfItems, $"{alive - before} bytes are alive.")

    let private measured (run: unit -> int) : int64 =
        alive <- 0L
        let before = Settled.Memory()
        Assert.Equal(0, run ())
        before

    [<Theory; MemberData(nameof names)>]
    let ``a million suspensions keep no memory`` (name: string) =
        let _, run = runs |> List.find (fun (other, _) -> other = name)
        let before = measured (fun () -> wait (run().AsTask()))
        assertSmall before (if name = "for over an array" then 4L * int64 Rounds else 0L)

    [<DeepFact>]
    let ``nor do they on a pump`` () =
        let before =
            measured (fun () ->
                fresh (fun () ->
                    Pump()
                        .Run(fun () ->
                            (flow {
                                try
                                    return! overFlows Rounds
                                finally
                                    ()
                            })
                                .AsTask())

                    0))

        assertSmall before 0L

    [<Fact>]
    let ``nor do they for an awaiter of another kind`` () =
        let before = measured (fun () -> wait (task { return! loop Rounds }))
        assertSmall before 0L

    [<Fact>]
    let ``who holds the first does not hold those that follow`` () =
        let first = ref Unchecked.defaultof<Flow<int>>

        let before =
            measured (fun () ->
                let gate = Gate()

                first.Value <-
                    flow {
                        do! gate
                        return! loop Rounds
                    }

                let awaiter =
                    flow {
                        let! result = first.Value
                        return result
                    }

                gate.OpenElsewhere()
                wait (awaiter.AsTask()))

        assertSmall before 0L
        GC.KeepAlive first

    [<Fact>]
    let ``FSharp.Core's task keeps some, so that the measure is able to fail`` () =
        let rec taskLoop (round: int) : Task<int> =
            task {
                do! Task.Yield()
                look round

                if round = 0 then return 0 else return! taskLoop (round - 1)
            }

        let before = measured (fun () -> wait (taskLoop Rounds))
        Assert.True(alive - before > 4L * allowed, $"Only {alive - before} bytes are alive.")

    [<Literal>]
    let private Depth = 100_000

    let private nest (leaf: Flow<int>) (next: Flow<int> -> Flow<int>) : Flow<int> =
        let mutable top = leaf

        for _ in 1..Depth do
            top <- next top

        top

    let private nexts: (string * (Flow<int> -> Flow<int>)) list =
        [
            "let!",
            fun below ->
                flow {
                    let! value = below
                    return value + 1
                }
            "a block",
            fun below ->
                flow {
                    try
                        let! value = below
                        return value + 1
                    finally
                        ()
                }
            "a loop",
            fun below ->
                flow {
                    let sum = ref 0

                    for one in [ 1 ] do
                        let! value = below
                        sum.Value <- value + one

                    return sum.Value
                }
            "and!",
            fun below ->
                flow {
                    let! value = below
                    and! one = flow { return 1 }
                    return value + one
                }
        ]

    let nestings = TheoryData<string>(nexts |> List.map fst |> Seq.ofList)

    [<Theory; MemberData(nameof nestings)>]
    let ``a hundred thousand nested awaits end without stack`` (name: string) =
        let _, next = nexts |> List.find (fun (other, _) -> other = name)
        let gate = Gate()

        let leaf =
            flow {
                do! gate
                return 0
            }

        let top = (nest leaf next).AsTask()
        gate.OpenElsewhere()
        Assert.Equal(Depth, wait top)

    [<DeepTheory; MemberData(nameof nestings)>]
    let ``an exception passes them too`` (name: string) =
        let _, next = nexts |> List.find (fun (other, _) -> other = name)
        let gate = Gate()
        let error = Boom "no"

        let leaf: Flow<int> =
            flow {
                do! gate
                return throwHere error
            }

        let top = (nest leaf next).AsTask()
        gate.OpenElsewhere()
        Assert.Same(error, Assert.Throws<Boom>(fun () -> wait top |> ignore))

    [<Fact>]
    let ``a deep recursion ends that suspends at its bottom`` () =
        let gate = Gate()

        let rec down depth : Flow<int> =
            flow {
                if depth = 0 then
                    do! gate
                    return 0
                else
                    let! value = down (depth - 1)
                    return value + 1
            }

        let top = freshWith (1 <<< 30) (fun () -> (down Depth).AsTask())
        gate.OpenElsewhere()
        Assert.Equal(Depth, wait top)
