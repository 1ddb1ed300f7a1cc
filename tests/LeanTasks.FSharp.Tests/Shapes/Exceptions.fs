module LeanTasks.FSharp.Tests.Shapes.BUILDER.Exceptions

open System
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``an exception before the first suspension goes to who awaits`` () =
    let error = Boom "early"

    let running =
        build {
            raise error
            do! Later.unit
        }
        |> toTask

    Check.faultsWith error running

[<Fact>]
let ``an exception after a suspension goes to who awaits`` () =
    let error = Boom "late"

    build {
        do! Later.unit
        return raise error
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``nothing runs after the exception`` () =
    task {
        let mutable ranOn = false

        let! error =
            build {
                do! Later.unit
                Throw.fromHere "stop"
                ranOn <- true
                do! Later.unit
                ranOn <- true
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        Assert.Equal("stop", error.Data0)
        Assert.False ranOn
    }

[<Fact>]
let ``a source that failed before raises where it is bound`` () =
    let error = Boom "source"

    build {
        let! value = Task.FromException<int> error
        return value
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``a source that fails later raises where it is bound`` () =
    let error = Boom "source"

    build {
        do! Later.error error
        return 1
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``return! of a source that fails`` () =
    task {
        let error = Boom "source"

        do!
            build { return! Task.FromException<int> error }
            |> toTask
            |> Check.faultsWith error

        do! build { return! Later.error error } |> toTask |> Check.faultsWith error
    }

[<Fact>]
let ``the expression of a source may throw`` () =
    let error = Boom "source"
    let source () : Task<int> = raise error

    build {
        do! Later.unit
        let! value = source ()
        return value
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``an exception goes through nested computations`` () =
    let error = Boom "inner"

    let rec nested depth =
        build {
            if depth = 0 then
                do! Later.unit
                return raise error
            else
                let! value = nested (depth - 1)
                return value + 1
        }

    nested 10 |> toTask |> Check.faultsWith error

[<Fact>]
let ``the stack trace tells where it was thrown`` () =
    task {
        let! early = build { Throw.fromHere "early" } |> toTask |> Check.failsWith<Boom, _>
        Assert.True(Throw.wasHere early)

        let! late =
            build {
                do! Later.unit
                Throw.fromHere "late"
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        Assert.True(Throw.wasHere late)
    }

[<Fact>]
let ``the stack trace survives nested computations`` () =
    task {
        let inner () =
            build {
                do! Later.unit
                Throw.fromHere "inner"
            }

        let! error =
            build {
                do! inner ()
                do! Later.unit
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        Assert.True(Throw.wasHere error)
    }

[<Fact>]
let ``the first of several exceptions of a task is raised`` () =
    let gate = TaskCompletionSource<int>()
    let first = Boom "first"
    gate.SetException([ first; Boom "second" ])
    build { return! gate.Task } |> toTask |> Check.faultsWith first

[<Fact>]
let ``an aggregate that somebody throws is not unwrapped`` () =
    let error = AggregateException(Boom "inside")

    build {
        do! Later.unit
        raise error
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``an exception in a loop's body ends the loop`` () =
    task {
        let mutable rounds = 0

        let! _ =
            build {
                while true do
                    rounds <- rounds + 1
                    do! Later.unit

                    if rounds = 3 then
                        Throw.fromHere "body"
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        Assert.Equal(3, rounds)
    }

[<Fact>]
let ``an exception in a loop's condition`` () =
    let error = Boom "condition"
    let mutable rounds = 0

    let goesOn () =
        rounds <- rounds + 1
        if rounds = 3 then raise error else true

    build {
        while goesOn () do
            do! Later.unit
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``an exception of an enumerator`` () =
    let error = Boom "enumerator"

    let items =
        seq {
            1
            2
            raise error
        }

    build {
        for _ in items do
            do! Later.unit
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``an exception in the branch of a match`` () =
    let error = Boom "branch"

    build {
        match! Later.value (Some 1) with
        | Some _ -> return raise error
        | None -> return 0
    }
    |> toTask
    |> Check.faultsWith error
