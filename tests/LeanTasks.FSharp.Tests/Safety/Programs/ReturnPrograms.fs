/// Whether what another computation sets stays in it, where this one returns it, or gathers it, and does something after it.
module LeanTasks.FSharp.Tests.Safety.ReturnPrograms.BUILDER

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

let private setsTwice (first: Gate) (second: Gate) =
    build {
        do! first
        local.Value <- "other"
        do! second
        local.Value <- "other, later"
        return 1
    }

let private failsAfter (first: Gate) (second: Gate) : M<int> =
    build {
        do! first
        local.Value <- "other"
        do! second
        local.Value <- "other, later"
        return throwHere (Boom "no")
    }

let all: (string * (Log -> unit)) list =
    [
        "after operands",
        fun log ->
            let gates = [ for _ in 1..4 -> Gate() ]

            through log gates (fun () ->
                build {
                    local.Value <- "one"
                    let! a = setsTwice gates[0] gates[1]
                    and! b = setsTwice gates[2] gates[3]
                    log.See "rest"
                    return a + b
                })

        "after a returned computation, in a compensation",
        fun log ->
            let first, second = Gate(), Gate()

            through log [ first; second ] (fun () ->
                build {
                    local.Value <- "one"

                    try
                        return! setsTwice first second
                    finally
                        log.See "compensation"
                })

        "after an await and a returned computation, in a compensation",
        fun log ->
            let first, second, third = Gate(), Gate(), Gate()

            through log [ first; second; third ] (fun () ->
                build {
                    local.Value <- "one"

                    try
                        do! first
                        local.Value <- "two"
                        return! setsTwice second third
                    finally
                        log.See "compensation"
                })

        "after a returned computation that has ended before its caller knows, in a compensation",
        fun log ->
            let other () =
                build {
                    do! overtaken
                    local.Value <- "other"
                    do! overtaken
                    local.Value <- "other, later"
                    return 1
                }

            through log [] (fun () ->
                build {
                    local.Value <- "one"

                    try
                        do! overtaken
                        return! other ()
                    finally
                        log.See "compensation"
                })

        "after a returned computation that has failed, in a handler",
        fun log ->
            let first, second, third = Gate(), Gate(), Gate()

            through log [ first; second; third ] (fun () ->
                build {
                    local.Value <- "one"

                    try
                        return! failsAfter first second
                    with Boom _ ->
                        log.See "handler"
                        local.Value <- "two"
                        do! third
                        log.See "handler"
                        return 0
                })

        "after a chain of returned computations, in a compensation",
        fun log ->
            let gates = [| for _ in 1..4 -> Gate() |]

            let rec descend i : M<int> =
                build {
                    local.Value <- $"before {i}"
                    do! gates[i]
                    local.Value <- $"after {i}"

                    if i + 1 < gates.Length then
                        return! descend (i + 1)
                    else
                        return i
                }

            through log (List.ofArray gates) (fun () ->
                build {
                    local.Value <- "one"

                    try
                        return! descend 0
                    finally
                        log.See "compensation"
                })
    ]
