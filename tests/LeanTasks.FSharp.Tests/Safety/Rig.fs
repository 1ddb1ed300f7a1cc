/// What the safety proofs run on.
module LeanTasks.FSharp.Tests.Safety.Rig

open System
open System.Collections.Concurrent
open System.Runtime.CompilerServices
open System.Runtime.ExceptionServices
open System.Threading
open System.Threading.Tasks

/// Longer than anything takes, however busy the machine is.
let patience = TimeSpan.FromMinutes 15.0

/// Runs a body on a thread that inherits nothing, and waits for its end.
let freshWith (stackSize: int) (body: unit -> 'T) : 'T =
    let outcome = TaskCompletionSource<'T>()

    let run () =
        try
            outcome.SetResult(body ())
        with error ->
            outcome.SetException error

    let thread = Thread(run, stackSize)
    thread.IsBackground <- true
    thread.UnsafeStart()

    if not (thread.Join patience) then
        failwith "The test hangs."

    outcome.Task.GetAwaiter().GetResult()

let fresh (body: unit -> 'T) : 'T = freshWith 0 body

/// Waits for the end, however it ends; never runs anything here.
let settle (task: Task) : unit =
    if not ((task :> IAsyncResult).AsyncWaitHandle.WaitOne patience) then
        failwith "What the test waits for does not happen."

/// The result, or the exception as it is.
let wait (task: Task<'T>) : 'T =
    settle task
    task.GetAwaiter().GetResult()

/// What the value-changed handler of Local has heard on a thread: it must say at any time what the local itself says.
type Heard() =
    [<ThreadStatic; DefaultValue>]
    static val mutable private heard: string | null

    static member Value = Heard.heard

    static member Hear(change: AsyncLocalValueChangedArgs<string | null>) = Heard.heard <- change.CurrentValue

let local = AsyncLocal<string | null>(fun change -> Heard.Hear change)

/// What a program has seen, in order. Its last line says what the caller's thread looks like after it.
type Log() =
    let lines = ConcurrentQueue<string>()

    member _.Add(line: string) = lines.Enqueue line

    /// Notes the local, and whether its handler and ExecutionContext.SuppressFlow agree.
    member this.See(place: string) =
        let value = local.Value |> Option.ofObj |> Option.defaultValue "-"
        let heard = Heard.Value |> Option.ofObj |> Option.defaultValue "-"

        let suppressed =
            if ExecutionContext.IsFlowSuppressed() then
                ", suppressed"
            else
                ""

        this.Add(
            if heard = value then
                $"{place}: {value}{suppressed}"
            else
                $"{place}: {value}, heard {heard}{suppressed}"
        )

    member _.Lines = List.ofSeq lines

    member _.IsEmpty = lines.IsEmpty

/// Something to await that waits until somebody opens it, and then goes on on that one's thread.
type Gate() =
    let mutable continuation: Action | null = null
    let mutable isOpen = false

    member this.GetAwaiter() = this
    member _.IsCompleted = isOpen
    member _.GetResult() = ()

    /// Opens it here.
    member _.Open() =
        isOpen <- true

        match continuation with
        | null -> ()
        | continuation -> continuation.Invoke()

    /// Opens it on a thread that inherits nothing, and returns when that has run what there was to run.
    member this.OpenElsewhere() = fresh this.Open

    interface ICriticalNotifyCompletion with
        member _.OnCompleted action = continuation <- action
        member _.UnsafeOnCompleted action = continuation <- action

/// Never ready, and goes on on a thread of the pool.
[<Struct; NoComparison; NoEquality>]
type Hop =
    member this.GetAwaiter() = this
    member _.IsCompleted = false
    member _.GetResult() = ()

    interface ICriticalNotifyCompletion with
        member _.OnCompleted action =
            ThreadPool.UnsafeQueueUserWorkItem((fun _ -> action.Invoke()), null) |> ignore

        member _.UnsafeOnCompleted action =
            ThreadPool.UnsafeQueueUserWorkItem((fun _ -> action.Invoke()), null) |> ignore

/// Never ready, and goes on on another thread before its OnCompleted returns: the await has ended before its caller knows that it waits.
[<Struct; NoComparison; NoEquality>]
type Overtaken =
    member this.GetAwaiter() = this
    member _.IsCompleted = false
    member _.GetResult() = ()

    interface ICriticalNotifyCompletion with
        member _.OnCompleted action = fresh action.Invoke
        member _.UnsafeOnCompleted action = fresh action.Invoke

/// Never ready, and calls back inside its OnCompleted.
[<Struct; NoComparison; NoEquality>]
type CallsBack =
    member this.GetAwaiter() = this
    member _.IsCompleted = false
    member _.GetResult() = ()

    interface ICriticalNotifyCompletion with
        member _.OnCompleted action = action.Invoke()
        member _.UnsafeOnCompleted action = action.Invoke()

let hop = Hop()
let overtaken = Overtaken()
let callsBack = CallsBack()

type Disposable(dispose: unit -> unit) =
    interface IDisposable with
        member _.Dispose() = dispose ()

type AsyncDisposable(dispose: unit -> ValueTask) =
    interface IAsyncDisposable with
        member _.DisposeAsync() = dispose ()

exception Boom of string

/// Its name must be found in the stack trace of what it throws.
[<MethodImpl(MethodImplOptions.NoInlining)>]
let throwHere (error: exn) : 'T = raise error

/// A SynchronizationContext as a window's, which counts what is posted. One thing happens at a time, so that a program always goes
/// the same way.
type Pump() =
    inherit SynchronizationContext()

    let work = new BlockingCollection<struct (SendOrPostCallback * objnull)>()
    let waiting = ConcurrentQueue<TaskCompletionSource>()
    let mutable posts = 0

    member _.Posts = Volatile.Read &posts

    override this.CreateCopy() = this

    override _.Post(callback, state) =
        Interlocked.Increment &posts |> ignore
        work.Add(struct (callback, state))

    /// Where a program is.
    member this.Place =
        match SynchronizationContext.Current with
        | null -> "nowhere"
        | context when obj.ReferenceEquals(context, this) -> "pump"
        | _ -> "another context"

    /// Ends on another thread, once there is nothing else to do.
    member _.Later() : Task =
        let source = TaskCompletionSource()
        waiting.Enqueue source
        source.Task

    /// Runs a body on the calling thread, and pumps until what it returns has ended.
    member this.Run(body: unit -> Task) : unit =
        SynchronizationContext.SetSynchronizationContext this
        let running = body ()
        let mutable item = Unchecked.defaultof<_>

        while not running.IsCompleted do
            if work.TryTake(&item) then
                let struct (callback, state) = item
                SynchronizationContext.SetSynchronizationContext this
                callback.Invoke state
            else
                match waiting.TryDequeue() with
                | true, source -> fresh source.SetResult
                | _ -> Thread.Yield() |> ignore

        SynchronizationContext.SetSynchronizationContext null
