/// A builder without any state machine, and with a bug to choose: shows that the properties find it.
module LeanTasks.FSharp.Tests.Builders.Plain

open System
open System.Runtime.CompilerServices
open System.Threading.Tasks
open LeanTasks.FSharp.Tests

type Bug =
    | NoBug
    /// finally is not run when the body fails after it has suspended.
    | LosesFinally
    /// finally is run before what the body awaits is over.
    | HastyFinally
    /// What the handler raises is replaced by what it caught.
    | KeepsFirstFault
    /// try/with sees only what is raised before the body suspends.
    | HandlesOnlyAtOnce
    /// An OperationCanceledException faults instead of canceling.
    | NeverCancels
    /// A fault of several exceptions is passed on whole.
    | PassesAllFaults
    /// The loop ends after a round that has suspended.
    | BreaksLoop
    /// and! awaits the second first, and raises its exception if both fail.
    | SecondFirst
    /// The resource is not disposed of if the body fails.
    | LosesResource
    /// An exception escapes from the call.
    | ThrowsFromTheCall

let mutable bug = NoBug

type M<'T> = Task<'T>

/// Any source.
[<AbstractClass>]
type Source<'T>() =
    abstract IsCompleted: bool
    abstract OnCompleted: Action -> unit
    abstract GetResult: unit -> 'T

let private ofTask (source: Task<'T>) : Source<'T> =
    let awaiter = source.GetAwaiter()

    { new Source<'T>() with
        member _.IsCompleted = awaiter.IsCompleted
        member _.OnCompleted continuation = awaiter.OnCompleted continuation

        member _.GetResult() =
            match source.Exception with
            | null -> awaiter.GetResult()
            | error when bug = PassesAllFaults -> raise error
            | _ -> awaiter.GetResult()
    }

let private fail (source: TaskCompletionSource<'T>) (error: exn) : unit =
    match error with
    | :? OperationCanceledException as error when bug <> NeverCancels ->
        // The only way to a canceled task that keeps its exception.
        let canceled = task { return raise error }
        source.SetFromTask canceled
    | _ -> source.SetException error

/// The task that the function makes, or a failed one.
let private protect (start: unit -> Task<'T>) : Task<'T> =
    try
        start ()
    with error ->
        let source = TaskCompletionSource<'T>()
        fail source error
        source.Task

let private bind (source: Source<'A>) (next: 'A -> Task<'B>) : Task<'B> =
    if source.IsCompleted then
        next (source.GetResult())
    else
        let result = TaskCompletionSource<'B>()

        source.OnCompleted(fun () ->
            let rest = protect (fun () -> next (source.GetResult()))

            rest.ContinueWith((fun (rest: Task<'B>) -> result.SetFromTask rest), TaskContinuationOptions.ExecuteSynchronously)
            |> ignore)

        result.Task

/// Waits for a task of the builder's own, on whatever thread completes it.
let private whenOver (source: Task<'A>) (next: Task<'A> -> Task<'B>) : Task<'B> =
    if source.IsCompleted then
        next source
    else
        let result = TaskCompletionSource<'B>()

        source.ContinueWith(
            (fun (source: Task<'A>) ->
                let rest = protect (fun () -> next source)

                rest.ContinueWith((fun (rest: Task<'B>) -> result.SetFromTask rest), TaskContinuationOptions.ExecuteSynchronously)
                |> ignore),
            TaskContinuationOptions.ExecuteSynchronously
        )
        |> ignore

        result.Task

let private disposeOf (resource: objnull) : Task =
    match resource with
    | :? IAsyncDisposable as resource -> resource.DisposeAsync().AsTask()
    | :? IDisposable as resource ->
        resource.Dispose()
        Task.CompletedTask
    | _ -> Task.CompletedTask

let private outcome (body: Task<'T>) : 'T = body.GetAwaiter().GetResult()

let private tryFinally (body: unit -> Task<'T>) (compensation: unit -> Task) : Task<'T> =
    let running = protect body

    if bug = HastyFinally && not running.IsCompleted then
        compensation () |> ignore
        running
    else
        let suspended = not running.IsCompleted

        whenOver running (fun body ->
            if bug = LosesFinally && suspended && not body.IsCompletedSuccessfully then
                body
            else
                let over =
                    task {
                        do! compensation ()
                        return ()
                    }

                bind (ofTask over) (fun () -> body))

let private using (resource: 'R) (body: 'R -> Task<'T>) : Task<'T> =
    let running = protect (fun () -> body resource)

    if bug = LosesResource then
        whenOver running (fun body ->
            outcome body |> ignore
            tryFinally (fun () -> body) (fun () -> disposeOf (box resource)))
    else
        tryFinally (fun () -> running) (fun () -> disposeOf (box resource))

type PlainBuilder() =
    member _.Source(source: seq<'T>) = source
    member _.Source(source: Task<'T>) = ofTask source
    member _.Source(source: LeanTasks.LeanTask<'T>) = ofTask (source.AsTask())

    member _.Source(source: Async<'T>) =
        ofTask (Async.StartImmediateAsTask source)

    member _.Delay(generator: unit -> Task<'T>) = generator

    member _.Run(body: unit -> Task<'T>) : Task<'T> =
        if bug = ThrowsFromTheCall then body () else protect body

    member _.Return(value: 'T) : Task<'T> = Task.FromResult value
    member _.ReturnFrom(source: Source<'T>) : Task<'T> = bind source Task.FromResult
    member _.Zero() : Task<unit> = Task.FromResult()
    member _.Bind(source: Source<'A>, next: 'A -> Task<'B>) : Task<'B> = bind source next

    member _.Combine(first: Task<unit>, second: unit -> Task<'T>) : Task<'T> =
        whenOver first (fun first ->
            outcome first
            second ())

    member _.MergeSources(first: Source<'A>, second: Source<'B>) : Source<struct ('A * 'B)> =
        let pair () =
            if bug = SecondFirst then
                bind second (fun b -> bind first (fun a -> Task.FromResult(struct (a, b))))
            else
                bind first (fun a -> bind second (fun b -> Task.FromResult(struct (a, b))))

        ofTask (protect pair)

    member this.While(condition: unit -> bool, body: unit -> Task<unit>) : Task<unit> =
        if not (condition ()) then
            Task.FromResult()
        else
            let round = body ()
            let suspended = not round.IsCompleted

            whenOver round (fun round ->
                outcome round

                if bug = BreaksLoop && suspended then
                    Task.FromResult()
                else
                    this.While(condition, body))

    member this.For(items: seq<'A>, body: 'A -> Task<unit>) : Task<unit> =
        let enumerator = items.GetEnumerator()

        tryFinally (fun () -> this.While(enumerator.MoveNext, (fun () -> body enumerator.Current))) (fun () -> disposeOf enumerator)

    member _.TryWith(body: unit -> Task<'T>, handler: exn -> Task<'T>) : Task<'T> =
        let running = protect body

        if bug = HandlesOnlyAtOnce && not running.IsCompleted then
            running
        else
            whenOver running (fun body ->
                try
                    outcome body |> ignore
                    body
                with error ->
                    let handled = protect (fun () -> handler error)

                    if bug = KeepsFirstFault && handled.IsFaulted then
                        body
                    else
                        handled)

    member _.TryFinally(body: unit -> Task<'T>, compensation: unit -> unit) : Task<'T> =
        tryFinally body (fun () ->
            compensation ()
            Task.CompletedTask)

    member _.Using<'R, 'T when 'R :> IAsyncDisposable | null>(resource: 'R, body: 'R -> Task<'T>) : Task<'T> = using resource body

[<AutoOpen>]
module Sources =
    type PlainBuilder with
        member _.Using<'R, 'T when 'R :> IDisposable | null>(resource: 'R, body: 'R -> Task<'T>) : Task<'T> = using resource body

        member inline _.Source
            (source: ^Awaitable when ^Awaitable: (member GetAwaiter: unit -> ^Awaiter) and ^Awaiter :> INotifyCompletion)
            : Source<'T> =
            let awaiter = (^Awaitable: (member GetAwaiter: unit -> ^Awaiter) source)

            { new Source<'T>() with
                member _.IsCompleted = (^Awaiter: (member get_IsCompleted: unit -> bool) awaiter)
                member _.OnCompleted continuation = awaiter.OnCompleted continuation

                member _.GetResult() =
                    (^Awaiter: (member GetResult: unit -> 'T) awaiter)
            }

let build = PlainBuilder()

let toTask (computation: M<'T>) : Task<'T> = computation

let traits =
    { Traits.ofTask with
        GuardsContext = false
    }
