/// LeanTasks' poolingValueTask: resumable code, with boxes that are used again.
module LeanTasks.Lab.FizzBoom.Builders.PoolingValueTask

open System.Threading.Tasks
open LeanTasks.FSharp

let name = "LeanTasks poolingValueTask"
let canSuspend = true

type M<'T> = ValueTask<'T>

let build = poolingValueTask

let suspend () : M<unit> = poolingValueTask { do! Task.Yield() }

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation
