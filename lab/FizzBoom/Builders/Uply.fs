/// LeanTasks' uply: as its flow, but the caller's contexts are not guarded.
module LeanTasks.Lab.FizzBoom.Builders.Uply

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp

let name = "LeanTasks uply"
let canSuspend = true

type M<'T> = Flow<'T>

let build = uply

let suspend () : M<unit> = uply { do! Task.Yield() }

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation.AsValueTask()
