module LeanTasks.FSharp.Tests.Builders.BackgroundLeanTaskKind

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = LeanTask<'T>

let build = backgroundLeanTask

let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

let traits = { Traits.ofTask with Background = true }
