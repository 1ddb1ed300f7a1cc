module LeanTasks.FSharp.Tests.Shapes.BUILDER.AsyncDisposal

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

let private disposedOnce (resource: AsyncResource) =
    Assert.Equal(1, resource.Started)
    Assert.Equal(1, resource.Ended)

[<Theory; InlineData(false); InlineData true>]
let ``use awaits the disposal`` (suspends: bool) =
    task {
        let resource = AsyncResource suspends

        do!
            build {
                use held = resource
                do! Later.unit
                return held.Started
            }
            |> toTask
            |> Check.gives 0

        disposedOnce resource
    }

[<Theory; InlineData(false); InlineData true>]
let ``use in a body without suspension`` (suspends: bool) =
    task {
        let resource = AsyncResource suspends

        do!
            build {
                use held = resource
                return held.Started
            }
            |> toTask
            |> Check.gives 0

        disposedOnce resource
    }

[<Theory; InlineData(false); InlineData true>]
let ``use disposes when the body throws before a suspension`` (suspends: bool) =
    task {
        let error = Boom "early"
        let resource = AsyncResource suspends

        do!
            build {
                use _ = resource
                raise error
                do! Later.unit
            }
            |> toTask
            |> Check.faultsWith error

        disposedOnce resource
    }

[<Theory; InlineData(false); InlineData true>]
let ``use disposes when the body throws after a suspension`` (suspends: bool) =
    task {
        let resource = AsyncResource suspends

        let! error =
            build {
                use _ = resource
                do! Later.unit
                Throw.fromHere "late"
            }
            |> toTask
            |> Check.failsWith<Boom, _>

        disposedOnce resource
        Assert.True(Throw.wasHere error)
    }

[<Fact>]
let ``use disposes after cancellation`` () =
    task {
        let resource = AsyncResource true

        do!
            build {
                use _ = resource
                do! Later.unit
                do! Task.FromCanceled(CancellationToken true)
            }
            |> toTask
            |> Check.isCanceled

        disposedOnce resource
    }

[<Fact>]
let ``use! awaits the disposal`` () =
    task {
        let resource = AsyncResource true

        do!
            build {
                use! held = Later.value resource
                do! Later.unit
                return held.Started
            }
            |> toTask
            |> Check.gives 0

        disposedOnce resource
    }

[<Fact>]
let ``the result waits for the disposal`` () =
    let gate = TaskCompletionSource()

    let resource =
        { new IAsyncDisposable with
            member _.DisposeAsync() = ValueTask gate.Task
        }

    let running =
        build {
            use _ = resource
            return 1
        }
        |> toTask

    Assert.False running.IsCompleted
    gate.SetResult()
    Check.gives 1 running

[<Fact>]
let ``the rest waits for the disposal`` () =
    build {
        let resource = AsyncResource true

        do!
            build {
                use _ = resource
                do! Later.unit
            }

        let mutable rounds = 0

        while rounds < 3 do
            use inner = AsyncResource true
            do! Later.unit
            rounds <- rounds + 1 + inner.Started

        return resource.Ended, rounds
    }
    |> toTask
    |> Check.gives (1, 3)

[<Fact>]
let ``use of null`` () =
    build {
        use held: AsyncResource = null
        do! Later.unit
        return isNull held
    }
    |> toTask
    |> Check.gives true

[<Theory; InlineData(false); InlineData true>]
let ``an exception of the disposal is raised`` (suspends: bool) =
    task {
        Assert.SkipUnless(traits.RaisesDisposalErrors, "It drops what a disposal raises.")
        let error = Boom "dispose"
        let resource = AsyncResource(suspends, Error = error)

        let running =
            build {
                use _ = resource
                do! Later.unit
            }
            |> toTask

        do! Check.faultsWith error running
        disposedOnce resource
    }

[<Theory; InlineData(false); InlineData true>]
let ``an exception of the disposal replaces the body's`` (suspends: bool) =
    task {
        Assert.SkipUnless(traits.RaisesDisposalErrors, "It drops what a disposal raises.")
        let second = Boom "dispose"
        let resource = AsyncResource(suspends, Error = second)

        let running =
            build {
                use _ = resource
                do! Later.error (Boom "body")
            }
            |> toTask

        do! Check.faultsWith second running
        disposedOnce resource
    }

[<Fact>]
let ``what is both is disposed the asynchronous way`` () =
    task {
        let resource = new BothResource()

        do!
            build {
                use held = resource
                do! Later.unit
                return held.SynchronousDisposals
            }
            |> toTask
            |> Check.gives 0

        disposedOnce resource
        Assert.Equal(0, resource.SynchronousDisposals)
    }

[<Fact>]
let ``both kinds of resources in one body`` () =
    task {
        let asynchronous, synchronous = AsyncResource true, new Resource()

        do!
            build {
                use _ = asynchronous
                use _ = synchronous
                do! Later.unit
                return asynchronous.Started + synchronous.Disposals
            }
            |> toTask
            |> Check.gives 0

        disposedOnce asynchronous
        Assert.Equal(1, synchronous.Disposals)
    }

[<Fact>]
let ``use in each round of a loop`` () =
    build {
        let mutable ended = 0

        for i in 1..20 do
            let resource = AsyncResource(i % 2 = 0)

            do!
                build {
                    use _ = resource

                    if i % 3 = 0 then
                        do! Later.unit
                }

            ended <- ended + resource.Ended

        return ended
    }
    |> toTask
    |> Check.gives 20
