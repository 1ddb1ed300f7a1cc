module LeanTasks.FSharp.Tests.Builders.UPlyKind

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = Flow<'T>

let build = uply

let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

let traits =
    { Traits.ofTask with
        GuardsContext = false
        SingleAwait = true
        TailCalls = true
    }
