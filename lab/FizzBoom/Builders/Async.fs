/// F#'s own Async.
module LeanTasks.Lab.FizzBoom.Builders.Async

open System.Threading
open System.Threading.Tasks

let name = "Async"
let canSuspend = true

type M<'T> = Microsoft.FSharp.Control.Async<'T>

let build = async

/// What Task.Yield does: the rest is posted to the synchronization context, or queued to the thread pool where there is none.
let suspend () : M<unit> =
    match SynchronizationContext.Current with
    | null -> Async.SwitchToThreadPool()
    | context -> Async.SwitchToContext context

let toValueTask (computation: M<'T>) : ValueTask<'T> =
    ValueTask<'T>(Async.StartImmediateAsTask computation)
