/// and!, which FSharp.Core's task runs one after the other: these have no control.
module LeanTasks.FSharp.Tests.Shapes.BUILDER.Merges

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``two, three and four sources`` () =
    build {
        let! one = Sources.task 1
        and! two = Sources.task 2

        let! three = Task.FromResult 3
        and! four = Sources.task 4
        and! five = Sources.task 5

        let! six = Sources.task 6
        and! seven = Sources.task 7
        and! eight = Task.FromResult 8
        and! nine = Sources.task 9

        return [ one; two; three; four; five; six; seven; eight; nine ]
    }
    |> toTask
    |> Check.gives [ 1..9 ]

[<Fact>]
let ``sources of different kinds and types`` () =
    build {
        let! a = Sources.task 1
        and! b = ValueTask<string>(Sources.task "b")

        let! c = Sources.leanTask 3L
        and! d = async { return 4.0 }
        and! e = Sources.flowOf 'e'

        let! f = build { return! Later.value 6 }
        and! g = Later.value 7

        let! () = Task.Delay 1
        and! h = Sources.leanTask "h"
        return a, b, c, d, e, f, g, h
    }
    |> toTask
    |> Check.gives (1, "b", 3L, 4.0, 'e', 6, 7, "h")

[<Fact>]
let ``units`` () =
    task {
        let mutable ended = 0

        let step () =
            task {
                do! Later.unit
                Interlocked.Increment &ended |> ignore
            }

        do!
            build {
                let! () = step ()
                and! () = step ()
                and! () = step ()
                return ended
            }
            |> toTask
            |> Check.gives 3
    }

/// Each side waits until the other has begun: one after the other would wait for ever.
let private meet (mine: TaskCompletionSource) (others: TaskCompletionSource) : Async<int> =
    async {
        mine.TrySetResult() |> ignore
        do! Async.AwaitTask others.Task
        return 1
    }

[<Fact>]
let ``cold sources run side by side`` () =
    let a, b = TaskCompletionSource(), TaskCompletionSource()

    build {
        let! one = meet a b
        and! two = meet b a
        return one + two
    }
    |> toTask
    |> Check.gives 2

[<Fact>]
let ``its own kind runs side by side`` () =
    let a, b = TaskCompletionSource(), TaskCompletionSource()

    let meet (mine: TaskCompletionSource) (others: TaskCompletionSource) =
        build {
            mine.TrySetResult() |> ignore
            do! others.Task
            return 1
        }

    build {
        let! one = meet a b
        and! two = meet b a
        return one + two
    }
    |> toTask
    |> Check.gives 2

[<Fact>]
let ``all are awaited when one fails`` () =
    task {
        let error = Boom "first"
        let gate = TaskCompletionSource<int>()

        let running =
            build {
                let! one = Task.FromException<int> error
                and! two = gate.Task
                return one + two
            }
            |> toTask

        do! Task.Delay 20
        Assert.False running.IsCompleted
        gate.SetResult 2
        do! Check.faultsWith error running
    }

[<Fact>]
let ``the first failure in the order of the sources is raised`` () =
    task {
        let first, second = Boom "first", Boom "second"
        let gate = TaskCompletionSource<int>()

        let running =
            build {
                let! one = gate.Task
                and! two = Task.FromException<int> second
                and! three = Sources.task 3
                return one + two + three
            }
            |> toTask

        gate.SetException first
        do! Check.faultsWith first running

        do!
            build {
                let! one = Sources.task 1
                and! two = Later.error second
                and! three = Task.FromException<int> first
                return (one, two, three)
            }
            |> toTask
            |> Check.faultsWith second
    }

[<Fact>]
let ``a failure can be caught`` () =
    build {
        try
            let! one = Sources.task 1
            and! _ = Later.error (Boom "x")
            return string one
        with Boom message ->
            do! Later.unit
            return message
    }
    |> toTask
    |> Check.gives "x"

[<Fact>]
let ``a canceled source cancels`` () =
    build {
        let! one = Sources.task 1
        and! two = Task.FromCanceled<int>(CancellationToken true)
        return one + two
    }
    |> toTask
    |> Check.isCanceled

[<Fact>]
let ``in a loop, with binds around it`` () =
    build {
        let mutable sum = 0

        for i in 1..20 do
            let! a = Sources.task i
            and! b = Task.FromResult i

            do! Later.unit
            sum <- sum + a + b

        return sum
    }
    |> toTask
    |> Check.gives 420

[<Fact>]
let ``what is bound is pattern matched`` () =
    build {
        let! a, b = Sources.task (1, 2)
        and! struct (c, d) = Later.value (struct (3, 4))
        return [ a; b; c; d ]
    }
    |> toTask
    |> Check.gives [ 1..4 ]

[<Fact>]
let ``of two that fail, the first is told of if nobody looks at the whole`` () =
    let fails (suspends: bool) (message: string) =
        build {
            if suspends then
                do! Later.unit

            raise (InvalidOperationException message)
            return 1
        }

    let both (left: M<int>) (right: M<int>) : unit =
        let whole =
            build {
                let! left = left
                and! right = right
                return left + right
            }

        if traits.Cold then
            whole |> toTask |> ignore
        else
            whole |> ignore

    Unobserved.check
        [
            for suspends in [ false; true ] do
                $"first, {suspends}", 1, (fun message -> both (fails suspends message) (fails suspends "second"))
                $"second, {suspends}", 0, (fun message -> both (fails suspends "first") (fails suspends message))
        ]
