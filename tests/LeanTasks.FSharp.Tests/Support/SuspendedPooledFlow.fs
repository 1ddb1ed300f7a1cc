namespace LeanTasks.FSharp.Tests

open System.Runtime.CompilerServices
open LeanTasks
open LeanTasks.Builders

// What the C# compiler makes, in Debug builds, of an async method that suspends once and returns: F# cannot write one.

type SuspendedPooledFlow() =
    let mutable builder = PooledFlowMethodBuilder.Create()
    let mutable suspended = false

    member this.Run() : PooledFlow =
        let mutable machine = this
        builder.Start(&machine)
        builder.Task

    interface IAsyncStateMachine with
        member this.MoveNext() =
            if suspended then
                builder.SetResult()
            else
                suspended <- true
                let mutable awaiter = Later.unit.GetAwaiter()
                let mutable machine = this
                builder.AwaitUnsafeOnCompleted(&awaiter, &machine)

        member _.SetStateMachine machine = builder.SetStateMachine machine

type SuspendedPooledFlowOf<'T>(result: 'T) =
    let mutable builder = PooledFlowMethodBuilder<'T>.Create()
    let mutable suspended = false

    member this.Run() : PooledFlow<'T> =
        let mutable machine = this
        builder.Start(&machine)
        builder.Task

    interface IAsyncStateMachine with
        member this.MoveNext() =
            if suspended then
                builder.SetResult result
            else
                suspended <- true
                let mutable awaiter = Later.unit.GetAwaiter()
                let mutable machine = this
                builder.AwaitUnsafeOnCompleted(&awaiter, &machine)

        member _.SetStateMachine machine = builder.SetStateMachine machine
