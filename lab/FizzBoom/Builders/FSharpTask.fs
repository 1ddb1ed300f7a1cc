/// F# 6's task, by resumable code.
module LeanTasks.Lab.FizzBoom.Builders.FSharpTask

open System.Threading.Tasks

let name = "F# task"
let canSuspend = true

type M<'T> = Task<'T>

let build = task

let suspend () : M<unit> = task { do! Task.Yield() }

let toValueTask (task: M<'T>) : ValueTask<'T> = ValueTask<'T> task
