module LeanTasks.FSharp.Tests.Shapes.BUILDER.Finalizers

open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``finally runs once after a body that ends`` () =
    task {
        let mutable runs = 0

        do!
            build {
                try
                    Assert.Equal(0, runs)
                    do! Later.unit
                    Assert.Equal(0, runs)
                    return 1
                finally
                    runs <- runs + 1
            }
            |> toTask
            |> Check.gives 1

        Assert.Equal(1, runs)
    }

[<Fact>]
let ``finally runs once after a body without suspension`` () =
    task {
        let mutable runs = 0

        do!
            build {
                try
                    return 1
                finally
                    runs <- runs + 1
            }
            |> toTask
            |> Check.gives 1

        Assert.Equal(1, runs)
    }

[<Fact>]
let ``finally runs once after an exception before a suspension`` () =
    task {
        let error = Boom "early"
        let mutable runs = 0

        do!
            build {
                try
                    raise error
                    do! Later.unit
                finally
                    runs <- runs + 1
            }
            |> toTask
            |> Check.faultsWith error

        Assert.Equal(1, runs)
    }

[<Fact>]
let ``finally runs once after an exception after a suspension`` () =
    task {
        let mutable runs = 0

        let! error =
            build {
                try
                    do! Later.unit
                    Throw.fromHere "late"
                    do! Later.unit
                finally
                    runs <- runs + 1
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        Assert.Equal(1, runs)
        Assert.True(Throw.wasHere error)
    }

[<Fact>]
let ``finally runs once after the source failed`` () =
    task {
        let error = Boom "source"
        let mutable runs = 0

        do!
            build {
                try
                    return! Task.FromException<int> error
                finally
                    runs <- runs + 1
            }
            |> toTask
            |> Check.faultsWith error

        do!
            build {
                try
                    do! Later.error error
                finally
                    runs <- runs + 1
            }
            |> toTask
            |> Check.faultsWith error

        Assert.Equal(2, runs)
    }

[<Fact>]
let ``finally runs after return! has ended`` () =
    task {
        let gate = TaskCompletionSource<int>()
        let mutable runs = 0

        let running =
            build {
                try
                    return! gate.Task
                finally
                    runs <- runs + 1
            }
            |> toTask

        Assert.Equal(0, runs)
        gate.SetResult 1
        do! Check.gives 1 running
        Assert.Equal(1, runs)
    }

[<Fact>]
let ``finally runs once after cancellation`` () =
    task {
        let mutable runs = 0

        do!
            build {
                try
                    do! Later.unit
                    do! Task.FromCanceled(CancellationToken true)
                finally
                    runs <- runs + 1
            }
            |> toTask
            |> Check.isCanceled

        Assert.Equal(1, runs)
    }

[<Fact>]
let ``finally that throws after a body that ends`` () =
    task {
        let error = Boom "finally"
        let mutable runs = 0

        do!
            build {
                try
                    do! Later.unit
                finally
                    runs <- runs + 1
                    raise error
            }
            |> toTask
            |> Check.faultsWith error

        Assert.Equal(1, runs)
    }

[<Fact>]
let ``finally that throws replaces the exception`` () =
    task {
        let second = Boom "finally"
        let mutable runs = 0

        do!
            build {
                try
                    do! Later.unit
                    Throw.fromHere "body"
                finally
                    runs <- runs + 1
                    raise second
            }
            |> toTask
            |> Check.faultsWith second

        do!
            build {
                try
                    Throw.fromHere "body"
                finally
                    runs <- runs + 1
                    raise second
            }
            |> toTask
            |> Check.faultsWith second

        Assert.Equal(2, runs)
    }

[<Fact>]
let ``finally before an outer handler`` () =
    build {
        let mutable log = ""

        try
            try
                do! Later.unit
                Throw.fromHere "x"
            finally
                log <- log + "f"
        with _ ->
            do! Later.unit
            log <- log + "h"

        return log
    }
    |> toTask
    |> Check.gives "fh"

[<Fact>]
let ``finally after an inner handler`` () =
    build {
        let mutable log = ""

        try
            try
                do! Later.error (Boom "x")
            with _ ->
                do! Later.unit
                log <- log + "h"
        finally
            log <- log + "f"

        do! Later.unit
        return log + "e"
    }
    |> toTask
    |> Check.gives "hfe"

[<Fact>]
let ``nested finally run from the inside out`` () =
    task {
        let mutable log = ""

        let! _ =
            build {
                try
                    try
                        try
                            do! Later.unit
                            Throw.fromHere "x"
                        finally
                            log <- log + "1"
                    finally
                        log <- log + "2"
                finally
                    log <- log + "3"
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        Assert.Equal("123", log)
    }

[<Fact>]
let ``finally in each round of a loop`` () =
    build {
        let mutable runs = 0

        for i in 1..100 do
            try
                if i % 7 = 0 then
                    do! Later.unit
            finally
                runs <- runs + 1

        return runs
    }
    |> toTask
    |> Check.gives 100

[<Fact>]
let ``a loop with suspensions inside try with finally`` () =
    task {
        let mutable rounds = 0
        let mutable runs = 0

        do!
            build {
                try
                    while rounds < 10 do
                        rounds <- rounds + 1
                        do! Later.unit
                finally
                    runs <- runs + rounds
            }
            |> toTask
            |> Check.ends

        Assert.Equal(10, runs)
    }
