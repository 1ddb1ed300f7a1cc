/// F#'s own Async.
module LeanTasks.Lab.FizzBoom.Builders.Async

open System.Threading.Tasks

let name = "Async"
let canSuspend = true

type M<'T> = Microsoft.FSharp.Control.Async<'T>

let build = async

/// What Task.Yield does where no synchronization context is set: the rest is queued to the thread pool.
let suspend () : M<unit> = Async.SwitchToThreadPool()

let toValueTask (computation: M<'T>) : ValueTask<'T> =
    ValueTask<'T>(Async.StartImmediateAsTask computation)
