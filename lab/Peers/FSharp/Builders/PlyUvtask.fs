/// Ply's ValueTask that does not put its caller's execution context back.
module LeanTasks.Lab.FizzBoom.Builders.PlyUvtask

open System.Threading.Tasks
open FSharp.Control.Tasks.Affine.Unsafe

let name = "Ply uvtask"
let canSuspend = true

type M<'T> = ValueTask<'T>

let build = uvtask

let suspend () : M<unit> = uvtask { do! Task.Yield() }

let toValueTask (task: M<'T>) : ValueTask<'T> = task
