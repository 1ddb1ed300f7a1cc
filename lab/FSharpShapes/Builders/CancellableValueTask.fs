/// LeanTasks' cancellableValueTask: as its cancellableFlow, but the function starts a ValueTask.
module LeanTasks.Lab.FSharpShapes.Builders.CancellableValueTask

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.Lab.FSharpShapes

let name = "LeanTasks cancellableValueTask"

type M<'T> = CancellableValueTask<'T>

let build = cancellableValueTask

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation Source.Token
