module LeanTasks.FSharp.Tests.Builders.CancellableValueTaskKind

open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = CancellationToken -> ValueTask<'T>

let build = cancellableValueTask

let toTask (computation: M<'T>) : Task<'T> =
    (computation CancellationToken.None).AsTask()

let traits =
    { Traits.ofTask with
        Cold = true
        TailCalls = true
    }
