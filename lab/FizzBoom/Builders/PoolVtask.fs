/// LeanTasks' poolVtask: resumable code, with boxes that are used again.
module LeanTasks.Lab.FizzBoom.Builders.PoolVtask

open System.Threading.Tasks
open LeanTasks.FSharp

let name = "LeanTasks poolVtask"
let canSuspend = true

type M<'T> = ValueTask<'T>

let build = poolVtask

let suspend () : M<unit> = poolVtask { do! Task.Yield() }

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation
