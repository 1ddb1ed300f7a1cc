module LeanTasks.FSharp.Tests.Builders.VTaskKind

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = ValueTask<'T>

let build = vtask

let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

let traits =
    { Traits.ofTask with
        SingleAwait = true
        TailCalls = true
    }
