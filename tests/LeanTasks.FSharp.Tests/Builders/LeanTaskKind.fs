module LeanTasks.FSharp.Tests.Builders.LeanTaskKind

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests

type M<'T> = LeanTask<'T>

let build = leanTask

let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

let traits = Traits.ofTask
