module LeanTasks.FSharp.Tests.Builders.BackgroundVTaskKind

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = ValueTask<'T>

let build = backgroundVtask

let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

let traits =
    { Traits.ofTask with
        Background = true
        SingleAwait = true
        TailCalls = true
    }
