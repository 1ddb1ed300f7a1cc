/// LeanTasks' poolvtask: resumable code, with boxes that are used again.
module LeanTasks.Lab.FizzBoom.Builders.Poolvtask

open System.Threading.Tasks
open LeanTasks.FSharp

let name = "LeanTasks poolvtask"
let canSuspend = true

type M<'T> = ValueTask<'T>

let build = poolvtask

let suspend () : M<unit> = poolvtask { do! Task.Yield() }

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation
