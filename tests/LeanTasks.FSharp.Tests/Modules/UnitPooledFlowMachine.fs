namespace LeanTasks.FSharp.Tests.Modules

open System.Runtime.CompilerServices
open System.Threading.Tasks
open LeanTasks
open LeanTasks.Builders

/// What C# makes of `async PooledFlow M(Task task) => await task;`, for which F# has no builder.
[<Struct; NoComparison; NoEquality>]
type UnitPooledFlowMachine =
    val mutable private builder: PooledFlowMethodBuilder
    val mutable private awaiter: TaskAwaiter
    val mutable private isAwaiting: bool

    static member Await(task: Task) : PooledFlow =
        let mutable machine = UnitPooledFlowMachine()
        machine.builder <- PooledFlowMethodBuilder.Create()
        machine.awaiter <- task.GetAwaiter()
        let mutable builder = machine.builder
        builder.Start(&machine)
        machine.builder.Task

    interface IAsyncStateMachine with
        member this.MoveNext() =
            let mutable error: exn | null = null
            let mutable ends = true

            try
                if this.isAwaiting || this.awaiter.IsCompleted then
                    this.awaiter.GetResult()
                else
                    ends <- false
                    this.isAwaiting <- true
                    this.builder.AwaitUnsafeOnCompleted(&this.awaiter, &this)
            with caught ->
                error <- caught

            if ends then
                match error with
                | null -> this.builder.SetResult()
                | error -> this.builder.SetException error

        member _.SetStateMachine _ = ()
