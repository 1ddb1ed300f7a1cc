module LeanTasks.FSharp.Tests.Shapes.BUILDER.SynchronizationContexts

open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

/// Whether code of the body is expected on the pump: not where the builder leaves it first.
let private stays = not traits.Background

[<Fact>]
let ``the rest runs where the body began`` () =
    Pump.Run(fun pump ->
        build {
            let before = pump.IsCurrent
            do! Task.Delay 1
            let afterTask = pump.IsCurrent
            do! Task.Yield()
            let afterYield = pump.IsCurrent
            do! ValueTask(Task.Delay 1)
            let afterValueTask = pump.IsCurrent
            do! LeanTask.Delay 1
            let afterLeanTask = pump.IsCurrent
            let! _ = Sources.flowOf 1
            return [ before; afterTask; afterYield; afterValueTask; afterLeanTask; pump.IsCurrent ]
        }
        |> toTask
        |> Check.gives (List.replicate 6 stays))

/// Runs a body that begins on a pump and waits for a gate, which opens from the pool when the body has suspended.
let private leaving (body: Pump -> Task<int> -> M<'T>) (expected: 'T) : Task =
    Pump.Run(fun pump ->
        let gate = TaskCompletionSource<int>()
        let running = body pump gate.Task |> toTask
        Task.Run(fun () -> gate.SetResult 1) |> ignore
        Check.gives expected running)

[<Fact>]
let ``with ConfigureAwait(false) the rest does not come back`` () =
    (false, false)
    |> leaving (fun pump gate ->
        build {
            let! _ = gate.ConfigureAwait false
            let afterTask = pump.IsCurrent
            do! Task.Yield()
            return afterTask, pump.IsCurrent
        })

[<Fact>]
let ``ConfigureAwait(false) of each source`` () =
    task {
        do!
            false
            |> leaving (fun pump gate ->
                build {
                    do! (gate :> Task).ConfigureAwait false
                    return pump.IsCurrent
                })

        do!
            false
            |> leaving (fun pump gate ->
                build {
                    let! _ = ValueTask<int>(gate).ConfigureAwait false
                    return pump.IsCurrent
                })

        do!
            false
            |> leaving (fun pump gate ->
                build {
                    do! ValueTask(gate :> Task).ConfigureAwait false
                    return pump.IsCurrent
                })

        do!
            false
            |> leaving (fun pump gate ->
                let source = new LeanTaskSource<int>()
                gate.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(fun () -> source.SetResult 1)

                build {
                    let! _ = source.ConfigureAwait false
                    return pump.IsCurrent
                })
    }

[<Fact>]
let ``who calls what does not come back stays where it was`` () =
    stays
    |> leaving (fun pump gate ->
        let inner () =
            build {
                let! _ = gate.ConfigureAwait false
                return ()
            }

        build {
            do! inner ()
            return pump.IsCurrent
        })

[<Fact>]
let ``ConfigureAwait(false) of what is complete changes nothing`` () =
    Pump.Run(fun pump ->
        build {
            do! Task.CompletedTask.ConfigureAwait false
            let! _ = (Task.FromResult 1).ConfigureAwait false
            return pump.IsCurrent
        }
        |> toTask
        |> Check.gives stays)

[<Fact>]
let ``the rest runs where the body began in loops, handlers and nested computations`` () =
    Pump.Run(fun pump ->
        build {
            let mutable all = true

            for _ in 1..5 do
                do! Task.Delay 1
                all <- all && pump.IsCurrent = stays

            try
                try
                    do! LeanTask.Delay 1
                    raise (Boom "x")
                finally
                    all <- all && pump.IsCurrent = stays
            with Boom _ ->
                do! Task.Yield()
                all <- all && pump.IsCurrent = stays

            use _ = AsyncResource true

            do!
                build {
                    do! Task.Yield()
                    all <- all && pump.IsCurrent = stays
                }

            return all && pump.IsCurrent = stays
        }
        |> toTask
        |> Check.gives true)

[<Fact>]
let ``a context set inside the body does not leak to the caller`` () =
    Task.Run(fun () ->
        task {
            Assert.SkipUnless(traits.GuardsContext, "It does not guard contexts.")
            let other = SynchronizationContext()

            let! _ =
                build {
                    SynchronizationContext.SetSynchronizationContext other
                    return 1
                }
                |> toTask

            Assert.Null SynchronizationContext.Current
        }
        :> Task)

[<Fact>]
let ``the caller goes on where it was`` () =
    Pump.Run(fun pump ->
        task {
            let! _ =
                build {
                    do! Task.Delay(1).ConfigureAwait false
                    return 1
                }
                |> toTask

            Assert.True pump.IsCurrent

            let! _ =
                build {
                    do! Later.unit
                    return 1
                }
                |> toTask

            Assert.True pump.IsCurrent
        })

[<Fact>]
let ``sources that are complete post nothing`` () =
    Pump.Run(fun pump ->
        task {
            Assert.SkipUnless(stays, "It begins on the pool.")
            let posts = pump.Posts

            let running =
                build {
                    let! one = Task.FromResult 1
                    let! two = ValueTask<int> 2
                    do! LeanTask.CompletedTask
                    return one + two
                }
                |> toTask

            Assert.True running.IsCompleted
            Assert.Equal(posts, pump.Posts)
        })
