module LeanTasks.FSharp.Tests.Builders.BackgroundValueTaskKind

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = ValueTask<'T>

let build = backgroundValueTask

let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

let traits =
    { Traits.ofTask with
        Background = true
        SingleAwait = true
        TailCalls = true
    }
