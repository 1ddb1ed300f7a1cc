/// IcedTasks' cancellableTask: a function of a token that starts a Task.
module LeanTasks.Lab.FSharpShapes.Builders.IcedCancellableTask

open System.Threading.Tasks
open IcedTasks
open LeanTasks.Lab.FSharpShapes

let name = "IcedTasks cancellableTask"

type M<'T> = CancellableTask<'T>

let build = cancellableTask

let toValueTask (computation: M<'T>) : ValueTask<'T> = ValueTask<'T>(computation Source.Token)
