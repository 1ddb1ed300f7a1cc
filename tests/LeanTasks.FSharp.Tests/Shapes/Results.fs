module LeanTasks.FSharp.Tests.Shapes.BUILDER.Results

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``a value comes back`` () =
    build { return 1 } |> toTask |> Check.gives 1

[<Fact>]
let ``a reference comes back as it is`` () =
    task {
        let value = obj ()
        let! result = build { return value } |> toTask
        Assert.Same(value, result)
    }

[<Fact>]
let ``null comes back`` () =
    build { return (null: string | null) } |> toTask |> Check.gives null

[<Fact>]
let ``a large struct comes back through a suspension`` () =
    build {
        do! Later.unit
        let! value = Later.value (struct (1L, 2L, 3L, "four", 5.0))
        return value
    }
    |> toTask
    |> Check.gives (struct (1L, 2L, 3L, "four", 5.0))

[<Fact>]
let ``an empty body gives unit`` () =
    build { () } |> toTask |> Check.gives ()

[<Fact>]
let ``completed sources are not waited for`` () =
    let sum =
        build {
            let! one = Task.FromResult 1
            let! two = ValueTask<int>(2)
            do! Task.CompletedTask
            return one + two
        }
        |> toTask

    Assert.True(sum.IsCompleted || traits.Background)
    Check.gives 3 sum

[<Fact>]
let ``the body runs to its first suspension before the caller goes on`` () =
    let gate = TaskCompletionSource()
    let mutable steps = 0

    let body =
        build {
            steps <- 1
            do! gate.Task
            steps <- 2
        }

    if traits.Cold then
        Assert.Equal(0, steps)

    let running = toTask body

    if not traits.Background then
        Assert.Equal(1, steps)

    Assert.False running.IsCompleted
    gate.SetResult()

    task {
        do! Check.ends running
        Assert.Equal(2, steps)
    }

[<Fact>]
let ``a delay comes back on its own`` () =
    build {
        do! Task.Delay 1
        do! Task.Delay 1
        return "later"
    }
    |> toTask
    |> Check.gives "later"

[<Fact>]
let ``values survive a suspension`` () =
    build {
        let! one = Later.value 1
        let! two = Later.value 2L
        let three = "three"
        do! Task.Yield()
        let! four = Later.value 4.0
        return one, two, three, four
    }
    |> toTask
    |> Check.gives (1, 2L, "three", 4.0)

[<Fact>]
let ``many can be on the way at once`` () =
    task {
        let gate =
            TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously)

        let running =
            [
                for i in 1..100 ->
                    build {
                        let! value = gate.Task
                        do! Later.unit
                        return i * value
                    }
                    |> toTask
            ]

        gate.SetResult 2
        let! results = Task.WhenAll running
        Assert.Equal<int>([ for i in 1..100 -> 2 * i ], results)
    }

[<Fact>]
let ``what it makes can be awaited twice`` () =
    task {
        Assert.SkipWhen(traits.SingleAwait, "It may be awaited once.")
        let computation = build { return! Later.value 1 }
        do! Check.gives 1 (toTask computation)
        do! Check.gives 1 (toTask computation)
    }

[<Fact>]
let ``a cold computation runs anew each time`` () =
    task {
        Assert.SkipUnless(traits.Cold, "It has started when it is made.")
        let mutable runs = 0

        let computation =
            build {
                runs <- runs + 1
                do! Later.unit
                return runs
            }

        do! Check.gives 1 (toTask computation)
        do! Check.gives 2 (toTask computation)
    }
