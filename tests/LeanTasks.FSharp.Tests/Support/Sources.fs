namespace LeanTasks.FSharp.Tests

open System.Threading.Tasks
open LeanTasks

/// An awaitable that is a class.
type LaterClass<'T>(value: 'T) =
    member _.GetAwaiter() = (Later.value value).GetAwaiter()

/// Sources that are not complete when they are bound, or hardly ever.
module Sources =
    let task (value: 'T) : Task<'T> = task { return! Later.value value }

    /// The result comes from a timer.
    let private after (complete: unit -> unit) : unit =
        Task.Delay(1).ContinueWith((fun (_: Task) -> complete ()), TaskScheduler.Default)
        |> ignore

    let leanTask (value: 'T) : LeanTask<'T> =
        let source = new LeanTaskSource<'T>()
        after (fun () -> source.SetResult value)
        source.Task

    let flow () : PooledFlow =
        let machine = SuspendedPooledFlow()
        machine.Run()

    let flowOf (value: 'T) : PooledFlow<'T> =
        let machine = SuspendedPooledFlowOf<'T>(value)
        machine.Run()
