module LeanTasks.FSharp.Tests.Builders.FlowKind

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = Flow<'T>

let build = flow

let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

let traits =
    { Traits.ofTask with
        SingleAwait = true
        TailCalls = true
    }
