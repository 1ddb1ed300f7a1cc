/// F# 6's task, by resumable code.
module LeanTasks.Lab.FSharpShapes.Builders.FSharpTask

open System.Threading.Tasks

let name = "F# task"

type M<'T> = Task<'T>

let build = task

let toValueTask (computation: M<'T>) : ValueTask<'T> = ValueTask<'T> computation
