/// Tasks that are started in other places than at the beginning of a function, and awaits of other things than tasks.
module FSharpPrograms.Shapes

open System
open System.Runtime.CompilerServices
open System.Threading.Tasks
open FSharpPrograms.Pause

let private checkedValue (log: Log) (x: int) =
    if x < 0 then
        invalidArg (nameof x) "negative"

    let doubled = x * 2

    task {
        let! y = value log doubled
        return y
    }

/// What precedes the task throws from the call.
let prefixed (log: Log) =
    task {
        let! a = checkedValue log 2

        try
            let failed = checkedValue log -1
            log.Add "not reached"
            let! b = failed
            return string b
        with :? ArgumentException as e ->
            return $"{a} {e.ParamName}"
    }

let private oneOf (log: Log) (x: int) =
    if x = 0 then task { return 0 }
    elif x = 1 then value log 1
    else task { return! value log x }

let severalTasks (log: Log) =
    task {
        let! a = oneOf log 0
        let! b = oneOf log 1
        let! c = oneOf log 2
        return $"{a}{b}{c}"
    }

let closures (log: Log) =
    task {
        let square x =
            task {
                let! y = value log x
                return y * y
            }

        let! a = square 2
        let! b = task { return! value log 3 }
        let! all = Task.WhenAll(List.map (fun x -> task { return! square x }) [ 4 ])
        return $"{a} {b} {all[0]}"
    }

let private forwarded (log: Log) (x: int) : Task<int> = value log x

/// A call of a function that is a value leaves no frame of its own.
let private maybe (log: Log) (other: int -> Task<int>) (x: int) : Task<int> =
    if x = 1 then value log x else other (x + 1)

let private asValueTask (log: Log) (x: int) : ValueTask<int> = ValueTask<int>(value log x)

let forwarders (log: Log) =
    task {
        let! a = forwarded log 1
        let! b = asValueTask log 2
        let! c = (forwarded log 3).ConfigureAwait false
        do! (value log 4 :> Task)
        let! d = maybe log (value log) 1
        let! e = maybe log (value log) 4
        return $"{a}{b}{c}{d}{e}"
    }

[<Sealed>]
type ClassAwaiter(log: Log) =
    member _.IsCompleted = not log.Suspends

    member _.GetResult() = 42

    interface ICriticalNotifyCompletion with
        member _.OnCompleted continuation =
            Task.Run(Action continuation.Invoke) |> ignore

        member _.UnsafeOnCompleted continuation =
            Task.Run(Action continuation.Invoke) |> ignore

[<Sealed>]
type Awaitable(log: Log) =
    member _.GetAwaiter() = ClassAwaiter log

let private ofClass (log: Log) =
    task {
        let! x = Awaitable log
        return x
    }

let awaitables (log: Log) =
    task {
        let! a = ofClass log
        let! b = async { return 1 }
        do! Task.CompletedTask
        let! c = ValueTask<int> 3
        return $"{a} {b} {c}"
    }

let blocking (log: Log) =
    task {
        let x = (value log 5).Result
        return string x
    }

/// The result is kept while the resource is disposed.
let private keepsResult (log: Log) =
    task {
        use _ =
            { new IAsyncDisposable with
                member _.DisposeAsync() = ValueTask(step log "disposal" :> Task)
            }

        return "kept"
    }

let resultBeforeDisposal (log: Log) =
    task {
        let! x = keepsResult log
        return x
    }

let withoutResult (log: Log) (x: int) : Task =
    task {
        let! y = value log x
        log.Add $"without {y}"

        if y > 1 then
            invalidOp "too much"
    }

/// The task of a result, or of the unit, is awaited as one without.
let dropped (log: Log) =
    task {
        do! withoutResult log 1
        do! (value log 2 :> Task)

        try
            do! withoutResult log 3
        with e ->
            log.Add e.Message

        try
            do! (fail log "fails" :> Task)
        with e ->
            log.Add e.Message

        do! (withoutResult log 0).ConfigureAwait false
        return "done"
    }

let private awaitsTwo (log: Log) (x: int) (text: string) (number: float) =
    task {
        let! a = value log x
        let joined = text + string a
        let! b = value log (a + 1)
        return $"{joined} {b} {number}"
    }

let locals (log: Log) =
    task {
        let! result = awaitsTwo log 1 "text" 2.5
        return result
    }
