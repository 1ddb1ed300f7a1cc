/// LeanTasks' uvtask: as its vtask, but the caller's contexts are not guarded.
module LeanTasks.Lab.FizzBoom.Builders.Uvtask

open System.Threading.Tasks
open LeanTasks.FSharp

let name = "LeanTasks uvtask"
let canSuspend = true

type M<'T> = ValueTask<'T>

let build = uvtask

let suspend () : M<unit> = uvtask { do! Task.Yield() }

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation
