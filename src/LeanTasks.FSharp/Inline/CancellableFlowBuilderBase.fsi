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

    /// <summary>A flow is awaited as it is.</summary>
    member inline Source: [<InlineIfLambda>] flow: CancellableFlow<'T> -> CancellableFlow<'T>

    /// <summary>Defers the body, which the whole runs.</summary>
    member inline Delay: [<InlineIfLambda>] body: (unit -> CancellableFlow<'T>) -> CancellableFlow<'T>

    /// <summary><c>return</c>.</summary>
    member inline Return: value: 'T -> CancellableFlow<'T>

    /// <summary>An <c>if</c> without <c>else</c>.</summary>
    [<DefaultValue>]
    member inline Zero: unit -> CancellableFlow<unit>

    /// <summary><c>return!</c>.</summary>
    member inline ReturnFrom: [<InlineIfLambda>] flow: CancellableFlow<'T> -> CancellableFlow<'T>

    /// <summary><c>let!</c> and <c>do!</c>.</summary>
    member inline Bind: [<InlineIfLambda>] flow: CancellableFlow<'U> * next: ('U -> CancellableFlow<'T>) -> CancellableFlow<'T>

    /// <summary>Runs one part after the other.</summary>
    member inline Combine: [<InlineIfLambda>] first: CancellableFlow<unit> * next: CancellableFlow<'T> -> CancellableFlow<'T>

    /// <summary><c>while</c>.</summary>
    member inline While: condition: (unit -> bool) * body: CancellableFlow<unit> -> CancellableFlow<unit>

    /// <summary><c>try … with</c>.</summary>
    member inline TryWith: [<InlineIfLambda>] body: CancellableFlow<'T> * handler: (exn -> CancellableFlow<'T>) -> CancellableFlow<'T>

    /// <summary><c>try … finally</c>.</summary>
    member inline TryFinally: [<InlineIfLambda>] body: CancellableFlow<'T> * compensation: (unit -> unit) -> CancellableFlow<'T>

    /// <summary><c>use</c> and <c>use!</c>.</summary>
    member inline Using:
        resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> CancellableFlow<'T>) -> CancellableFlow<'T>
            when 'Resource :> IAsyncDisposable | null

    /// <summary><c>for … in</c>. A list or an array needs no enumerator.</summary>
    member inline For: items: 'U seq * body: ('U -> CancellableFlow<unit>) -> CancellableFlow<unit>

    /// <summary><c>and!</c>: starts both with the token, then awaits both; the first failure in their order counts.</summary>
    member inline MergeSources:
        [<InlineIfLambda>] left: CancellableFlow<'A> * [<InlineIfLambda>] right: CancellableFlow<'B> -> CancellableFlow<struct ('A * 'B)>

/// <summary>Sources and constructs of lower priority.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableFlowSourcesLow =
    type CancellableFlowBuilderBase with
        /// <summary><c>for … in</c>.</summary>
        member inline For: items: IAsyncEnumerable<'U> * body: ('U -> CancellableFlow<unit>) -> CancellableFlow<unit>

        /// <summary><c>use</c> and <c>use!</c>.</summary>
        member inline Using:
            resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> CancellableFlow<'T>) -> CancellableFlow<'T>
                when 'Resource :> IDisposable | null

        /// <summary>For loops.</summary>
        member inline Source: items: 'U seq -> 'U seq

        /// <summary>For loops.</summary>
        member inline Source: items: IAsyncEnumerable<'U> -> IAsyncEnumerable<'U>

        /// <summary>Anything that can be awaited.</summary>
        [<NoEagerConstraintApplication>]
        member inline Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            awaitable: 'Awaitable -> (CancellationToken -> 'Awaiter)

        /// <summary>A function that takes the token and starts anything that can be awaited.</summary>
        [<NoEagerConstraintApplication>]
        member inline Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaitable) -> (CancellationToken -> 'Awaiter)

        /// <summary><c>let!</c> and <c>do!</c>.</summary>
        [<NoEagerConstraintApplication>]
        member inline Bind<'Awaiter, 'U, 'T when AwaiterOf<'Awaiter, 'U>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaiter) * next: ('U -> CancellableFlow<'T>) -> CancellableFlow<'T>

        /// <summary><c>return!</c>.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFrom<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaiter) -> CancellableFlow<'T>

        /// <summary><c>and!</c>: starts both with the token, then awaits both; the first failure in their order counts.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * [<InlineIfLambda>] right: (CancellationToken -> 'Right) ->
                CancellableFlow<struct ('A * 'B)>

        /// <summary><c>and!</c>: starts both with the token, then awaits both; the first failure in their order counts.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>> :
            [<InlineIfLambda>] left: CancellableFlow<'A> * [<InlineIfLambda>] right: (CancellationToken -> 'Right) ->
                CancellableFlow<struct ('A * 'B)>

        /// <summary><c>and!</c>: starts both with the token, then awaits both; the first failure in their order counts.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * [<InlineIfLambda>] right: CancellableFlow<'B> ->
                CancellableFlow<struct ('A * 'B)>

/// <summary>Sources of higher priority.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableFlowSourcesHigh =
    type CancellableFlowBuilderBase with
        /// <summary>A flow.</summary>
        member inline Source: flow: Flow<'T> -> CancellableFlow<'T>

        /// <summary>A value task; one made by a <c>flow</c> or <c>vtask</c> is awaited as that.</summary>
        member inline Source: task: ValueTask<'T> -> CancellableFlow<'T>

        /// <summary>A function that takes the token and starts a value task.</summary>
        member inline Source: [<InlineIfLambda>] start: (CancellationToken -> ValueTask<'T>) -> CancellableFlow<'T>

        /// <summary>A task.</summary>
        member inline Source: task: Task<'T> -> (CancellationToken -> TaskAwaiter<'T>)

        /// <summary>A LeanTask.</summary>
        member inline Source: task: LeanTask<'T> -> (CancellationToken -> LeanTaskAwaiter<'T>)

        /// <summary>A function that takes the token and starts a LeanTask.</summary>
        member inline Source: [<InlineIfLambda>] start: (CancellationToken -> LeanTask<'T>) -> (CancellationToken -> LeanTaskAwaiter<'T>)

        /// <summary>A function that takes the token and starts a task.</summary>
        member inline Source: [<InlineIfLambda>] start: (CancellationToken -> Task<'T>) -> (CancellationToken -> TaskAwaiter<'T>)

        /// <summary>An <c>Async</c>, which is started on this thread.</summary>
        member inline Source: computation: Async<'T> -> (CancellationToken -> TaskAwaiter<'T>)
