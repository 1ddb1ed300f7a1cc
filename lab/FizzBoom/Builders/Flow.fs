/// LeanTasks' flow: straight code over a struct of two words, the caller's contexts guarded.
module LeanTasks.Lab.FizzBoom.Builders.Flow

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp

let name = "LeanTasks flow"
let canSuspend = true

type M<'T> = Flow<'T>

let build = flow

let suspend () : M<unit> = flow { do! Task.Yield() }

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation.AsValueTask()
