/// LeanTasks' cancellableFlow: a function of a token that starts a flow.
module LeanTasks.Lab.FSharpShapes.Builders.CancellableFlow

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.Lab.FSharpShapes

let name = "LeanTasks cancellableFlow"

type M<'T> = CancellableFlow<'T>

let build = cancellableFlow

let toValueTask (computation: M<'T>) : ValueTask<'T> =
    (computation Source.Token).AsValueTask()
