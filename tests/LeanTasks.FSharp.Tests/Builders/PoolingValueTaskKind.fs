module LeanTasks.FSharp.Tests.Builders.PoolingValueTaskKind

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = ValueTask<'T>

let build = poolingValueTask

let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

let traits =
    { Traits.ofTask with
        SingleAwait = true
    }
