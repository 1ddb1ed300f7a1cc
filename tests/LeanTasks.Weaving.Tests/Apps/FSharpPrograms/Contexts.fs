/// What flows with a task, and where it goes on.
module FSharpPrograms.Contexts

open System.Collections.Concurrent
open System.Threading
open System.Threading.Tasks
open FSharpPrograms.Pause

let private local = AsyncLocal<string>()

let private sets (log: Log) (text: string) =
    task {
        local.Value <- text
        do! pause log
        log.Add $"inner {local.Value}"
        local.Value <- text + "!"
    }

let private setsAndFails (log: Log) (text: string) =
    task {
        local.Value <- text
        do! pause log
        return invalidOp text
    }

let asyncLocal (log: Log) =
    task {
        local.Value <- "outer"
        do! sets log "first"
        log.Add $"outer {local.Value}"

        try
            do! setsAndFails log "second"
        with e ->
            log.Add $"handler {e.Message} {local.Value}"

        local.Value <- "changed"
        do! sets log "third"
        return local.Value
    }

/// Keeps what is posted until it is pumped, on one thread.
[<Sealed>]
type private Posting(log: Log, name: string, queue: BlockingCollection<unit -> unit>) =
    inherit SynchronizationContext()

    override this.Post(callback, state) =
        log.Add $"posted to {name}"

        queue.Add(fun () ->
            SynchronizationContext.SetSynchronizationContext this
            callback.Invoke state)

    override _.ToString() = name

let private here () =
    match SynchronizationContext.Current with
    | null -> "nowhere"
    | context -> string context

let private within (log: Log) (queue: BlockingCollection<unit -> unit>) =
    task {
        log.Add $"within {here ()}"
        do! pause log
        log.Add $"then {here ()}"
        SynchronizationContext.SetSynchronizationContext(Posting(log, "other", queue))
        do! pause log
        log.Add $"at last {here ()}"
    }

let private underContext (log: Log) (queue: BlockingCollection<unit -> unit>) =
    task {
        do! within log queue
        log.Add $"back {here ()}"
        do! (within log queue).ConfigureAwait false
        log.Add $"anywhere {isNull SynchronizationContext.Current}"
        return "done"
    }

/// Runs a task in a context until it has completed.
let private under (log: Log) (start: BlockingCollection<unit -> unit> -> Task<string>) =
    use queue = new BlockingCollection<unit -> unit>()
    let before = SynchronizationContext.Current
    SynchronizationContext.SetSynchronizationContext(Posting(log, "main", queue))

    try
        let started = start queue

        started.ContinueWith((fun (_: Task<string>) -> queue.CompleteAdding()), TaskScheduler.Default)
        |> ignore

        for work in queue.GetConsumingEnumerable() do
            work ()

        started.Result
    finally
        SynchronizationContext.SetSynchronizationContext before

let synchronizationContext (log: Log) =
    Task.FromResult(under log (underContext log))

let private inBackground (log: Log) =
    backgroundTask {
        log.Add $"background {here ()}"
        do! pause log
        return 1
    }

let private afterCheck (log: Log) (x: int) (text: string) =
    if x < 0 then
        invalidArg (nameof x) text

    let doubled = x * 2

    backgroundTask {
        do! pause log
        log.Add $"{text} {here ()}"
        return doubled
    }

let private failsInBackground (log: Log) =
    backgroundTask {
        do! pause log
        return invalidOp "background fails"
    }

let private awaitsBackground (log: Log) =
    task {
        let! x = inBackground log
        log.Add $"awaited {here ()}"
        let! y = afterCheck log 2 "second"

        try
            do! failsInBackground log
        with e ->
            log.Add e.Message

        return $"{x} {y}"
    }

/// Whether it has completed when it is awaited is left to chance, and so is whether anything is posted.
let background (log: Log) =
    task {
        let! a = awaitsBackground log
        let b = under (Log log.Suspends) (fun _ -> awaitsBackground log)
        return a + b
    }
