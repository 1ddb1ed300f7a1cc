/// What the background kinds are compared with.
module LeanTasks.FSharp.Tests.Builders.FSharpBackgroundTask

open System.Threading.Tasks
open LeanTasks.FSharp.Tests

type M<'T> = Task<'T>

let build = backgroundTask

let toTask (computation: M<'T>) : Task<'T> = computation

let traits = { Traits.ofTask with Background = true }
