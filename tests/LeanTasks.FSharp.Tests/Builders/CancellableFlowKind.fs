module LeanTasks.FSharp.Tests.Builders.CancellableFlowKind

open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = CancellationToken -> Flow<'T>

let build = cancellableFlow

let toTask (computation: M<'T>) : Task<'T> =
    (computation CancellationToken.None).AsTask()

let traits =
    { Traits.ofTask with
        Cold = true
        TailCalls = true
    }
