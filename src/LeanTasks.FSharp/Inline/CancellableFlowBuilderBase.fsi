namespace LeanTasks.FSharp

open System

open System.Collections.Generic
open System.Runtime.CompilerServices
open System.Threading
open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

/// <summary>A flow that is started with a token: it is cold, and may be started any number of times.</summary>
type CancellableFlow<'T> = CancellationToken -> Flow<'T>

/// <summary>For builders: a part of a cancellable computation, which runs with the token of the whole.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
type CancellableCode<'T> = delegate of token: CancellationToken -> Flow<'T>

/// <summary>The base of <c>cancellableFlow</c> and <c>cancellableVtask</c>: a computation is a function of the token that is passed through.</summary>
/// <remarks>
/// <para>The token is checked before each await and in each round of a loop. Once it is canceled, the computation ends with an OperationCanceledException with that token.</para>
/// <para>Builders have no state, and may be used by several threads at once.</para>
/// </remarks>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AbstractClass>]
type CancellableFlowBuilderBase =
    /// <summary>For builders.</summary>
    new: unit -> CancellableFlowBuilderBase

    /// <summary>Defers the body, which the whole runs.</summary>
    member inline Delay: [<InlineIfLambda>] body: (unit -> CancellableCode<'T>) -> CancellableCode<'T>

    /// <summary><c>return</c>.</summary>
    member inline Return: value: 'T -> CancellableCode<'T>

    /// <summary>An <c>if</c> without <c>else</c>.</summary>
    [<DefaultValue>]
    member inline Zero: unit -> CancellableCode<unit>

    /// <summary><c>return!</c>.</summary>
    member inline ReturnFrom: [<InlineIfLambda>] start: CancellableFlow<'T> -> CancellableCode<'T>

    /// <summary><c>return!</c> of one that runs already.</summary>
    member inline ReturnFrom: flow: Flow<'T> -> CancellableCode<'T>

    /// <summary><c>let!</c> and <c>do!</c>.</summary>
    member inline Bind:
        [<InlineIfLambda>] start: CancellableFlow<'U> * [<InlineIfLambda>] next: ('U -> CancellableCode<'T>) -> CancellableCode<'T>

    /// <summary><c>let!</c> and <c>do!</c> of one that runs already.</summary>
    member inline Bind: flow: Flow<'U> * [<InlineIfLambda>] next: ('U -> CancellableCode<'T>) -> CancellableCode<'T>

    /// <summary>Runs one part after the other.</summary>
    member inline Combine:
        [<InlineIfLambda>] first: CancellableCode<unit> * [<InlineIfLambda>] next: CancellableCode<'T> -> CancellableCode<'T>

    /// <summary><c>while</c>.</summary>
    member inline While:
        [<InlineIfLambda>] condition: (unit -> bool) * [<InlineIfLambda>] body: CancellableCode<unit> -> CancellableCode<unit>

    /// <summary><c>try … with</c>.</summary>
    member inline TryWith:
        [<InlineIfLambda>] body: CancellableCode<'T> * [<InlineIfLambda>] handler: (exn -> CancellableCode<'T>) -> CancellableCode<'T>

    /// <summary><c>try … finally</c>.</summary>
    member inline TryFinally:
        [<InlineIfLambda>] body: CancellableCode<'T> * [<InlineIfLambda>] compensation: (unit -> unit) -> CancellableCode<'T>

    /// <summary><c>use</c> and <c>use!</c>.</summary>
    member inline Using:
        resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> CancellableCode<'T>) -> CancellableCode<'T>
            when 'Resource :> IAsyncDisposable | null

    /// <summary><c>for … in</c>. A list or an array needs no enumerator.</summary>
    member inline For: items: 'U seq * [<InlineIfLambda>] body: ('U -> CancellableCode<unit>) -> CancellableCode<unit>

/// <summary>Functions of unit that start anything that can be awaited. A lambda whose argument has no type takes the token instead.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableFlowColdSourcesLow =
    type CancellableFlowBuilderBase with
        /// <summary>Anything that can be awaited.</summary>
        [<NoEagerConstraintApplication>]
        member inline Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            [<InlineIfLambda>] start: (unit -> 'Awaitable) -> (CancellationToken -> 'Awaiter)

/// <summary>Functions of unit that start what has an overload of its own.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableFlowColdSourcesHigh =
    type CancellableFlowBuilderBase with
        /// <summary>A flow.</summary>
        member inline Source: [<InlineIfLambda>] start: (unit -> Flow<'T>) -> CancellableFlow<'T>

        /// <summary>A value task.</summary>
        member inline Source: [<InlineIfLambda>] start: (unit -> ValueTask<'T>) -> (CancellationToken -> ValueTaskAwaiter<'T>)

        /// <summary>A task.</summary>
        member inline Source: [<InlineIfLambda>] start: (unit -> Task<'T>) -> (CancellationToken -> TaskAwaiter<'T>)

/// <summary>Sources and constructs of lower priority.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableFlowSourcesLow =
    type CancellableFlowBuilderBase with
        /// <summary><c>for … in</c>.</summary>
        member inline For: items: IAsyncEnumerable<'U> * [<InlineIfLambda>] body: ('U -> CancellableCode<unit>) -> CancellableCode<unit>

        /// <summary><c>use</c> and <c>use!</c>.</summary>
        member inline Using:
            resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> CancellableCode<'T>) -> CancellableCode<'T>
                when 'Resource :> IDisposable | null

        /// <summary>For loops.</summary>
        member inline Source: items: 'U seq -> 'U seq

        /// <summary>For loops.</summary>
        member inline Source: items: IAsyncEnumerable<'U> -> IAsyncEnumerable<'U>

        /// <summary>Anything that can be awaited.</summary>
        [<NoEagerConstraintApplication>]
        member inline Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> : awaitable: 'Awaitable -> 'Awaiter

        /// <summary>A function that takes the token and starts anything that can be awaited.</summary>
        [<NoEagerConstraintApplication>]
        member inline Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaitable) -> (CancellationToken -> 'Awaiter)

        /// <summary><c>let!</c> and <c>do!</c>.</summary>
        [<NoEagerConstraintApplication>]
        member inline Bind<'Awaiter, 'U, 'T when AwaiterOf<'Awaiter, 'U>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaiter) * [<InlineIfLambda>] next: ('U -> CancellableCode<'T>) ->
                CancellableCode<'T>

        /// <summary><c>let!</c> and <c>do!</c> of what runs already.</summary>
        [<NoEagerConstraintApplication>]
        member inline Bind<'Awaiter, 'U, 'T when AwaiterOf<'Awaiter, 'U>> :
            awaiter: 'Awaiter * [<InlineIfLambda>] next: ('U -> CancellableCode<'T>) -> CancellableCode<'T>

        /// <summary><c>return!</c>.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFrom<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaiter) -> CancellableCode<'T>

        /// <summary><c>return!</c> of what runs already.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFrom<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>> : awaiter: 'Awaiter -> CancellableCode<'T>

/// <summary>Sources of higher priority.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableFlowSourcesHigh =
    type CancellableFlowBuilderBase with
        /// <summary>A flow.</summary>
        member inline Source: flow: Flow<'T> -> Flow<'T>

        /// <summary>A function that takes the token and starts a flow.</summary>
        member inline Source: [<InlineIfLambda>] start: CancellableFlow<'T> -> CancellableFlow<'T>

        /// <summary>A value task.</summary>
        member inline Source: task: ValueTask<'T> -> ValueTaskAwaiter<'T>

        /// <summary>A function that takes the token and starts a value task.</summary>
        member inline Source: [<InlineIfLambda>] start: (CancellationToken -> ValueTask<'T>) -> (CancellationToken -> ValueTaskAwaiter<'T>)

        /// <summary>A task.</summary>
        member inline Source: task: Task<'T> -> TaskAwaiter<'T>

        /// <summary>A function that takes the token and starts a task.</summary>
        member inline Source: [<InlineIfLambda>] start: (CancellationToken -> Task<'T>) -> (CancellationToken -> TaskAwaiter<'T>)

        /// <summary>A LeanTask.</summary>
        member inline Source: task: LeanTask<'T> -> LeanTaskAwaiter<'T>

        /// <summary>A function that takes the token and starts a LeanTask.</summary>
        member inline Source: [<InlineIfLambda>] start: (CancellationToken -> LeanTask<'T>) -> (CancellationToken -> LeanTaskAwaiter<'T>)

        /// <summary>An <c>Async</c>, which is started on this thread.</summary>
        member inline Source: computation: Async<'T> -> (CancellationToken -> TaskAwaiter<'T>)
