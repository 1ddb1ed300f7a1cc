/// A cancellable kind does what a task does that passes the token on by hand, and looks at it wherever the documentation says.
module LeanTasks.FSharp.Tests.Properties.CancellableComparisonTests

open System
open System.Threading
open System.Threading.Tasks
open FsCheck
open FsCheck.FSharp
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.TestSupport
open Xunit

type Piece =
    | Cancel
    | Fail
    | Ends
    | Suspends
    /// A source that ends only when the token is canceled, which it is then.
    | WaitsForToken
    | Nested of Piece list
    | While of Piece list
    | For of Piece list
    | TryWith of Piece list * Piece list
    | TryFinally of Piece list
    | Use of Piece list

/// What one run does and notes. One thread at a time has it.
type private Run() =
    let source = new CancellationTokenSource()
    let notes = ResizeArray<string>()

    let start (name: string) (token: CancellationToken) =
        notes.Add $"{name}, own token: {token = source.Token}"

    member _.Token = source.Token
    member _.Notes = List.ofSeq notes
    member _.Note(text: string) = notes.Add text
    member _.Cancel() = source.Cancel()

    member _.Ends(token: CancellationToken) : Task<int> =
        start "ends" token
        Task.FromResult notes.Count

    member _.Suspends(token: CancellationToken) : ValueTask<int> =
        start "suspends" token

        ValueTask<int>(
            task {
                do! Later.unit
                return notes.Count
            }
        )

    member _.WaitsForToken(token: CancellationToken) : Task =
        start "waits" token
        ThreadPool.QueueUserWorkItem(fun _ -> source.Cancel()) |> ignore
        Task.Delay(Timeout.Infinite, token)

    interface IDisposable with
        member _.Dispose() = notes.Add "disposed"

let private isNoCancellation (error: exn) =
    not (error :? OperationCanceledException)

let rec private byHand (run: Run) (pieces: Piece list) (token: CancellationToken) : Task<int> =
    task {
        token.ThrowIfCancellationRequested()

        match pieces with
        | [] -> return run.Notes.Length
        | piece :: rest ->
            match piece with
            | Cancel -> run.Cancel()
            | Fail -> raise (Boom "in a piece")
            | Ends ->
                token.ThrowIfCancellationRequested()
                let! n = run.Ends token
                run.Note $"got {n}"
            | Suspends ->
                token.ThrowIfCancellationRequested()
                let! n = run.Suspends token
                run.Note $"got {n}"
            | WaitsForToken ->
                token.ThrowIfCancellationRequested()
                do! run.WaitsForToken token
            | Nested inner ->
                token.ThrowIfCancellationRequested()
                let! n = byHand run inner token
                run.Note $"got {n}"
            | While inner ->
                let mutable round = 0

                while round < 3 do
                    token.ThrowIfCancellationRequested()
                    round <- round + 1
                    run.Note $"round {round}"
                    token.ThrowIfCancellationRequested()
                    let! _ = byHand run inner token
                    ()
            | For inner ->
                for item in [ 1; 2; 3 ] do
                    token.ThrowIfCancellationRequested()
                    run.Note $"item {item}"
                    token.ThrowIfCancellationRequested()
                    let! _ = byHand run inner token
                    ()
            | TryWith(inner, handler) ->
                try
                    token.ThrowIfCancellationRequested()
                    let! n = byHand run inner token
                    run.Note $"got {n}"
                with error when isNoCancellation error ->
                    run.Note $"caught {error.GetType().Name}"
                    token.ThrowIfCancellationRequested()
                    let! _ = byHand run handler token
                    ()
            | TryFinally inner ->
                try
                    token.ThrowIfCancellationRequested()
                    let! n = byHand run inner token
                    run.Note $"got {n}"
                finally
                    run.Note "finally"
            | Use inner ->
                use _ = run
                token.ThrowIfCancellationRequested()
                let! n = byHand run inner token
                run.Note $"got {n}"

            token.ThrowIfCancellationRequested()
            return! byHand run rest token
    }

let rec private ofFlow (run: Run) (pieces: Piece list) : CancellableFlow<int> =
    cancellableFlow {
        match pieces with
        | [] -> return run.Notes.Length
        | piece :: rest ->
            match piece with
            | Cancel -> run.Cancel()
            | Fail -> raise (Boom "in a piece")
            | Ends ->
                let! n = run.Ends
                run.Note $"got {n}"
            | Suspends ->
                let! n = run.Suspends
                run.Note $"got {n}"
            | WaitsForToken -> do! run.WaitsForToken
            | Nested inner ->
                let! n = ofFlow run inner
                run.Note $"got {n}"
            | While inner ->
                let mutable round = 0

                while round < 3 do
                    round <- round + 1
                    run.Note $"round {round}"
                    let! _ = ofFlow run inner
                    ()
            | For inner ->
                for item in [ 1; 2; 3 ] do
                    run.Note $"item {item}"
                    let! _ = ofFlow run inner
                    ()
            | TryWith(inner, handler) ->
                try
                    let! n = ofFlow run inner
                    run.Note $"got {n}"
                with error when isNoCancellation error ->
                    run.Note $"caught {error.GetType().Name}"
                    let! _ = ofFlow run handler
                    ()
            | TryFinally inner ->
                try
                    let! n = ofFlow run inner
                    run.Note $"got {n}"
                finally
                    run.Note "finally"
            | Use inner ->
                use _ = run
                let! n = ofFlow run inner
                run.Note $"got {n}"

            return! ofFlow run rest
    }

/// The end of a run, and what it has noted.
let private outcome (start: Run -> CancellationToken -> Task<int>) : string * string list =
    let run = new Run()
    let running = start run run.Token

    if not ((running :> IAsyncResult).AsyncWaitHandle.WaitOne(TimeSpan.FromMinutes 15.0)) then
        failwith "It does not end."

    let ending =
        try
            $"returns {running.GetAwaiter().GetResult()}"
        with
        | :? OperationCanceledException as error -> $"canceled by its token: {error.CancellationToken = run.Token}"
        | error -> $"fails with {error.GetType().Name}"

    $"{running.Status}, {ending}", run.Notes

[<Fact>]
let ``it does what a task with a token does`` () =
    let isSame (pieces: Piece list) =
        let expected = outcome (fun run token -> byHand run pieces token)
        let flow = outcome (fun run token -> (ofFlow run pieces token).AsTask())

        let ofVtask run =
            cancellableValueTask { return! ofFlow run pieces }

        let vtask = outcome (fun run token -> (ofVtask run token).AsTask())

        if flow <> expected || vtask <> expected then
            failwith $"%A{pieces}\nexpected %A{expected}\nflow     %A{flow}\nvtask    %A{vtask}"

    Check.One(Comparison.config (FullRun.Count(300, 3_000)), isSame)
