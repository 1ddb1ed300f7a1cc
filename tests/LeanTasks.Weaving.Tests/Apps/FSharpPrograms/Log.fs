namespace FSharpPrograms

open System
open System.Collections.Generic
open System.Threading.Tasks

/// What can be seen of a program, and whether its awaits suspend.
[<Sealed>]
type Log(suspends: bool) =
    let lines = List<string>()

    member _.Suspends = suspends

    member _.Add(line: string) = lock lines (fun () -> lines.Add line)

    override _.ToString() = String.Join("; ", lines)

module Pause =
    /// Completes at once, or later.
    let pause (log: Log) =
        task {
            if log.Suspends then
                do! Task.Yield()
        }

    let step (log: Log) (name: string) =
        task {
            log.Add $"{name} begins"
            do! pause log
            log.Add $"{name} ends"
        }

    let value (log: Log) (x: int) =
        task {
            do! step log $"value {x}"
            return x
        }

    let fail (log: Log) (message: string) =
        task {
            do! step log message
            return invalidOp message
        }
