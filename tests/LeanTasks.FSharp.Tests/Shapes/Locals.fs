/// AsyncLocal and ExecutionContext.
module LeanTasks.FSharp.Tests.Shapes.BUILDER.Locals

open System
open System.Collections.Concurrent
open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

/// Runs a body where the contexts are as new, and nothing that it changes is left to the test after it.
let private alone (body: unit -> Task) : Task = Task.Run(fun () -> body ())

[<Fact>]
let ``the body sees the caller's value, before and after a suspension`` () =
    alone (fun () ->
        let local = AsyncLocal<int>()
        local.Value <- 1

        let running =
            build {
                let before = local.Value
                do! Later.unit
                let after = local.Value
                do! Task.Delay 1
                return before, after, local.Value
            }
            |> toTask

        local.Value <- 2
        Check.gives (1, 1, 1) running)

[<Fact>]
let ``a value set before a suspension is seen after it`` () =
    alone (fun () ->
        let local = AsyncLocal<int>()

        build {
            local.Value <- 1
            do! Later.unit
            let first = local.Value
            local.Value <- 2
            do! Task.Yield()
            let second = local.Value
            local.Value <- 3
            do! Task.Delay 1
            return first, second, local.Value
        }
        |> toTask
        |> Check.gives (1, 2, 3))

[<Fact>]
let ``a value set in the synchronous part does not leak to the caller`` () =
    alone (fun () ->
        task {
            let local = AsyncLocal<int>()
            local.Value <- 1

            let whole =
                build {
                    local.Value <- 2
                    return local.Value
                }
                |> toTask

            // The kinds without a guard leave what they did to the caller: that is what makes them unsafe.
            Assert.Equal((if traits.GuardsContext then 1 else 2), local.Value)
            do! Check.gives 2 whole
        })

[<Fact>]
let ``a value set before a suspension does not leak to the caller`` () =
    alone (fun () ->
        task {
            let local = AsyncLocal<int>()
            local.Value <- 1

            let running =
                build {
                    local.Value <- 2
                    do! Later.unit
                    return local.Value
                }
                |> toTask

            Assert.Equal((if traits.GuardsContext then 1 else 2), local.Value)
            do! Check.gives 2 running
        })

[<Fact>]
let ``a value set before an exception does not leak to the caller`` () =
    alone (fun () ->
        task {
            let local = AsyncLocal<int>()
            local.Value <- 1
            let error = Boom "x"

            let failed =
                build {
                    local.Value <- 2
                    raise error
                }
                |> toTask

            Assert.Equal((if traits.GuardsContext then 1 else 2), local.Value)
            do! Check.faultsWith error failed
        })

[<Fact>]
let ``a value set after a suspension never reaches who awaits`` () =
    alone (fun () ->
        let local = AsyncLocal<int>()

        build {
            local.Value <- 1

            let! seen =
                build {
                    do! Later.unit
                    local.Value <- 2
                    do! Later.unit
                    local.Value <- local.Value + 1
                    return local.Value
                }

            return seen, local.Value
        }
        |> toTask
        |> Check.gives (3, 1))

[<Fact>]
let ``a value set in a nested computation that does not suspend`` () =
    alone (fun () ->
        let local = AsyncLocal<int>()

        build {
            local.Value <- 1

            let! seen =
                build {
                    local.Value <- 2
                    return local.Value
                }

            let mine = local.Value
            do! Later.unit
            return seen, mine, local.Value
        }
        |> toTask
        |> Check.gives (if traits.GuardsContext then 2, 1, 1 else 2, 2, 2))

[<Theory; InlineData(false); InlineData true>]
let ``a value set in a branch is seen after it`` (suspends: bool) =
    alone (fun () ->
        let local = AsyncLocal<int>()

        build {
            if local.Value = 0 then
                local.Value <- 1

                if suspends then
                    do! Later.unit

                local.Value <- local.Value + 10

            let first = local.Value
            do! Later.unit
            return first, local.Value
        }
        |> toTask
        |> Check.gives (11, 11))

[<Theory; InlineData(false); InlineData true>]
let ``a value set in a loop is seen after it`` (suspends: bool) =
    alone (fun () ->
        let local = AsyncLocal<int>()

        build {
            let mutable i = 0

            while i < 3 do
                i <- i + 1
                local.Value <- local.Value + 1

                if suspends then
                    do! Later.unit

            let first = local.Value

            for _ in [ 1; 2; 3 ] do
                if suspends then
                    do! Later.unit

                local.Value <- local.Value + 1

            let second = local.Value
            do! Later.unit
            return first, second, local.Value
        }
        |> toTask
        |> Check.gives (3, 6, 6))

[<Theory; InlineData(false); InlineData true>]
let ``a value set in try, its handler or finally is seen after it`` (suspends: bool) =
    alone (fun () ->
        let local = AsyncLocal<int>()

        build {
            try
                local.Value <- 1

                if suspends then
                    do! Later.unit

                local.Value <- local.Value + 1
                raise (Boom "x")
            with _ ->
                local.Value <- local.Value + 10

                if suspends then
                    do! Later.unit

            let first = local.Value

            try
                local.Value <- local.Value + 100

                if suspends then
                    do! Later.unit
            finally
                local.Value <- local.Value + 1_000

            let second = local.Value
            do! Later.unit
            return first, second, local.Value
        }
        |> toTask
        |> Check.gives (12, 1_112, 1_112))

[<Theory; InlineData(false); InlineData true>]
let ``a value set under use is seen after it`` (suspends: bool) =
    alone (fun () ->
        let local = AsyncLocal<int>()

        build {
            let mutable inside = 0

            for _ in [ 1 ] do
                use _ = new Resource()
                local.Value <- 1

                if suspends then
                    do! Later.unit

                inside <- local.Value

            return inside, local.Value
        }
        |> toTask
        |> Check.gives (1, 1))

[<Fact>]
let ``computations beside each other do not see each other's values`` () =
    alone (fun () ->
        task {
            Assert.SkipUnless(traits.GuardsContext, "It does not guard contexts.")
            let local = AsyncLocal<int>()

            let running =
                [
                    for i in 1..50 ->
                        build {
                            local.Value <- i
                            do! Later.unit
                            let first = local.Value
                            local.Value <- -i
                            do! Task.Yield()
                            return first - local.Value
                        }
                        |> toTask
                ]

            let! results = Task.WhenAll running
            Assert.Equal<int>([ for i in 1..50 -> 2 * i ], results)
            Assert.Equal(0, local.Value)
        })

[<Fact>]
let ``under a suppressed flow the body goes on`` () =
    alone (fun () ->
        let local = AsyncLocal<int>()
        local.Value <- 1
        let flow = ExecutionContext.SuppressFlow()

        let running =
            build {
                let before = local.Value
                do! Later.unit
                do! Task.Yield()
                return before, local.Value
            }
            |> toTask

        Assert.True(ExecutionContext.IsFlowSuppressed())
        flow.Undo()
        Assert.Equal(1, local.Value)

        // What is there after the suspension is whatever the pool's thread had, which is nothing.
        if traits.Background then
            Check.ends running
        else
            Check.gives (1, 0) running)

[<Fact>]
let ``a flow suppressed inside the body does not leak to the caller`` () =
    alone (fun () ->
        task {
            Assert.SkipUnless(traits.GuardsContext && not traits.Background, "It does not guard contexts, or begins on the pool.")

            let running =
                build {
                    let _ = ExecutionContext.SuppressFlow()
                    do! Later.unit
                    return 1
                }
                |> toTask

            Assert.False(ExecutionContext.IsFlowSuppressed())
            do! Check.gives 1 running
        })

/// Where several end one after the other, FSharp.Core's task goes back through the context of each.
[<Fact>]
let ``a handler sees the thread go back in one step as computations end`` () : Task =
    let changes = ResizeArray<string>()

    let local =
        AsyncLocal<string>(fun change ->
            if change.ThreadContextChanged then
                changes.Add $"{change.PreviousValue} => {change.CurrentValue}")

    let pause = TaskCompletionSource<string>()

    let nested () =
        build {
            let! inner =
                build {
                    let! result = pause.Task
                    local.Value <- "inner"
                    return result
                }

            local.Value <- "outer"
            return inner
        }

    let running = ref (Task.FromResult "")

    let thread =
        Thread(fun () ->
            running.Value <- toTask (nested ())
            pause.SetResult "result")

    Assert.SkipWhen(traits.Background, "It begins on a thread that is not to be had.")
    thread.UnsafeStart()
    thread.Join()

    let expected =
        if typeof<M<int>> = typeof<Task<int>> then
            [ "inner => "; "outer => inner"; "inner => " ]
        else
            [ "inner => "; "outer => " ]

    Assert.Equal<string>(expected, changes)
    Check.gives "result" running.Value

/// Runs a body on a thread that ends with it.
let private onThread (body: unit -> unit) =
    let thread = Thread body
    thread.Start()
    thread.Join()

[<Fact>]
let ``a computation that waits keeps no thread that has run it`` () : Task =
    let threads = ConcurrentQueue<WeakReference>()

    // A thread of the pool is there anyway.
    let note () =
        if not Thread.CurrentThread.IsThreadPoolThread then
            threads.Enqueue(WeakReference Thread.CurrentThread)

    let first = TaskCompletionSource()
    let second = TaskCompletionSource()

    let start () =
        build {
            note ()
            do! first.Task
            note ()
            do! second.Task
            return 3
        }
        |> toTask

    Assert.SkipWhen(traits.Background, "It begins on a thread of the pool.")
    let started = TaskCompletionSource<Task<int>>()
    onThread (fun () -> started.SetResult(start ()))
    onThread first.SetResult

    for _ in 1..3 do
        GC.Collect()
        GC.WaitForPendingFinalizers()

    // Each part ran on a thread of its own.
    Assert.Equal(2, threads.Count)
    Assert.DoesNotContain(threads, (fun (thread: WeakReference) -> thread.IsAlive))
    Assert.False started.Task.Result.IsCompleted
    second.SetResult()
    Check.gives 3 started.Task.Result
