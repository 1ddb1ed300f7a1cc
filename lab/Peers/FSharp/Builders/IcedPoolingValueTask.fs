/// IcedTasks' valueTask over the BCL's pooling method builder.
module LeanTasks.Lab.FizzBoom.Builders.IcedPoolingValueTask

open System.Threading.Tasks
open IcedTasks

let name = "IcedTasks poolingValueTask"
let canSuspend = true

type M<'T> = ValueTask<'T>

let build = poolingValueTask

let suspend () : M<unit> = poolingValueTask { do! Task.Yield() }

let toValueTask (task: M<'T>) : ValueTask<'T> = task

/// IcedTasks' own, which a for loop needs: the interpreter, which opens this module alone, would not find it there.
type PoolingValueTaskBuilder with
    member inline _.Source(items: #seq<'T>) = items
