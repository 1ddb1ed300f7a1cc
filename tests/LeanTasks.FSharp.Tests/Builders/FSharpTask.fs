/// The control: a shape that fails here is a wrong shape.
module LeanTasks.FSharp.Tests.Builders.FSharpTask

open System.Threading.Tasks
open LeanTasks.FSharp.Tests

type M<'T> = Task<'T>

let build = task

let toTask (computation: M<'T>) : Task<'T> = computation

let traits =
    { Traits.ofTask with
        RaisesDisposalErrors = false
    }
