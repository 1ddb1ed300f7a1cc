namespace LeanTasks.FSharp.Tests.Properties

open System.Collections.Concurrent
open System.Collections.Generic
open System.Threading

/// The traces of one run, one for each branch of an and!: branches run side by side, so only the order within each is determined.
[<Sealed>]
type Branches(driver: Driver) =
    let traces = ConcurrentDictionary<string, List<string>>()
    let mutable live = 0

    /// The trace of a branch, which has as many of the same name before it as the number in its name tells.
    member _.Open(path: string) : List<string> =
        let trace = List<string>()

        if not (traces.TryAdd(path, trace)) then
            invalidOp $"The branch {path} was started twice."

        trace

    /// Called for a branch beside the main one, which has to be waited for even if the program is over without it.
    member _.Enter() : unit = Interlocked.Increment &live |> ignore

    member _.Leave() : unit =
        Interlocked.Decrement &live |> ignore
        driver.Add ignore

    member _.AllOver = Volatile.Read &live = 0

    member _.All: (string * string list) list =
        traces
        |> Seq.map (fun pair -> pair.Key, List.ofSeq pair.Value)
        |> Seq.sortBy fst
        |> List.ofSeq
