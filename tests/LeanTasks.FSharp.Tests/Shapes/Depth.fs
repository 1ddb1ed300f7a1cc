#nowarn "3511" // let rec inside a computation: fsc makes no state machine of it, but falls back to closures.

module LeanTasks.FSharp.Tests.Shapes.BUILDER.Depth

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``a loop over 100,000 complete sources`` () =
    build {
        let mutable sum = 0

        for i in 1..100_000 do
            let! one = Task.FromResult 1
            do! ValueTask()
            sum <- sum + one

        return sum
    }
    |> toTask
    |> Check.gives 100_000

[<Fact>]
let ``a loop over 100,000 computations that do not suspend`` () =
    let one () = build { return 1 }

    build {
        let mutable sum = 0
        let mutable i = 0

        while i < 100_000 do
            i <- i + 1
            let! one = one ()
            sum <- sum + one

        return sum
    }
    |> toTask
    |> Check.gives 100_000

[<Fact>]
let ``a loop over 100,000 computations that suspend`` () =
    let one () =
        build {
            do! Task.Yield()
            return 1
        }

    build {
        let mutable sum = 0
        let mutable i = 0

        while i < 100_000 do
            i <- i + 1
            let! one = one ()
            sum <- sum + one

        return sum
    }
    |> toTask
    |> Check.gives 100_000

[<Fact>]
let ``a loop over try, 100,000 times`` () =
    build {
        let mutable sum = 0

        for i in 1..100_000 do
            try
                if i % 1_000 = 0 then
                    do! Later.error (Boom "x")

                sum <- sum + 1
            with Boom _ ->
                ()

        return sum
    }
    |> toTask
    |> Check.gives 99_900

let rec private countDown n : M<int> =
    build {
        if n = 0 then
            return 0
        else
            do! Task.Yield()
            return! countDown (n - 1)
    }

[<Fact>]
let ``return! 100,000 deep, each suspending`` () =
    countDown 100_000 |> toTask |> Check.gives 0

let rec private countUp n : M<int> =
    build {
        if n = 0 then
            return 0
        else
            do! Task.Yield()
            let! below = countUp (n - 1)
            return below + 1
    }

[<Fact>]
let ``let! 100,000 deep, each suspending`` () =
    countUp 100_000 |> toTask |> Check.gives 100_000

[<Fact>]
let ``an exception from 1,000 deep`` () =
    let error = Boom "bottom"

    let rec descend n : M<int> =
        build {
            do! Task.Yield()

            if n = 0 then
                return raise error
            else
                let! below = descend (n - 1)
                return below + 1
        }

    descend 1_000 |> toTask |> Check.faultsWith error

let rec private isEven n : M<bool> =
    build {
        if n = 0 then
            return true
        else
            do! Later.unit
            return! isOdd (n - 1)
    }

and private isOdd n : M<bool> =
    build { if n = 0 then return false else return! isEven (n - 1) }

[<Fact>]
let ``mutual recursion`` () =
    isEven 10_000 |> toTask |> Check.gives true

[<Fact>]
let ``a computation that is waited for by 10,000 others`` () =
    task {
        let gate = TaskCompletionSource<int>()

        let rec chain n (source: Task<int>) =
            if n = 0 then
                source
            else
                build {
                    let! value = source
                    return value + 1
                }
                |> toTask
                |> chain (n - 1)

        let last = chain 10_000 gate.Task
        gate.SetResult 0
        do! Check.gives 10_000 last
    }

[<Fact>]
let ``a recursive function inside a computation`` () =
    build {
        let! start = Later.value 5

        let rec factorial n =
            if n <= 1 then 1 else n * factorial (n - 1)

        do! Later.unit
        return factorial start
    }
    |> toTask
    |> Check.gives 120

[<Fact>]
let ``a recursive computation inside a computation`` () =
    build {
        let rec sum n : M<int> =
            build {
                if n = 0 then
                    return 0
                else
                    do! Later.unit
                    let! below = sum (n - 1)
                    return n + below
            }

        return! sum 100
    }
    |> toTask
    |> Check.gives 5_050
