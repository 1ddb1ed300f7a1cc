/// LeanTasks' poolVtask: resumable code, with boxes that are used again.
module LeanTasks.Lab.FSharpShapes.Builders.PoolVtask

open System.Threading.Tasks
open LeanTasks.FSharp

let name = "LeanTasks poolVtask"

type M<'T> = ValueTask<'T>

let build = poolVtask

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation
