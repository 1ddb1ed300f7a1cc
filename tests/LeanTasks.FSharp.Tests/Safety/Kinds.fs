/// The builders that the programs are compiled for. The first is the control.
namespace LeanTasks.FSharp.Tests.Safety.Kinds

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp

module FSharpTask =
    type M<'T> = Task<'T>

    let build = task
    let toTask (computation: M<'T>) : Task<'T> = computation

module FlowKind =
    type M<'T> = Flow<'T>

    let build = flow
    let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

module UPlyKind =
    type M<'T> = Flow<'T>

    let build = uply
    let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()

module VTaskKind =
    type M<'T> = ValueTask<'T>

    let build = vtask
    let toTask (computation: M<'T>) : Task<'T> = computation.AsTask()
