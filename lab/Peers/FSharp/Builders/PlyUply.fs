/// Ply's own struct, which becomes a task only at the edge, and does not put its caller's execution context back.
module LeanTasks.Lab.FizzBoom.Builders.PlyUply

open System.Threading.Tasks
open FSharp.Control.Tasks.Affine.Unsafe

let name = "Ply uply"
let canSuspend = true

type M<'T> = Ply.Ply<'T>

let build = uply

let suspend () : M<unit> = uply { do! Task.Yield() }

let toValueTask (computation: M<'T>) : ValueTask<'T> = uvtask { return! computation }
