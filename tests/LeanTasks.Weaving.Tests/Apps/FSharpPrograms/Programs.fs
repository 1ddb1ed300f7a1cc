module FSharpPrograms.Programs

open System.Threading.Tasks

let private all: (string * (Log -> Task<string>)) list =
    [
        "sequence", Flow.sequence
        "branches", Flow.branches
        "tailCalls", Flow.tailCalls
        "mutualRecursion", Flow.mutualRecursion
        "whileLoop", Flow.whileLoop
        "whileOfTask", Flow.whileOfTask
        "nestedLoops", Flow.nestedLoops
        "matchOfTask", Flow.matchOfTask
        "chosen", Flow.chosen
        "stored", Flow.stored
        "both", Flow.both
        "units", Flow.units
        "conditions", Flow.conditions
        "caught", Failures.caught
        "notMatched", Failures.notMatched
        "finals", Failures.finals
        "finalsWithoutFailure", Failures.finalsWithoutFailure
        "disposal", Failures.disposal
        "asyncDisposal", Failures.asyncDisposal
        "failureInDisposal", Failures.failureInDisposal
        "disposalAfterFailure", Failures.disposalAfterFailure
        "failsInTask", Failures.failsInTask
        "failsInTaskAtOnce", Failures.failsInTaskAtOnce
        "loopOfFailures", Failures.loopOfFailures
        "failureInHandler", Failures.failureInHandler
        "canceled", Failures.canceled
        "status", Failures.status
        "asyncLocal", Contexts.asyncLocal
        "synchronizationContext", Contexts.synchronizationContext
        "background", Contexts.background
        "instances", Members.instances
        "generics", Members.generics
        "withoutResults", Members.withoutResults
        "prefixed", Shapes.prefixed
        "severalTasks", Shapes.severalTasks
        "closures", Shapes.closures
        "forwarders", Shapes.forwarders
        "awaitables", Shapes.awaitables
        "blocking", Shapes.blocking
        "resultBeforeDisposal", Shapes.resultBeforeDisposal
        "dropped", Shapes.dropped
        "locals", Shapes.locals
    ]

let names = [| for name, _ in all -> name |]

/// What can be seen of a program.
let run (name: string) (suspends: bool) =
    let log = Log suspends
    let program = all |> List.find (fun (each, _) -> each = name) |> snd
    let result = (program log).GetAwaiter().GetResult()
    $"{log}; result {result}"
