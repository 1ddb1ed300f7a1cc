/// Where a computation goes on that was started on a pump.
module LeanTasks.FSharp.Tests.Safety.PlacePrograms.BUILDER

open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Kinds.BUILDER
open LeanTasks.FSharp.Tests.Safety.Rig

let private elsewhere (pump: Pump) =
    build {
        do! (pump.Later()).ConfigureAwait false
        return 1
    }

let private failsElsewhere (pump: Pump) : M<int> =
    build {
        do! (pump.Later()).ConfigureAwait false
        return throwHere (Boom "no")
    }

let private stays (pump: Pump) =
    build {
        do! pump.Later()
        return 1
    }

let rec private nested (pump: Pump) depth : M<int> =
    build {
        if depth = 0 then
            do! pump.Later()
            return 0
        else
            let! below = nested pump (depth - 1)
            return below + 1
    }

let rec private tail (pump: Pump) (rounds: int) : M<int> =
    build {
        do! pump.Later()

        if rounds = 0 then
            return 0
        else
            return! tail pump (rounds - 1)
    }

let all: (string * (Log -> Pump -> M<int>)) list =
    [
        "after a task",
        fun log pump ->
            build {
                log.Add pump.Place
                do! pump.Later()
                log.Add pump.Place
                do! ValueTask(pump.Later())
                log.Add pump.Place
                return 1
            }

        "after a configured task",
        fun log pump ->
            build {
                do! (pump.Later()).ConfigureAwait false
                log.Add pump.Place
                do! pump.Later()
                log.Add pump.Place
                return 1
            }

        "after a yield, and an async",
        fun log pump ->
            build {
                do! Task.Yield()
                log.Add pump.Place

                let! one =
                    async {
                        do! Async.AwaitTask(pump.Later())
                        return 1
                    }

                log.Add pump.Place
                return one
            }

        "after a foreign awaiter",
        fun log pump ->
            build {
                do! overtaken
                log.Add pump.Place
                return 1
            }

        "after one that ends elsewhere",
        fun log pump ->
            build {
                let! one = elsewhere pump
                log.Add pump.Place
                let! two = (elsewhere pump).ConfigureAwait false
                log.Add pump.Place
                return one + two
            }

        "after one that fails elsewhere",
        fun log pump ->
            build {
                try
                    let! one = failsElsewhere pump
                    return one
                with Boom _ ->
                    log.Add pump.Place
                    return 0
            }

        "after one that stays",
        fun log pump ->
            build {
                let! one = stays pump
                log.Add pump.Place
                let! two = (stays pump).ConfigureAwait false
                log.Add pump.Place
                return one + two
            }

        "deep down",
        fun log pump ->
            build {
                let! depth = nested pump 50
                log.Add pump.Place
                return depth
            }

        "by returned computations",
        fun log pump ->
            build {
                let! rounds = tail pump 50
                log.Add pump.Place
                return rounds
            }

        "after parts",
        fun log pump ->
            build {
                if log.IsEmpty then
                    do! pump.Later()
                    log.Add pump.Place

                log.Add pump.Place

                for _ in 1..20 do
                    do! pump.Later()

                for _ in [ 1..20 ] do
                    do! pump.Later()

                for _ in [| 1..20 |] do
                    do! pump.Later()

                log.Add pump.Place

                try
                    do! pump.Later()
                with Boom _ ->
                    ()

                log.Add pump.Place

                try
                    do! pump.Later()
                finally
                    log.Add pump.Place

                log.Add pump.Place

                try
                    do! pump.Later()
                    throwHere (Boom "no")
                with Boom _ ->
                    log.Add pump.Place
                    do! pump.Later()

                log.Add pump.Place
                return 1
            }

        "after parts that leave",
        fun log pump ->
            build {
                try
                    do! (pump.Later()).ConfigureAwait false
                finally
                    log.Add pump.Place

                log.Add pump.Place
                let! one = elsewhere pump
                log.Add pump.Place
                return one
            }

        "after a disposal",
        fun log pump ->
            build {
                if log.IsEmpty then
                    use _ =
                        AsyncDisposable(fun () ->
                            log.Add pump.Place
                            ValueTask(pump.Later()))

                    do! pump.Later()
                    log.Add pump.Place

                log.Add pump.Place
                return 1
            }

        "after operands",
        fun log pump ->
            build {
                let! one = stays pump
                and! two = elsewhere pump
                log.Add pump.Place
                let! three = elsewhere pump
                and! four = elsewhere pump
                log.Add pump.Place
                return one + two + three + four
            }

        "in a compensation, after a returned one",
        fun log pump ->
            build {
                try
                    return! elsewhere pump
                finally
                    log.Add pump.Place
            }

        "in a compensation, after an await and a returned one",
        fun log pump ->
            build {
                try
                    do! pump.Later()
                    return! elsewhere pump
                finally
                    log.Add pump.Place
            }

        "in a compensation, after one that ended at once and a returned one",
        fun log pump ->
            build {
                try
                    do! overtaken
                    SynchronizationContext.SetSynchronizationContext pump
                    return! elsewhere pump
                finally
                    log.Add pump.Place
            }

        "in a handler, after a returned one that fails",
        fun log pump ->
            build {
                try
                    return! failsElsewhere pump
                with Boom _ ->
                    log.Add pump.Place
                    return 0
            }

        "after a returned one, in the caller",
        fun log pump ->
            let returns () = build { return! elsewhere pump }

            build {
                let! one = returns ()
                log.Add pump.Place
                return one
            }

        "after another one has replaced the context at once",
        fun log pump ->
            let replaces () =
                build {
                    SynchronizationContext.SetSynchronizationContext(SynchronizationContext())
                    log.Add pump.Place
                    return 1
                }

            let computation = replaces ()
            log.Add pump.Place

            build {
                let! one = computation
                let! two = replaces ()
                log.Add pump.Place
                do! pump.Later()
                log.Add pump.Place
                return one + two
            }

        "after another one has replaced the context and failed",
        fun log pump ->
            let replaces () : M<int> =
                build {
                    SynchronizationContext.SetSynchronizationContext null
                    return throwHere (Boom "no")
                }

            build {
                try
                    return! replaces ()
                with Boom _ ->
                    log.Add pump.Place
                    return 0
            }

        "after another one has replaced the context and suspended",
        fun log pump ->
            let replaces () =
                build {
                    SynchronizationContext.SetSynchronizationContext null
                    do! pump.Later()
                    log.Add pump.Place
                    SynchronizationContext.SetSynchronizationContext(SynchronizationContext())
                    return 1
                }

            build {
                let! one = replaces ()
                log.Add pump.Place
                return one
            }

        "after a part has replaced the context",
        fun log pump ->
            build {
                if log.IsEmpty then
                    do! pump.Later()
                    SynchronizationContext.SetSynchronizationContext null
                    log.Add pump.Place

                log.Add pump.Place
                do! pump.Later()
                log.Add pump.Place
                return 1
            }
    ]
