namespace LeanTasks.FSharp

open System
open System.ComponentModel
open System.Threading.Tasks
open LeanTasks

/// <summary>
/// For builders: the constructs of a flow of straight code, as inlined functions. The part after an await becomes an object only if the
/// await suspends.
/// </summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
module FlowCode =
    /// <summary>Attaches a flow that has run up to its first suspension or its end. Call it in the contexts that the flow has at that point.</summary>
    val inline whole: flow: Flow<'T> -> Flow<'T>

    /// <summary>Continues after another flow that has suspended or failed.</summary>
    val inline bindPending: flow: Flow<'U> -> next: ('U -> Flow<'T>) -> Flow<'T>

    /// <summary>Continues after another flow.</summary>
    val inline bind: flow: Flow<'U> -> next: ('U -> Flow<'T>) -> Flow<'T>

    /// <summary>Continues after anything else.</summary>
    val inline bindAwaiter<'Awaiter, 'U, 'T when AwaiterOf<'Awaiter, 'U>> : awaiter: 'Awaiter -> next: ('U -> Flow<'T>) -> Flow<'T>

    /// <summary>Continues after a value task, which is awaited as the flow that it came from, if any.</summary>
    val inline bindValueTask: task: ValueTask<'U> -> next: ('U -> Flow<'T>) -> Flow<'T>

    /// <summary>Converts a value task to a flow.</summary>
    val ofUnitValueTask: task: ValueTask -> Flow<unit>

    /// <summary>Ends a flow with another. The flow then keeps nothing, because its awaiter awaits the other one.</summary>
    val inline returnFrom: flow: Flow<'T> -> Flow<'T>

    /// <summary>Ends a flow with anything else. A value that represents a flow is that flow.</summary>
    val inline returnFromAwaiter<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>> : awaiter: 'Awaiter -> Flow<'T>

    /// <summary>Continues after a part of the same flow.</summary>
    val inline combine: first: Flow<unit> -> next: (unit -> Flow<'T>) -> Flow<'T>

    /// <summary>Continues after a failure of a part.</summary>
    val inline tryWith: [<InlineIfLambda>] body: (unit -> Flow<'T>) -> handler: (exn -> Flow<'T>) -> Flow<'T>

    /// <summary>Continues after a part with any outcome.</summary>
    val inline tryFinally: [<InlineIfLambda>] body: (unit -> Flow<'T>) -> compensation: (unit -> unit) -> Flow<'T>

    /// <summary>Continues after a part with any outcome, with a compensation that can suspend.</summary>
    val inline tryFinallyAsync: [<InlineIfLambda>] body: (unit -> Flow<'T>) -> compensation: (unit -> Flow<unit>) -> Flow<'T>

    /// <summary>Returns the outcome once the compensation has ended.</summary>
    val finish: compensation: Flow<unit> -> outcome: Flow<'T> -> Flow<'T>

    /// <summary>Disposes a resource, unless it is null.</summary>
    val inline dispose<'Resource when 'Resource :> IDisposable | null> : resource: 'Resource -> unit

    /// <summary>Disposes a resource, unless it is null.</summary>
    val inline disposeAsync<'Resource when 'Resource :> IAsyncDisposable | null> : resource: 'Resource -> Flow<unit>

    /// <summary>A loop that counts from zero.</summary>
    val inline forIndices: count: int -> body: (int -> Flow<unit>) -> Flow<unit>

    /// <summary>Awaits two running flows. Both are awaited; the first failure in the order of the arguments counts.</summary>
    val both: left: Flow<'A> -> right: Flow<'B> -> Flow<struct ('A * 'B)>

    /// <summary>A whole flow. It undoes its changes of the caller's ExecutionContext and SynchronizationContext. An exception becomes the failure of the flow.</summary>
    val inline guarded: [<InlineIfLambda>] body: (unit -> Flow<'T>) -> Flow<'T>

    /// <summary>A whole flow. An exception becomes the failure of the flow.</summary>
    val inline unguarded: [<InlineIfLambda>] body: (unit -> Flow<'T>) -> Flow<'T>

    /// <summary>A flow that only awaits.</summary>
    val inline ofAwaiter<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>> : awaiter: 'Awaiter -> Flow<'T>

    /// <summary>A flow that only awaits something with an awaiter, other than a task.</summary>
    val inline ofAwaitable<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> : awaitable: 'Awaitable -> Flow<'T>

    /// <summary>A flow that only awaits a task.</summary>
    val inline ofTask: task: Task<'T> -> Flow<'T>
