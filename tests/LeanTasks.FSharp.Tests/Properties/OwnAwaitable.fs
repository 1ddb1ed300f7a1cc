namespace LeanTasks.FSharp.Tests.Properties

open System
open System.Runtime.CompilerServices

/// An awaitable of the tests' own. It suspends always, and resumes on the driver's thread, whatever context was current.
[<Struct>]
type OwnAwaiter(driver: Driver, getResult: Func<int>) =
    member _.IsCompleted = false
    member _.GetResult() : int = getResult.Invoke()

    interface ICriticalNotifyCompletion with
        member _.OnCompleted(continuation) = driver.Add continuation.Invoke
        member _.UnsafeOnCompleted(continuation) = driver.Add continuation.Invoke

[<Sealed>]
type OwnAwaitable(driver: Driver, getResult: unit -> int) =
    member _.GetAwaiter() = OwnAwaiter(driver, getResult)
