/// Ply's task that is a ValueTask.
module LeanTasks.Lab.FizzBoom.Builders.PlyVtask

open System.Threading.Tasks
open FSharp.Control.Tasks.Affine

let name = "Ply vtask"
let canSuspend = true

type M<'T> = ValueTask<'T>

let build = vtask

let suspend () : M<unit> = vtask { do! Task.Yield() }

let toValueTask (task: M<'T>) : ValueTask<'T> = task
