/// What is allocated.
module FSharpPrograms.Bytes

open System
open System.Threading.Tasks

let rec private chain (depth: int) (x: int) : Task<string> =
    task {
        if depth = 0 then
            return string x
        else
            let! text = chain (depth - 1) x
            return text
    }

let private waits (source: TaskCompletionSource<string>) = task { return! source.Task }

let private between (source: TaskCompletionSource<string>) =
    task {
        let! text = waits source
        return text
    }

let private outermost (source: TaskCompletionSource<string>) =
    task {
        let! text = between source
        return text
    }

let private waitsOnce (source: TaskCompletionSource) = task { do! source.Task }

let private inner (signal: TaskCompletionSource array) (i: int) =
    task {
        do! waitsOnce signal[i]
        return i
    }

let private loop (signal: TaskCompletionSource array) =
    task {
        let mutable sum = 0

        for i in 0 .. signal.Length - 1 do
            let! x = inner signal i
            sum <- sum + x

        return sum
    }

let private measure (action: unit -> unit) =
    // The least of some, since the runtime may allocate once.
    Seq.min (
        Array.init 50 (fun _ ->
            let before = GC.GetAllocatedBytesForCurrentThread()
            action ()
            GC.GetAllocatedBytesForCurrentThread() - before)
    )

/// Eleven tasks that complete at once.
let ofChain () =
    measure (fun () -> (chain 10 1).Result |> ignore)

/// Three tasks that suspend, with a source and its task.
let ofSuspensions () =
    measure (fun () ->
        let source = TaskCompletionSource<string>()
        let result = outermost source
        source.SetResult ""
        result.Result |> ignore)

/// A loop that suspends a thousand times, without the sources.
let ofLoop () =
    Seq.min (
        Array.init 20 (fun _ ->
            let signals = Array.init 1000 (fun _ -> TaskCompletionSource())
            let result = loop signals
            signals[0].SetResult()
            let before = GC.GetAllocatedBytesForCurrentThread()

            for i in 1 .. signals.Length - 2 do
                signals[i].SetResult()

            let bytes = GC.GetAllocatedBytesForCurrentThread() - before
            signals[signals.Length - 1].SetResult()
            result.Result |> ignore
            bytes)
    )
