/// LeanTasks' vtask: as its flow, but it returns a ValueTask.
module LeanTasks.Lab.FizzBoom.Builders.Vtask

open System.Threading.Tasks
open LeanTasks.FSharp

let name = "LeanTasks vtask"
let canSuspend = true

type M<'T> = ValueTask<'T>

let build = vtask

let suspend () : M<unit> = vtask { do! Task.Yield() }

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation
