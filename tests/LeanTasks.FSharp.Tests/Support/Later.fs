namespace LeanTasks.FSharp.Tests

open System
open System.Runtime.CompilerServices
open System.Runtime.ExceptionServices
open System.Threading

/// An awaiter of nobody else's, which is never ready before the pool says so.
[<Struct; NoComparison; NoEquality>]
type LaterAwaiter<'T>(result: unit -> 'T) =
    member _.IsCompleted = false
    member _.GetResult() : 'T = result ()

    interface ICriticalNotifyCompletion with
        member _.OnCompleted(continuation: Action) =
            ThreadPool.QueueUserWorkItem(fun _ -> continuation.Invoke()) |> ignore

        member _.UnsafeOnCompleted(continuation: Action) =
            ThreadPool.UnsafeQueueUserWorkItem((fun _ -> continuation.Invoke()), null)
            |> ignore

/// Suspends at each await, without fail: a task that completes soon may be ready before somebody looks.
[<Struct; NoComparison; NoEquality>]
type Later<'T>(result: unit -> 'T) =
    member _.GetAwaiter() = LaterAwaiter<'T>(result)

/// Calls back later, and says whether it has noted in itself that it is to.
[<Struct; NoComparison; NoEquality>]
type Noting =
    val mutable private noted: bool
    member this.GetAwaiter() = this
    member _.IsCompleted = false
    member this.GetResult() = this.noted

    member private this.Note(continuation: Action) =
        this.noted <- true

        ThreadPool.UnsafeQueueUserWorkItem((fun _ -> continuation.Invoke()), null)
        |> ignore

    interface ICriticalNotifyCompletion with
        member this.OnCompleted(continuation: Action) = this.Note continuation
        member this.UnsafeOnCompleted(continuation: Action) = this.Note continuation

module Later =
    let value (value: 'T) = Later<'T>(fun () -> value)

    let unit = value ()

    let error (error: exn) =
        Later<unit>(fun () -> ExceptionDispatchInfo.Throw error)
