/// The task builder, except that it counts how often it is asked to suspend.
module LeanTasks.Lab.FizzBoom.Builders.Recording

open System.Threading
open System.Threading.Tasks

let name = "Recording"
let canSuspend = true

type M<'T> = Task<'T>

let build = task

/// The count of the flow of control that evaluates, so that tests can run beside each other.
let suspensions = AsyncLocal<int ref>()

let suspend () : M<unit> =
    suspensions.Value.Value <- suspensions.Value.Value + 1
    task { do! Task.Yield() }

let toValueTask (task: M<'T>) : ValueTask<'T> = ValueTask<'T> task
