/// F#'s task once more, in an assembly that the build fuses.
module LeanTasks.Lab.FizzBoom.Builders.FusedTask

open System.Threading.Tasks

let name = "F# task, fused"
let canSuspend = true

type M<'T> = Task<'T>

let build = task

let suspend () : M<unit> = task { do! Task.Yield() }

let toValueTask (task: M<'T>) : ValueTask<'T> = ValueTask<'T> task
