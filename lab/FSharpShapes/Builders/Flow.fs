/// LeanTasks' flow: straight code, and one box from the first suspension on.
module LeanTasks.Lab.FSharpShapes.Builders.Flow

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp

let name = "LeanTasks flow"

type M<'T> = Flow<'T>

let build = flow

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation.AsValueTask()
