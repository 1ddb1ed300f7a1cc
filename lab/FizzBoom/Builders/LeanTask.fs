/// LeanTasks' leanTask: resumable code.
module LeanTasks.Lab.FizzBoom.Builders.LeanTask

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp

let name = "LeanTasks leanTask"
let canSuspend = true

type M<'T> = LeanTask<'T>

let build = leanTask

let suspend () : M<unit> = leanTask { do! Task.Yield() }

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation.AsValueTask()
