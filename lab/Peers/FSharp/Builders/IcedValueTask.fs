/// IcedTasks' valueTask, by resumable code.
module LeanTasks.Lab.FizzBoom.Builders.IcedValueTask

open System.Threading.Tasks
open IcedTasks

let name = "IcedTasks valueTask"
let canSuspend = true

type M<'T> = ValueTask<'T>

let build = valueTask

let suspend () : M<unit> = valueTask { do! Task.Yield() }

let toValueTask (task: M<'T>) : ValueTask<'T> = task

/// IcedTasks' own, which a for loop needs: the interpreter, which opens this module alone, would not find it there.
type ValueTaskBuilder with
    member inline _.Source(items: #seq<'T>) = items
