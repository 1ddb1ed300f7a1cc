namespace LeanTasks.FSharp

open System
open System.Runtime.ExceptionServices
open System.Threading

[<Sealed>]
type internal ThrottledRun<'T, 'U>(maxDegreeOfParallelism: int, items: 'T seq) =
    do ArgumentOutOfRangeException.ThrowIfLessThan(maxDegreeOfParallelism, 1, nameof maxDegreeOfParallelism)
    do ArgumentNullException.ThrowIfNull(items, nameof items)
    let items = Seq.toArray items
    let results: 'U array = Array.zeroCreate items.Length
    let gate = obj ()
    let mutable taken = -1
    // The index and exception of the first failure in the order of the items. Written under the gate.
    let mutable failedAt = Int32.MaxValue
    let mutable failure: ExceptionDispatchInfo | null = null

    member _.Workers = min maxDegreeOfParallelism items.Length

    member _.Take() =
        if Volatile.Read &failedAt <> Int32.MaxValue then
            -1
        else
            let index = Interlocked.Increment &taken
            if index < items.Length then index else -1

    member _.Item
        with get (index: int) = items[index]

    member _.Succeed(index: int, result: 'U) = results[index] <- result

    member _.Fail(index: int, error: exn) =
        let captured = ExceptionDispatchInfo.Capture error

        lock gate (fun () ->
            if index < failedAt then
                failure <- captured
                failedAt <- index)

    member _.Finish() =
        match failure with
        | null -> ()
        | failure -> failure.Throw()

        results
