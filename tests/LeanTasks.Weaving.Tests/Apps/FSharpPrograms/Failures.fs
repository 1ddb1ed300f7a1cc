/// Exceptions, finally blocks and disposal.
module FSharpPrograms.Failures

open System
open System.Threading
open System.Threading.Tasks
open FSharpPrograms.Pause

exception private Mismatch of int

let caught (log: Log) =
    task {
        try
            let! x = fail log "broken"
            return string<int> x
        with :? InvalidOperationException as e ->
            log.Add e.Message
            do! step log "handler"
            return "caught"
    }

let private mismatch (log: Log) (x: int) =
    task {
        do! pause log
        return raise (Mismatch x)
    }

let private onlyOnes (log: Log) (x: int) =
    task {
        try
            let! y = mismatch log x
            return y
        with Mismatch 1 ->
            do! step log "one"
            return "matched"
    }

/// A pattern that does not match throws again.
let notMatched (log: Log) =
    task {
        let! a = onlyOnes log 1

        try
            let! b = onlyOnes log 2
            return a + b
        with
        | Mismatch x -> return $"{a} {x}"
        | e -> return e.Message
    }

let finals (log: Log) =
    task {
        try
            try
                try
                    do! step log "body"
                    do! fail log "in body"
                finally
                    log.Add "inner finally"
            finally
                log.Add "outer finally"

            return "not reached"
        with e ->
            return e.Message
    }

let private withFinal (log: Log) (x: int) =
    task {
        try
            let! y = value log x
            return y + 1
        finally
            log.Add "finally"
    }

let finalsWithoutFailure (log: Log) =
    task {
        let! a = withFinal log 1
        let! b = withFinal log a
        return string b
    }

let private resource (log: Log) (name: string) =
    { new IDisposable with
        member _.Dispose() = log.Add $"disposed {name}"
    }

let disposal (log: Log) =
    task {
        use _ = resource log "outer"

        try
            use _ = resource log "inner"
            do! step log "inside"
            do! fail log "in use"
        with e ->
            log.Add e.Message

        do! step log "behind"
        return "done"
    }

let private asyncResource (log: Log) (name: string) =
    { new IAsyncDisposable with
        member _.DisposeAsync() =
            ValueTask(step log $"dispose {name}" :> Task)
    }

let asyncDisposal (log: Log) =
    task {
        use _ = asyncResource log "first"
        let! x = value log 1
        return string x
    }

/// F# waits for a disposal, and drops its failure.
let failureInDisposal (log: Log) =
    task {
        try
            use _ =
                { new IAsyncDisposable with
                    member _.DisposeAsync() =
                        ValueTask(fail log "disposal fails" :> Task)
                }

            let! x = value log 1
            return string x
        with e ->
            return e.Message
    }

let disposalAfterFailure (log: Log) =
    task {
        let mutable text = ""

        for i in 1..3 do
            try
                use _ = asyncResource log $"no {i}"
                use _ = resource log $"inner {i}"

                if i = 2 then do! fail log "in use" else do! step log "fine"

                text <- text + "."
            with e ->
                text <- text + e.Message

        return text
    }

let private beforeAwait (_: Log) =
    task {
        invalidOp "before any await"
        return 1
    }

/// It is the task that fails, not the call.
let failsInTask (log: Log) =
    task {
        let failing = beforeAwait log
        log.Add "called"

        try
            let! x = failing
            return string x
        with e ->
            return e.Message
    }

let failsInTaskAtOnce (log: Log) =
    task {
        try
            let! x = beforeAwait log
            return string x
        with e ->
            return e.Message
    }

let loopOfFailures (log: Log) =
    task {
        let mutable failures = 0

        for i in 1..4 do
            try
                if i % 2 = 0 then
                    do! fail log $"no {i}"
                else
                    do! step log $"yes {i}"
            with e ->
                log.Add e.Message
                failures <- failures + 1
                do! step log "after failure"

        return string failures
    }

let failureInHandler (log: Log) =
    task {
        try
            try
                do! fail log "first"
            with e ->
                do! step log e.Message
                do! fail log "second"
        with e ->
            log.Add e.Message

        return "done"
    }

let canceled (log: Log) =
    let source = new CancellationTokenSource()

    let waits =
        task {
            do! pause log
            source.Cancel()
            do! Task.Delay(Timeout.Infinite, source.Token)
        }

    task {
        try
            do! waits
        with :? OperationCanceledException as e ->
            log.Add $"{waits.Status} {e.CancellationToken = source.Token}"

        return "done"
    }

let private cancels (log: Log) (token: CancellationToken) =
    task {
        do! pause log
        token.ThrowIfCancellationRequested()
        return 1
    }

let private passesOn (log: Log) (token: CancellationToken) =
    task {
        let! x = cancels log token
        return x + 1
    }

let private failure (failed: Task) =
    match failed.Exception with
    | null -> "none"
    | e -> $"{e.InnerExceptions.Count} {e.InnerExceptions[0].GetType().Name}"

let status (log: Log) =
    task {
        let canceled = passesOn log (CancellationToken true)
        let failed = onlyOnes log 3

        try
            do! Task.WhenAll(canceled :> Task, failed :> Task)
        with _ ->
            ()

        return $"{canceled.Status} {failed.Status} {failure failed}"
    }
