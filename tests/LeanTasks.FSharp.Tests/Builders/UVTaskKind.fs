module LeanTasks.FSharp.Tests.Builders.UVTaskKind

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = ValueTask<'T>

let build = uvtask

let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

let traits =
    { Traits.ofTask with
        GuardsContext = false
        SingleAwait = true
        TailCalls = true
    }
