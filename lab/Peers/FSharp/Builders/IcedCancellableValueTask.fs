/// IcedTasks' cancellableValueTask: a function of a token that starts a ValueTask.
module LeanTasks.Lab.FSharpShapes.Builders.IcedCancellableValueTask

open System.Threading.Tasks
open IcedTasks
open LeanTasks.Lab.FSharpShapes

let name = "IcedTasks cancellableValueTask"

type M<'T> = CancellableValueTask<'T>

let build = cancellableValueTask

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation Source.Token
