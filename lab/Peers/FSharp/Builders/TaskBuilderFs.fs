/// TaskBuilder.fs: what F# had before its own task. The older of its two builders, because the newer one's Bind is an extension
/// that the interpreter would have to open; both bind a Task by the same function.
module LeanTasks.Lab.FizzBoom.Builders.TaskBuilderFs

open System.Threading.Tasks
open FSharp.Control.Tasks.ContextSensitive

let name = "TaskBuilder.fs"
let canSuspend = true

type M<'T> = Task<'T>

let build = task

let suspend () : M<unit> = task { do! Task.Yield() }

let toValueTask (task: M<'T>) : ValueTask<'T> = ValueTask<'T> task
