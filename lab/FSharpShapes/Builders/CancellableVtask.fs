/// LeanTasks' cancellableVtask: as its cancellableFlow, but the function starts a ValueTask.
module LeanTasks.Lab.FSharpShapes.Builders.CancellableVtask

open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.Lab.FSharpShapes

let name = "LeanTasks cancellableVtask"

type M<'T> = CancellableVTask<'T>

let build = cancellableVtask

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation Source.Token
