/// LeanTasks' vtask: as its flow, but it returns a ValueTask.
module LeanTasks.Lab.FSharpShapes.Builders.Vtask

open System.Threading.Tasks
open LeanTasks.FSharp

let name = "LeanTasks vtask"

type M<'T> = ValueTask<'T>

let build = vtask

let toValueTask (computation: M<'T>) : ValueTask<'T> = computation
