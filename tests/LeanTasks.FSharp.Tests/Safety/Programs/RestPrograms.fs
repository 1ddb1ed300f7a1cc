/// Whether what a part of a computation sets in its ExecutionContext is there in the rest of the same computation.
module LeanTasks.FSharp.Tests.Safety.RestPrograms.BUILDER

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Kinds.BUILDER
open LeanTasks.FSharp.Tests.Safety.Rig

/// Starts a computation that waits at gates, opens them one after the other on threads of their own, and waits for its end.
let private through (log: Log) (gates: Gate list) (start: unit -> M<'T>) =
    let computation = start ()
    log.See "caller"

    for gate in gates do
        gate.OpenElsewhere()

    try
        wait (toTask computation) |> ignore
    with error ->
        log.Add error.Message

    log.See "caller, at the end"

let all: (string * (Log -> unit)) list =
    [
        "after an await",
        fun log ->
            let first, second = Gate(), Gate()

            through log [ first; second ] (fun () ->
                build {
                    do! first
                    local.Value <- "one"
                    do! second
                    log.See "rest"
                    return 1
                })

        "after a branch",
        fun log ->
            let first, second, third = Gate(), Gate(), Gate()

            through log [ first; second; third ] (fun () ->
                build {
                    if second <> third then
                        do! first
                        local.Value <- "one"
                        do! second
                        log.See "branch"
                        local.Value <- "two"

                    log.See "rest"
                    do! third
                    log.See "rest, later"
                    return 1
                })

        "after a branch that has ended before its caller knows",
        fun log ->
            through log [] (fun () ->
                build {
                    if log.IsEmpty then
                        local.Value <- "one"
                        do! overtaken
                        log.See "branch"
                        local.Value <- "two"

                    log.See "rest"

                    if not log.IsEmpty then
                        do! callsBack
                        local.Value <- "three"

                    log.See "rest"
                    return 1
                })

        "after the rounds of while",
        fun log ->
            let gates = [| for _ in 1..3 -> Gate() |]

            through log (List.ofArray gates) (fun () ->
                let round = ref 0

                build {
                    while round.Value < gates.Length do
                        log.See "round"
                        do! gates[round.Value]
                        round.Value <- round.Value + 1
                        local.Value <- $"after {round.Value}"

                    log.See "rest"
                    return 1
                })

        "after rounds that have ended before their caller knows",
        fun log ->
            through log [] (fun () ->
                build {
                    for i in [ 1; 2; 3 ] do
                        log.See "round"
                        local.Value <- $"before {i}"
                        do! overtaken
                        log.See "round"
                        local.Value <- $"after {i}"

                    log.See "rest"
                    return 1
                })

        "after the rounds of for over a list",
        fun log ->
            let gates = [ for _ in 1..3 -> Gate() ]

            through log gates (fun () ->
                build {
                    for gate in gates do
                        log.See "round"
                        do! gate

                        local.Value <-
                            "after "
                            + string (List.findIndex (fun other -> obj.ReferenceEquals(gate, other)) gates)

                    log.See "rest"
                    return 1
                })

        "after the rounds of for over an array",
        fun log ->
            let gates = [| for _ in 1..3 -> Gate() |]

            through log (List.ofArray gates) (fun () ->
                build {
                    for gate in gates do
                        log.See "round"
                        do! gate

                        local.Value <-
                            "after "
                            + string (Array.findIndex (fun other -> obj.ReferenceEquals(gate, other)) gates)

                    log.See "rest"
                    return 1
                })

        "after the rounds of for over a sequence",
        fun log ->
            let gates = [ for _ in 1..3 -> Gate() ]

            let items =
                seq {
                    for gate in gates do
                        log.See "sequence"
                        yield gate
                }

            through log gates (fun () ->
                build {
                    for gate in items do
                        do! gate

                        local.Value <-
                            "after "
                            + string (List.findIndex (fun other -> obj.ReferenceEquals(gate, other)) gates)

                    log.See "rest"
                    return 1
                })

        "after a block with a handler that had nothing to do",
        fun log ->
            let first, second = Gate(), Gate()

            through log [ first; second ] (fun () ->
                build {
                    try
                        do! first
                        local.Value <- "one"
                        do! second
                        local.Value <- "two"
                    with Boom _ ->
                        ()

                    log.See "rest"
                    return 1
                })

        "in a handler, and after it",
        fun log ->
            let first, second, third = Gate(), Gate(), Gate()

            through log [ first; second; third ] (fun () ->
                build {
                    try
                        do! first
                        local.Value <- "one"
                        do! second
                        local.Value <- "two"
                        throwHere (Boom "no")
                    with Boom _ ->
                        log.See "handler"
                        local.Value <- "three"
                        do! third
                        log.See "handler"
                        local.Value <- "four"

                    log.See "rest"
                    return 1
                })

        "in a handler of what failed at once",
        fun log ->
            let first = Gate()

            through log [ first ] (fun () ->
                build {
                    try
                        local.Value <- "one"
                        throwHere (Boom "no")
                    with Boom _ ->
                        log.See "handler"
                        do! first
                        log.See "handler"
                        local.Value <- "two"

                    log.See "rest"
                    return 1
                })

        "in a compensation, and after it",
        fun log ->
            let first, second = Gate(), Gate()

            through log [ first; second ] (fun () ->
                build {
                    try
                        do! first
                        local.Value <- "one"
                        do! second
                        local.Value <- "two"
                    finally
                        log.See "compensation"
                        local.Value <- "three"

                    log.See "rest"
                    return 1
                })

        "in a compensation after a failure",
        fun log ->
            let first = Gate()

            through log [ first ] (fun () ->
                build {
                    try
                        do! first
                        local.Value <- "one"
                        throwHere (Boom "no")
                    finally
                        log.See "compensation"

                    return 1
                })

        "in a disposal, and after it",
        fun log ->
            let first, second = Gate(), Gate()

            let resource =
                new Disposable(fun () ->
                    log.See "disposal"
                    local.Value <- "three")

            through log [ first; second ] (fun () ->
                build {
                    if not (isNull (box log)) then
                        use _ = resource
                        do! first
                        local.Value <- "one"
                        do! second
                        local.Value <- "two"

                    log.See "rest"
                    return 1
                })

        "in an asynchronous disposal, and after it",
        fun log ->
            let first, second, third = Gate(), Gate(), Gate()

            let dispose () =
                log.See "disposal"
                local.Value <- "disposal"

                ValueTask(
                    task {
                        local.Value <- "inside"
                        do! third
                        local.Value <- "inside, later"
                    }
                    :> Task
                )

            through log [ first; second; third ] (fun () ->
                build {
                    if not (isNull (box log)) then
                        use _ = AsyncDisposable dispose
                        do! first
                        local.Value <- "one"
                        do! second
                        local.Value <- "two"

                    log.See "rest"
                    return 1
                })
    ]
