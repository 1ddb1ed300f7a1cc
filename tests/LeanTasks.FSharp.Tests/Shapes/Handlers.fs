module LeanTasks.FSharp.Tests.Shapes.BUILDER.Handlers

open System
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``a handler that is not needed does not run`` () =
    build {
        try
            do! Later.unit
            return 1
        with _ ->
            return 2
    }
    |> toTask
    |> Check.gives 1

[<Fact>]
let ``a handler of a body without suspension`` () =
    task {
        do!
            build {
                try
                    return 1
                with _ ->
                    return 2
            }
            |> toTask
            |> Check.gives 1

        do!
            build {
                try
                    return raise (Boom "now")
                with _ ->
                    return 2
            }
            |> toTask
            |> Check.gives 2
    }

[<Fact>]
let ``caught before a suspension`` () =
    build {
        try
            Throw.fromHere "early"
            do! Later.unit
            return "not caught"
        with Boom message ->
            return message
    }
    |> toTask
    |> Check.gives "early"

[<Fact>]
let ``caught after a suspension`` () =
    build {
        try
            do! Later.unit
            Throw.fromHere "late"
            do! Later.unit
            return "not caught"
        with Boom message ->
            return message
    }
    |> toTask
    |> Check.gives "late"

[<Fact>]
let ``caught from a source`` () =
    task {
        let catch (source: Task<string>) =
            build {
                try
                    return! source
                with Boom message ->
                    return message
            }

        do!
            Task.FromException<string>(Boom "early")
            |> catch
            |> toTask
            |> Check.gives "early"

        let gate = TaskCompletionSource<string>()
        let late = catch gate.Task |> toTask
        gate.SetException(Boom "late")
        do! Check.gives "late" late
    }

[<Fact>]
let ``the rest runs after the handler`` () =
    build {
        let mutable log = ""

        try
            do! Later.unit
            log <- log + "a"
            Throw.fromHere "x"
            log <- log + "b"
        with Boom message ->
            log <- log + message

        do! Later.unit
        return log + "c"
    }
    |> toTask
    |> Check.gives "axc"

[<Fact>]
let ``a handler may suspend`` () =
    build {
        try
            do! Later.error (Boom "x")
            return "not caught"
        with Boom message ->
            do! Later.unit
            let! suffix = Later.value "y"
            do! Task.Yield()
            return message + suffix
    }
    |> toTask
    |> Check.gives "xy"

[<Fact>]
let ``a handler that throws replaces the exception`` () =
    task {
        let second = Boom "second"

        do!
            build {
                try
                    do! Later.error (Boom "first")
                with _ ->
                    raise second
            }
            |> toTask
            |> Check.faultsWith second

        do!
            build {
                try
                    do! Later.error (Boom "first")
                with _ ->
                    do! Later.unit
                    raise second
            }
            |> toTask
            |> Check.faultsWith second
    }

[<Fact>]
let ``a handler does not catch what itself throws`` () =
    task {
        let mutable handled = 0

        let! error =
            build {
                try
                    Throw.fromHere "body"
                with _ ->
                    handled <- handled + 1
                    do! Later.unit
                    Throw.fromHere "handler"
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        Assert.Equal("handler", error.Data0)
        Assert.Equal(1, handled)
    }

[<Fact>]
let ``an outer handler catches what the inner one throws`` () =
    build {
        try
            try
                do! Later.unit
                Throw.fromHere "a"
                return ""
            with Boom message ->
                do! Later.unit
                return raise (Boom(message + "b"))
        with Boom message ->
            return message + "c"
    }
    |> toTask
    |> Check.gives "abc"

[<Fact>]
let ``the inner handler comes first`` () =
    build {
        let mutable log = ""

        try
            try
                do! Later.error (Boom "x")
            with Boom _ ->
                log <- log + "inner"

            do! Later.unit
        with _ ->
            log <- log + "outer"

        return log
    }
    |> toTask
    |> Check.gives "inner"

[<Fact>]
let ``a pattern that does not match lets the exception pass`` () =
    task {
        let mutable handled = false

        let! early =
            build {
                try
                    Throw.fromHere "early"
                with :? ArgumentException ->
                    handled <- true
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        Assert.True(Throw.wasHere early)

        let! late =
            build {
                try
                    do! Later.unit
                    Throw.fromHere "late"
                with
                | :? ArgumentException -> handled <- true
                | Boom "other" -> do! Later.unit
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        Assert.True(Throw.wasHere late)
        Assert.False handled
    }

[<Fact>]
let ``a guard chooses the handler`` () =
    build {
        try
            do! Later.error (Boom "x")
            return 0
        with
        | Boom message when message = "y" -> return 1
        | Boom message when message = "x" -> return 2
        | _ -> return 3
    }
    |> toTask
    |> Check.gives 2

[<Fact>]
let ``raised again it is the same exception`` () =
    let error = Boom "again"

    build {
        try
            do! Later.unit
            raise error
        with caught ->
            do! Later.unit
            raise caught
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``a handler in each round of a loop`` () =
    build {
        let mutable caught = 0

        for i in 1..20 do
            try
                if i % 2 = 0 then
                    do! Later.unit

                if i % 3 = 0 then
                    Throw.fromHere "third"
            with Boom _ ->
                if i % 2 = 1 then
                    do! Later.unit

                caught <- caught + 1

        return caught
    }
    |> toTask
    |> Check.gives 6

[<Fact>]
let ``a loop inside a handler's body`` () =
    build {
        let mutable rounds = 0

        try
            while true do
                rounds <- rounds + 1
                do! Later.unit

                if rounds = 5 then
                    Throw.fromHere "out"
        with Boom _ ->
            ()

        return rounds
    }
    |> toTask
    |> Check.gives 5

[<Fact>]
let ``a value bound before try is seen in the handler`` () =
    build {
        let! before = Later.value 1
        let mutable during = 0

        try
            let! value = Later.value 2
            during <- value
            return raise (Boom "x")
        with _ ->
            let! after = Later.value 4
            return before + during + after
    }
    |> toTask
    |> Check.gives 7
