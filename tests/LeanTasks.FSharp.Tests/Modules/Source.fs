namespace LeanTasks.FSharp.Tests.Modules

open System
open System.Threading
open System.Threading.Tasks
open System.Threading.Tasks.Sources

/// How an operation is to end.
type End =
    | Succeeds of int
    | Fails of string
    | Cancels

/// An operation that is ended by hand, and counts how often somebody takes its result.
type Source() as this =
    let mutable core = ManualResetValueTaskSourceCore<int>()
    let mutable taken = 0
    let task = ValueTask<int>(this, core.Version)

    member _.Task = task
    member _.Taken = Volatile.Read &taken

    member _.End(ending: End) =
        match ending with
        | Succeeds value -> core.SetResult value
        | Fails message -> core.SetException(InvalidTimeZoneException message)
        | Cancels -> core.SetException(OperationCanceledException(CancellationToken true))

    static member Ended(ending: End) =
        let source = Source()
        source.End ending
        source

    interface IValueTaskSource<int> with
        member _.GetResult token =
            Interlocked.Increment &taken |> ignore
            core.GetResult token

        member _.GetStatus token = core.GetStatus token

        member _.OnCompleted(continuation, state, token, flags) =
            core.OnCompleted(continuation, state, token, flags)

/// What an operation has come to, in a form that can be compared.
type Outcome<'T> =
    | Result of 'T
    | Failure of string
    | Canceled

module Outcome =

    /// Waits for an operation.
    let ofTask (task: Task<'T>) : Outcome<'T> =
        (task :> IAsyncResult).AsyncWaitHandle.WaitOne() |> ignore

        if task.IsCanceled then
            Canceled
        else
            try
                Result(task.GetAwaiter().GetResult())
            with error ->
                Failure error.Message

    let ofValueTask (task: ValueTask<'T>) : Outcome<'T> = ofTask (task.AsTask())

module Sources =

    let private endings = [ Succeeds 3; Fails "left"; Cancels ]

    /// Whether operations end before they are used or after, and how one ends.
    let single: (bool * End) list = List.allPairs [ false; true ] endings

    /// How several operations end. The messages tell which one has failed.
    let several (count: int) : End list list =
        let rec choose index =
            if index = count then
                [ [] ]
            else
                [
                    for rest in choose (index + 1) do
                        Succeeds index :: rest
                        Fails $"number {index}" :: rest
                        Cancels :: rest
                ]

        choose 0

    /// Uses operations that end before that, or after it and then the last one first. Gives the outcome, and how often each result was taken.
    let useAll (isLate: bool) (endings: End list) (useThem: ValueTask<int> list -> ValueTask<'T>) : Outcome<'T> * int list =
        let sources = endings |> List.map (fun _ -> Source())

        let endAll () =
            List.iter2 (fun (source: Source) ending -> source.End ending) (List.rev sources) (List.rev endings)

        if not isLate then
            endAll ()

        let task = useThem (sources |> List.map _.Task)

        if isLate then
            if not endings.IsEmpty && task.IsCompleted then
                failwith "It has ended before what it awaits."

            endAll ()
        elif not task.IsCompleted then
            failwith "It has suspended, although all has ended that it awaits."

        let outcome = Outcome.ofValueTask task
        outcome, sources |> List.map _.Taken
