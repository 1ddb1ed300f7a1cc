/// Ply's task.
module LeanTasks.Lab.FizzBoom.Builders.PlyTask

open System.Threading.Tasks
open FSharp.Control.Tasks.Affine

let name = "Ply task"
let canSuspend = true

type M<'T> = Task<'T>

let build = task

let suspend () : M<unit> = task { do! Task.Yield() }

let toValueTask (task: M<'T>) : ValueTask<'T> = ValueTask<'T> task
