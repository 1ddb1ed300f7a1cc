/// Computations in which several constructs meet in one block, each driven by a script of what happens at every point
/// (Properties.targets puts the builder's name in the place of BUILDER).
module LeanTasks.FSharp.Tests.Properties.Bodies.BUILDER

open System
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Properties
open LeanTasks.FSharp.Tests.Builders.BUILDER

/// while > try > for > let!, and the loop goes on after what the handler caught.
let private loopTryFor (world: World) : M<int> =
    build {
        let rounds = ref 0

        while world.More && rounds.Value < 6 do
            rounds.Value <- rounds.Value + 1

            try
                for i in 0 .. world.Choose 3 do
                    let! a = world.Task(world.Next())
                    world.Dropped(a + i)
                    let! b = world.ValueTask(world.Next())

                    if b % 2 = 1 then
                        do! Task.Yield()

                    world.Dropped b
            with
            | :? InvalidOperationException as error ->
                world.Log $"caught {error.Message}"
                let! c = world.Unconfigured(world.Next())
                world.Dropped c
            | :? OperationCanceledException when rounds.Value % 2 = 0 -> world.Log "canceled, and on"

        return world.State
    }

/// for > try/finally > use (asynchronous) > let!, with the rest of the loop behind it.
let private useInLoop (world: World) : M<int> =
    build {
        for i in [ 1; 2; 3 ] do
            try
                use _first = new AsynchronousResource(world, world.Next())
                let! a = world.Task(world.Next())
                use! _second = Items.resource world (world.Next()) (world.Next())
                let! b = world.Unconfigured(world.Next())
                world.Dropped b
                world.Dropped(a + i)
                do! ValueTask(world.Task(world.Next()))
                world.Now(world.Next())
            finally
                world.Log $"finally {i}"
                world.Now(world.Next())

            let! b = world.Own(world.Next())
            world.Dropped b

        return world.State
    }

/// try in try in try, with handlers that await, fail and raise again.
let private handlers (world: World) : M<int> =
    build {
        try
            try
                let! a = world.Task(world.Next())
                world.Dropped a

                try
                    let! b = world.ValueTask(world.Next())
                    world.Dropped b
                    let! c = world.Task(world.Next())
                    return world.Got c
                with
                | :? FormatException ->
                    let! d = world.Task(world.Next())
                    world.Now(world.Next())
                    return world.Got d
                | :? ArgumentException as error when world.Choose 2 = 0 ->
                    world.Log error.Message
                    do! (world.Task(world.Next()) :> Task)
                    return raise (InvalidOperationException("instead of it", error))
            finally
                world.Log "inner finally"
                world.Now(world.Next())
        with error ->
            world.Log $"outer {Fault.describe error}"
            let! e = world.Own(world.Next())

            if e % 2 = 0 then
                return! Task.FromResult(world.Got e)
            else
                let! f = world.Async(world.Next())
                return world.Got f
    }

/// Every kind of source after the other, with decisions between them.
let private sources (world: World) : M<int> =
    build {
        let! a = world.Task(world.Next())
        let! b = world.ValueTask(world.Next())
        do! Task.Yield()
        let! c = world.Lean(world.Next())
        world.Dropped(a + b + c)

        if a > b then
            do! (world.Lean(world.Next()) :> LeanTasks.LeanTask)
        elif c = 2 then
            do! (world.Task(world.Next()) :> Task)

        let! d = world.Flow(world.Next())
        let! e = (world.Task(world.Next())).ConfigureAwait true

        match! world.Own(world.Next()) with
        | 0 -> world.Log "none"
        | n when n < 3 ->
            let! g = world.Async(world.Next())
            world.Dropped g
        | _ -> do! Task.Yield()

        let! f = world.Unconfigured(world.Next())
        return world.Got(d + e + f)
    }

/// and! within a loop within a handler, and awaits before and after.
let private sideBySide (world: World) : M<int> =
    let branch () : M<int> =
        let world = world.Branch()

        build {
            try
                while world.More do
                    let! a = world.Task(world.Next())
                    world.Dropped a
                    let! b = world.Lean(world.Next())
                    world.Dropped b

                return world.State
            finally
                world.Leave()
        }

    build {
        for i in [| 1; 2 |] do
            try
                let! a = world.ValueTask(world.Next())
                world.Dropped a
                let! x = branch ()
                and! y = branch ()
                world.Dropped(x - y)
                let! b = world.Task(world.Next())
                and! c = (world.Lean(world.Next())).ConfigureAwait true
                and! d = world.Task(world.Next())
                world.Dropped(b + c + d + i)
            with
            | :? ArgumentException
            | :? OperationCanceledException as error -> world.Log $"caught {Fault.describe error}"

        return world.State
    }

/// Several resources in one scope, which are disposed of in the opposite order, and a return out of a loop's depth.
let private resources (world: World) : M<int> =
    build {
        use _a = new BothResource(world, world.Next())
        let! x = world.Task(world.Next())
        use _b = new SynchronousResource(world, world.Next())

        try
            use _c = new AsynchronousResource(world, world.Next())

            for i in Items.lazily world 3 do
                let! y = world.Task(world.Next())
                use _d = new AsynchronousResource(world, world.Next())
                world.Dropped(x + y + i)
                do! Task.Yield()
                world.Now(world.Next())

            use _nothing: IDisposable | null = null
            let! z = world.Lean(world.Next())
            return world.Got z
        with :? InvalidOperationException as error ->
            world.Log error.Message
            use _e = new AsynchronousResource(world, world.Next())
            return! world.Task(world.Next())
    }

/// Calls of itself in tail position and within try.
let rec private calls (world: World) (depth: int) : M<int> =
    build {
        let! a = world.Task(world.Next())
        world.Dropped a

        if depth = 0 then
            return world.State
        else
            match world.Choose 3 with
            | 0 -> return! calls world (depth - 1)
            | 1 ->
                try
                    return! calls world (depth - 1)
                with :? FormatException ->
                    return! calls world (depth - 1)
            | _ ->
                let! b = calls world (depth - 1)
                world.Dropped b
                return! calls world (depth / 2)
    }

/// Blocks within the block, which write what must not be seen outside of them.
let private isolation (world: World) : M<int> =
    build {
        for i in 1..3 do
            world.Now(world.Next())

            let! a =
                build {
                    world.Now(world.Next())
                    let! b = world.Task(world.Next())
                    world.Now(world.Next())
                    return world.Got b
                }

            world.Log $"outside of {a}"

            try
                do!
                    build {
                        world.Now(world.Next())

                        if i = world.Choose 4 then
                            do! Task.Yield()

                        world.Now(world.Next())
                    }
            finally
                world.Log "outside again"

            let! c = world.Own(world.Next())
            world.Dropped c

        return world.State
    }

/// Another's result passed on from within try, use and a handler, which go on here when the other is over, in their own surroundings.
let private passingOn (world: World) : M<int> =
    let other () : M<int> =
        build {
            world.Now(world.Next())
            let! a = world.Task(world.Next())
            world.Now(world.Next())
            return world.Got a
        }

    build {
        try
            try
                world.Now(world.Next())
                use _resource = new BothResource(world, world.Next())

                if world.Choose 3 = 1 then
                    let! a = other ()
                    world.Dropped a

                return! other ()
            finally
                world.Log "finally"
        with
        | :? FormatException ->
            let! a = world.Unconfigured(world.Next())
            world.Dropped a
            return! other ()
        | error ->
            world.Log $"caught {Fault.describe error}"
            use _resource = new SynchronousResource(world, world.Next())
            return! other ()
    }

/// while in while, with branches that end without a value, and conditions that come from what was awaited.
let private loops (world: World) : M<int> =
    build {
        let goOn = ref true
        let sum = ref 0

        while goOn.Value do
            let! limit = world.ValueTask(world.Next())
            let inner = ref (abs limit % 4)

            while inner.Value > 0 do
                inner.Value <- inner.Value - 1

                match! world.Task(world.Next()) with
                | 0 -> ()
                | 1 -> do! Task.Yield()
                | n ->
                    for j = 1 to n % 3 do
                        let! m = world.Unconfigured(world.Next())
                        sum.Value <- sum.Value + m * j

            world.Dropped sum.Value
            goOn.Value <- world.More

        return world.Got sum.Value
    }

/// The bodies by name.
let all: (string * (World -> Task<int>)) list =
    [
        "loopTryFor", loopTryFor >> toTask
        "useInLoop", useInLoop >> toTask
        "handlers", handlers >> toTask
        "sources", sources >> toTask
        "sideBySide", sideBySide >> toTask
        "resources", resources >> toTask
        "calls", (fun world -> toTask (calls world 5))
        "isolation", isolation >> toTask
        "passingOn", passingOn >> toTask
        "loops", loops >> toTask
    ]
