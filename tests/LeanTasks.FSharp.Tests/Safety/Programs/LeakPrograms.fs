/// Whether what a computation sets in its ExecutionContext comes out of it.
module LeanTasks.FSharp.Tests.Safety.LeakPrograms.BUILDER

open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Kinds.BUILDER
open LeanTasks.FSharp.Tests.Safety.Rig

let private end' (log: Log) (computation: M<'T>) =
    try
        wait (toTask computation) |> ignore
    with error ->
        log.Add error.Message

    log.See "caller, at the end"

let private sets value (gate: Gate) =
    build {
        do! gate
        local.Value <- value
        return 1
    }

let all: (string * (Log -> unit)) list =
    [
        "a synchronous end",
        fun log ->
            let computation =
                build {
                    local.Value <- "in"
                    log.See "in"
                    return 1
                }

            log.See "caller"
            end' log computation

        "a synchronous failure",
        fun log ->
            let computation: M<int> =
                build {
                    local.Value <- "in"
                    return throwHere (Boom "no")
                }

            log.See "caller"
            end' log computation

        "a suspension",
        fun log ->
            let gate = Gate()

            let computation =
                build {
                    local.Value <- "in"
                    do! gate
                    log.See "in, after"
                    local.Value <- "later"
                    return 1
                }

            log.See "caller"
            gate.OpenElsewhere()
            end' log computation

        "an await that has ended before its caller knows",
        fun log ->
            let computation =
                build {
                    local.Value <- "in"
                    do! overtaken
                    log.See "in, after"
                    local.Value <- "later"
                    do! callsBack
                    log.See "in, after the second"
                    local.Value <- "last"
                    return 1
                }

            log.See "caller"
            end' log computation

        "a suspension that the caller ends",
        fun log ->
            let gate = Gate()

            let computation =
                build {
                    local.Value <- "in"
                    do! gate
                    log.See "in, after"
                    local.Value <- "later"
                    return 1
                }

            local.Value <- "opener"
            gate.Open()
            log.See "opener"
            end' log computation

        "an await of one that ends at once",
        fun log ->
            let inner () =
                build {
                    local.Value <- "inner"
                    return 1
                }

            end'
                log
                (build {
                    local.Value <- "outer"
                    let! one = inner ()
                    log.See "outer"
                    return one
                })

        "an await of one that fails at once",
        fun log ->
            let inner () : M<int> =
                build {
                    local.Value <- "inner"
                    return throwHere (Boom "no")
                }

            end'
                log
                (build {
                    local.Value <- "outer"

                    try
                        let! one = inner ()
                        return one
                    with Boom _ ->
                        log.See "handler"
                        return 0
                })

        "an await of one that suspends",
        fun log ->
            let gate = Gate()

            let computation =
                build {
                    local.Value <- "outer"
                    let! one = sets "inner" gate
                    log.See "outer"
                    return one
                }

            log.See "caller"
            gate.OpenElsewhere()
            end' log computation

        "an await of one that suspends and fails",
        fun log ->
            let gate = Gate()

            let inner () : M<int> =
                build {
                    do! gate
                    local.Value <- "inner"
                    return throwHere (Boom "no")
                }

            let computation =
                build {
                    local.Value <- "outer"

                    try
                        return! inner ()
                    with Boom _ ->
                        log.See "handler"
                        return 0
                }

            gate.OpenElsewhere()
            end' log computation

        "three deep",
        fun log ->
            let first, second, third = Gate(), Gate(), Gate()

            let leaf () =
                build {
                    local.Value <- "leaf"
                    do! first
                    log.See "leaf"
                    local.Value <- "leaf, later"
                    do! second
                    log.See "leaf"
                    local.Value <- "leaf, last"
                    return 1
                }

            let middle () =
                build {
                    local.Value <- "middle"
                    let! one = leaf ()
                    log.See "middle"
                    local.Value <- "middle, later"
                    do! third
                    log.See "middle"
                    return! sets "tail" third
                }

            let computation =
                build {
                    local.Value <- "root"
                    let! one = middle ()
                    log.See "root"
                    return one
                }

            log.See "caller"

            for gate in [ first; second; third ] do
                gate.OpenElsewhere()
                log.See "caller"

            end' log computation

        "operands that suspend",
        fun log ->
            let first, second = Gate(), Gate()

            let computation =
                build {
                    local.Value <- "outer"
                    let! a = sets "left" first
                    and! b = sets "right" second
                    log.See "outer"
                    return a + b
                }

            second.OpenElsewhere()
            first.OpenElsewhere()
            log.See "caller"
            end' log computation

        "operands that have ended meanwhile",
        fun log ->
            let first, second = Gate(), Gate()

            end'
                log
                (build {
                    local.Value <- "outer"
                    let left, right = sets "left" first, sets "right" second

                    let opened () =
                        first.OpenElsewhere()
                        second.OpenElsewhere()
                        right

                    let! a = left
                    and! b = opened ()
                    log.See "outer"
                    return a + b
                })

        "a left operand that has ended meanwhile, and a right one that suspends",
        fun log ->
            let first, second = Gate(), Gate()

            let computation =
                build {
                    local.Value <- "outer"
                    let left = sets "left" first

                    let opened () =
                        first.OpenElsewhere()
                        sets "right" second

                    let! a = left
                    and! b = opened ()
                    log.See "outer"
                    return a + b
                }

            log.See "caller"
            second.OpenElsewhere()
            end' log computation

        "the flow suppressed in a synchronous one",
        fun log ->
            let computation =
                build {
                    ExecutionContext.SuppressFlow() |> ignore
                    log.See "in"
                    return 1
                }

            log.See "caller"
            end' log computation

        "the flow suppressed around an await",
        fun log ->
            let gate = Gate()

            let computation =
                build {
                    local.Value <- "in"
                    ExecutionContext.SuppressFlow() |> ignore
                    do! gate
                    log.See "in, after"
                    local.Value <- "later"
                    return 1
                }

            log.See "caller"
            gate.OpenElsewhere()
            end' log computation

        "the flow suppressed around an await that the caller ends",
        fun log ->
            let gate = Gate()

            let inner () =
                build {
                    local.Value <- "in"
                    ExecutionContext.SuppressFlow() |> ignore
                    do! gate
                    log.See "in, after"
                    return 1
                }

            let computation =
                build {
                    local.Value <- "outer"
                    let! one = inner ()
                    log.See "outer"
                    return one
                }

            local.Value <- "opener"
            gate.Open()
            log.See "opener"
            end' log computation

        "the flow restored where it was suppressed",
        fun log ->
            let computation =
                build {
                    if ExecutionContext.IsFlowSuppressed() then
                        ExecutionContext.RestoreFlow()

                    local.Value <- "in"
                    do! hop
                    log.See "in"
                    return 1
                }

            settle (toTask computation)
            log.See "caller"

        "sources of other kinds",
        fun log ->
            // With a suppressed flow it is chance what the pool's threads have.
            if not (ExecutionContext.IsFlowSuppressed()) then
                let setsLater () =
                    task {
                        do! hop
                        local.Value <- "task"
                        return 1
                    }

                end'
                    log
                    (build {
                        local.Value <- "outer"
                        let! a = setsLater ()
                        log.See "after a task"
                        let! b = ValueTask<int>(setsLater ())
                        log.See "after a value task"

                        let! c =
                            async {
                                do! Async.SwitchToThreadPool()
                                local.Value <- "async"
                                return 1
                            }

                        log.See "after an async"
                        let! d = (setsLater ()).ConfigureAwait false
                        log.See "after a configured task"
                        do! Task.Yield()
                        log.See "after a yield"
                        return a + b + c + d
                    })
    ]
