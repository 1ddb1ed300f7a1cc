/// What may stand at the right of let!, do! and return!. Where FSharp.Core's task takes it too, nothing here is particular to ours.
module LeanTasks.FSharp.Tests.Shapes.BUILDER.Sources

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``a Task`` () =
    build {
        do! Task.CompletedTask
        do! Task.Delay 1
        do! Task.CompletedTask.ConfigureAwait false
        do! Task.Delay(1).ConfigureAwait(ConfigureAwaitOptions.ForceYielding)
        return! Task.Delay 1
    }
    |> toTask
    |> Check.ends

[<Fact>]
let ``a Task of a result`` () =
    build {
        let! one = Task.FromResult 1
        let! two = Sources.task 2
        let! three = (Sources.task 3).ConfigureAwait false
        return! Sources.task [ one; two; three ]
    }
    |> toTask
    |> Check.gives [ 1; 2; 3 ]

[<Fact>]
let ``a ValueTask`` () =
    build {
        do! ValueTask()
        do! ValueTask(Task.Delay 1)
        do! ValueTask(Task.Delay 1).ConfigureAwait false
        return! ValueTask(Task.Delay 1)
    }
    |> toTask
    |> Check.ends

[<Fact>]
let ``a ValueTask of a result`` () =
    build {
        let! one = ValueTask<int> 1
        let! two = ValueTask<int>(Sources.task 2)
        let! three = ValueTask<int>(Sources.task 3).ConfigureAwait false
        return! ValueTask<int list>(Sources.task [ one; two; three ])
    }
    |> toTask
    |> Check.gives [ 1; 2; 3 ]

[<Fact>]
let ``a LeanTask`` () =
    build {
        do! LeanTask.CompletedTask
        do! LeanTask.Delay 1
        do! LeanTask.Delay(1).ConfigureAwait false
        return! LeanTask.Delay 1
    }
    |> toTask
    |> Check.ends

[<Fact>]
let ``a PooledFlow`` () =
    build {
        do! PooledFlow()
        do! Sources.flow ()
        do! Sources.flow().ConfigureAwait false
        return! Sources.flow ()
    }
    |> toTask
    |> Check.ends

[<Fact>]
let ``a PooledFlow of a result`` () =
    build {
        let! one = PooledFlow.FromResult 1
        let! two = Sources.flowOf 2
        let! three = (Sources.flowOf 3).ConfigureAwait false
        return! Sources.flowOf [ one; two; three ]
    }
    |> toTask
    |> Check.gives [ 1; 2; 3 ]

[<Fact>]
let ``an Async`` () =
    build {
        do! Async.Sleep 1
        let! one = async { return 1 }

        let! two =
            async {
                do! Async.Sleep 1
                return 2
            }

        return! async { return [ one; two ] }
    }
    |> toTask
    |> Check.gives [ 1; 2 ]

[<Fact>]
let ``an Async that fails raises its own exception`` () =
    let error = Boom "async"

    build {
        do!
            async {
                do! Async.Sleep 1
                raise error
            }
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``an Async starts on the caller's thread`` () =
    task {
        Assert.SkipWhen(traits.Background, "It begins on the pool.")
        let caller = System.Environment.CurrentManagedThreadId

        do!
            build { return! async { return System.Environment.CurrentManagedThreadId } }
            |> toTask
            |> Check.gives caller
    }

[<Fact>]
let ``a YieldAwaitable`` () =
    build {
        do! Task.Yield()
        let! () = Task.Yield()
        return! Task.Yield()
    }
    |> toTask
    |> Check.gives ()

[<Fact>]
let ``an awaitable of one's own`` () =
    build {
        do! Later.unit
        let! one = Later.value 1
        return! Later.value [ one; 2 ]
    }
    |> toTask
    |> Check.gives [ 1; 2 ]

[<Fact>]
let ``an awaitable of one's own that is a class and generic`` () =
    let wait (awaitable: LaterClass<'T>) =
        build {
            let! one = awaitable
            let! two = awaitable
            return one, two
        }

    LaterClass "a" |> wait |> toTask |> Check.gives ("a", "a")

[<Fact>]
let ``what a struct's awaiter writes into itself is there for its result as it is in a task`` () =
    task {
        let! expected =
            task {
                let! one = Noting()
                let! two = Noting()
                return one, two
            }

        do!
            build {
                let! one = Noting()
                let! two = Noting()
                return one, two
            }
            |> toTask
            |> Check.gives expected
    }

[<Fact>]
let ``its own kind`` () =
    let own value =
        build {
            do! Later.unit
            return value
        }

    build {
        do! own ()
        let! one = own 1
        let! two = build { return 2 }
        return! own [ one; two ]
    }
    |> toTask
    |> Check.gives [ 1; 2 ]

[<Fact>]
let ``a Task of a Task is awaited once`` () =
    task {
        let inner = Sources.task 1
        let! result = build { return! Sources.task inner } |> toTask
        Assert.Same(inner, result)
    }
