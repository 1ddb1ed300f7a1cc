/// Runs a program with one construct of the builder for each node (Properties.targets puts the builder's name in the place of
/// BUILDER). Every node is a block, and every block has all constructs in it.
module LeanTasks.FSharp.Tests.Properties.Interpreters.BUILDER

open System
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Properties
open LeanTasks.FSharp.Tests.Builders.BUILDER

/// Tells if the call throws what it should have kept for whoever awaits it.
let private call (world: World) (start: unit -> M<int>) : M<int> =
    try
        start ()
    with _ ->
        world.Log "thrown by the call"
        reraise ()

let rec private eval (world: World) (program: Program) : M<int> =
    build {
        match program with
        | Return n -> return world.Got n
        | Await(source, step) ->
            match source with
            | OfTask ->
                let! n = world.Task step
                return world.Got n
            | OfTaskUnit ->
                do! (world.Task step :> Task)
                return world.Got 1
            | OfValueTask ->
                let! n = world.ValueTask step
                return world.Got n
            | OfValueTaskUnit ->
                do! ValueTask(world.Task step)
                return world.Got 2
            | OfLeanTask ->
                let! n = world.Lean step
                return world.Got n
            | OfUnitLeanTask ->
                do! (world.Lean step :> LeanTasks.LeanTask)
                return world.Got 3
            | OfFlow ->
                let! n = world.Flow step
                return world.Got n
            | OfAsync ->
                let! n = world.Async step
                return world.Got n
            | OfConfigured ->
                let! n = (world.Task step).ConfigureAwait true
                return world.Got n
            | OfUnconfigured ->
                let! n = world.Unconfigured step
                return world.Got n
            | OfYield ->
                do! Task.Yield()
                world.Now step
                return world.Got 4
            | OfOwn ->
                let! n = world.Own step
                return world.Got n
        | Sequence(step, first, second) ->
            let! a = world.Task step
            world.Dropped a
            let! x = call world (fun () -> eval world first)
            let! y = call world (fun () -> eval world second)
            return world.Got(x + y)
        | Tail(step, rest) ->
            let! a = world.Task step
            world.Dropped a
            return! eval world rest
        | If(step, whenEven, otherwise) ->
            match! world.ValueTask step with
            | a when a % 2 = 0 -> return! eval world whenEven
            | a ->
                if a = 1 then
                    do! Task.Yield()
                    world.Dropped a

                let! x = call world (fun () -> eval world otherwise)
                return world.Got x
        | While(rounds, step, body) ->
            let round = ref 0

            while round.Value < rounds do
                round.Value <- round.Value + 1
                let! a = world.Task step

                if a % 2 = 0 then
                    let! x = call world (fun () -> eval world body)
                    world.Dropped x

            return world.Got round.Value
        | For(kind, count, step, body) ->
            match kind with
            | ASeq ->
                for i in Items.lazily world count do
                    let! a = world.Task step
                    let! x = call world (fun () -> eval world body)
                    world.Dropped(a + x + i)
            | AList ->
                for i in List.init count id do
                    let! x = call world (fun () -> eval world body)
                    let! a = world.ValueTask step
                    world.Dropped(a + x + i)
            | AnArray ->
                for i in Array.init count id do
                    let! a = world.Task step
                    world.Dropped(a + i)
                    let! x = call world (fun () -> eval world body)
                    world.Dropped x

            return world.Got count
        | TryWith(body, step, faults, inHandler, handler) ->
            try
                let! x = call world (fun () -> eval world body)
                let! a = world.Task step
                return world.Got(x + a)
            with
            | error when Faults.areOne faults error ->
                world.Log $"caught {Fault.describe error}"
                let! a = world.Task inHandler
                let! x = call world (fun () -> eval world handler)
                return world.Got(a + x)
            | :? ArgumentException as error ->
                world.Log $"caught {Fault.describe error}"
                return! eval world handler
        | TryFinally(step, body, finish) ->
            try
                let! a = world.Task step
                let! x = call world (fun () -> eval world body)
                return world.Got(a + x)
            finally
                world.Now finish
        | Using(kind, creation, body, disposal) ->
            match kind with
            | Synchronous ->
                world.Now creation
                use _resource = new SynchronousResource(world, disposal)
                let! x = call world (fun () -> eval world body)
                return world.Got x
            | Asynchronous ->
                world.Now creation
                use _resource = new AsynchronousResource(world, disposal)
                let! x = call world (fun () -> eval world body)
                return world.Got x
            | Both ->
                use _resource = new BothResource(world, disposal)
                let! a = world.Task creation
                world.Dropped a
                return! eval world body
            | Nothing ->
                use _resource: IDisposable | null = null
                let! x = call world (fun () -> eval world body)
                return world.Got x
            | Bound ->
                use! _resource = Items.resource world creation disposal
                let! x = call world (fun () -> eval world body)
                return world.Got x
        | AndPrograms(first, second) ->
            let! x = call world (fun () -> branch world first)
            and! y = call world (fun () -> branch world second)
            return world.Got(x - y)
        | AndSources(first, second, third) ->
            let! a = world.Task first
            and! b = world.ValueTask second
            and! c = (world.Lean third).ConfigureAwait true
            return world.Got(a + 2 * b + 3 * c)
    }

and private branch (parent: World) (program: Program) : M<int> =
    let world = parent.Branch()

    build {
        try
            return! eval world program
        finally
            world.Leave()
    }

let run (world: World) (program: Program) : Task<int> = toTask (eval world program)
