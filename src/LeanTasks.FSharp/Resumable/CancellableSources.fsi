namespace LeanTasks.FSharp

open System.ComponentModel

open System.Collections.Generic
open System.Runtime.CompilerServices
open System.Threading
open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

/// <summary>A task, LeanTask or <c>Async</c> that a cancellable computation awaits. It is not a flow, so a computation that ends with it awaits it.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<Struct; NoComparison; NoEquality>]
type AwaitedTaskSource<'T> =
    /// <summary>For the builders of this library.</summary>
    /// <param name="task">A value task that holds the task.</param>
    new: task: ValueTask<'T> -> AwaitedTaskSource<'T>

    /// <summary>The value task that holds the task.</summary>
    member AsValueTask: unit -> ValueTask<'T>

    /// <summary>The awaiter of the task.</summary>
    member GetAwaiter: unit -> ValueTaskAwaiter<'T>

/// <summary>Functions of unit that start anything that can be awaited. A lambda whose argument has no type annotation accepts the token instead.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableColdSourcesLow =
    type CancellableFlowBuilderBase with
        /// <summary>A function of unit that starts anything that can be awaited, as a function of the token.</summary>
        [<NoEagerConstraintApplication>]
        member inline Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            [<InlineIfLambda>] start: (unit -> 'Awaitable) -> (CancellationToken -> 'Awaitable)

/// <summary>Functions of unit that start operations with their own overload.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableColdSourcesHigh =
    type CancellableFlowBuilderBase with
        /// <summary>A function of unit that starts a flow, as a function of the token.</summary>
        member inline Source: [<InlineIfLambda>] start: (unit -> Flow<'T>) -> CancellableFlow<'T>

        /// <summary>A function of unit that starts a value task, as a function of the token.</summary>
        member inline Source: [<InlineIfLambda>] start: (unit -> ValueTask<'T>) -> (CancellationToken -> ValueTask<'T>)

        /// <summary>A function of unit that starts a task, as a function of the token.</summary>
        member inline Source: [<InlineIfLambda>] start: (unit -> Task<'T>) -> (CancellationToken -> AwaitedTaskSource<'T>)

/// <summary>Sources of lower priority.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableSourcesLow =
    type CancellableFlowBuilderBase with
        /// <summary>The items of a loop.</summary>
        member inline Source: items: 'U seq -> 'U seq

        /// <summary>The items of a loop that awaits each of them.</summary>
        member inline Source: items: IAsyncEnumerable<'U> -> IAsyncEnumerable<'U>

        /// <summary>Anything that can be awaited, and is already running.</summary>
        [<NoEagerConstraintApplication>]
        member inline Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> : awaitable: 'Awaitable -> 'Awaitable

        /// <summary>A function that accepts the token and starts anything that can be awaited.</summary>
        [<NoEagerConstraintApplication>]
        member inline Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaitable) -> (CancellationToken -> 'Awaitable)

        /// <summary><c>let!</c> and <c>do!</c> of an operation that a function of the token starts.</summary>
        [<NoEagerConstraintApplication>]
        member inline Bind<'Awaitable, 'Awaiter, 'U, 'TOverall, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'U>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaitable) * continuation: ('U -> CancellableCode<'TOverall, 'T>) ->
                CancellableCode<'TOverall, 'T>

        /// <summary><c>let!</c> and <c>do!</c> of an operation that is already running.</summary>
        [<NoEagerConstraintApplication>]
        member inline Bind<'Awaitable, 'Awaiter, 'U, 'TOverall, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'U>> :
            source: 'Awaitable * continuation: ('U -> CancellableCode<'TOverall, 'T>) -> CancellableCode<'TOverall, 'T>

        /// <summary><c>return!</c> of an operation that a function of the token starts.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFrom<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaitable) -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of an operation that is already running.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFrom<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            source: 'Awaitable -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of an operation that a function of the token starts, in tail position.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFromFinal<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            [<InlineIfLambda>] start: (CancellationToken -> 'Awaitable) -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of an operation that is already running, in tail position.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFromFinal<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            source: 'Awaitable -> CancellableCode<'T, 'T>

/// <summary>Sources of higher priority.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableSourcesHigh =
    type CancellableFlowBuilderBase with
        /// <summary>A flow that is already running.</summary>
        member inline Source: flow: Flow<'T> -> Flow<'T>

        /// <summary>A function that accepts the token and starts a flow.</summary>
        member inline Source: [<InlineIfLambda>] start: CancellableFlow<'T> -> CancellableFlow<'T>

        /// <summary>A value task that is already running.</summary>
        member inline Source: task: ValueTask<'T> -> ValueTask<'T>

        /// <summary>A function that accepts the token and starts a value task.</summary>
        member inline Source: [<InlineIfLambda>] start: (CancellationToken -> ValueTask<'T>) -> (CancellationToken -> ValueTask<'T>)

        /// <summary>A task that is already running.</summary>
        member inline Source: task: Task<'T> -> AwaitedTaskSource<'T>

        /// <summary>A function that accepts the token and starts a task.</summary>
        member inline Source: [<InlineIfLambda>] start: (CancellationToken -> Task<'T>) -> (CancellationToken -> AwaitedTaskSource<'T>)

        /// <summary>A LeanTask that is already running.</summary>
        member inline Source: task: LeanTask<'T> -> AwaitedTaskSource<'T>

        /// <summary>A function that accepts the token and starts a LeanTask.</summary>
        member inline Source: [<InlineIfLambda>] start: (CancellationToken -> LeanTask<'T>) -> (CancellationToken -> AwaitedTaskSource<'T>)

        /// <summary>An <c>Async</c>, as a function that starts it with the token, on the calling thread.</summary>
        member inline Source: computation: Async<'T> -> (CancellationToken -> AwaitedTaskSource<'T>)

        /// <summary><c>let!</c> and <c>do!</c> of a task.</summary>
        member inline Bind:
            [<InlineIfLambda>] start: (CancellationToken -> AwaitedTaskSource<'U>) * continuation: ('U -> CancellableCode<'TOverall, 'T>) ->
                CancellableCode<'TOverall, 'T>

        /// <summary><c>let!</c> and <c>do!</c> of a task that is already running.</summary>
        member inline Bind:
            source: AwaitedTaskSource<'U> * continuation: ('U -> CancellableCode<'TOverall, 'T>) -> CancellableCode<'TOverall, 'T>

        /// <summary><c>let!</c> and <c>do!</c> of a value task.</summary>
        member inline Bind:
            [<InlineIfLambda>] start: (CancellationToken -> ValueTask<'U>) * continuation: ('U -> CancellableCode<'TOverall, 'T>) ->
                CancellableCode<'TOverall, 'T>

        /// <summary><c>let!</c> and <c>do!</c> of a value task that is already running.</summary>
        member inline Bind: source: ValueTask<'U> * continuation: ('U -> CancellableCode<'TOverall, 'T>) -> CancellableCode<'TOverall, 'T>

        /// <summary><c>do!</c> of a value task without a result.</summary>
        member inline Bind:
            [<InlineIfLambda>] start: (CancellationToken -> ValueTask) * continuation: (unit -> CancellableCode<'TOverall, 'T>) ->
                CancellableCode<'TOverall, 'T>

        /// <summary><c>do!</c> of a value task without a result that is already running.</summary>
        member inline Bind: source: ValueTask * continuation: (unit -> CancellableCode<'TOverall, 'T>) -> CancellableCode<'TOverall, 'T>

        /// <summary><c>return!</c> of a value task.</summary>
        member inline ReturnFrom: [<InlineIfLambda>] start: (CancellationToken -> ValueTask<'T>) -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of a value task that is already running.</summary>
        member inline ReturnFrom: source: ValueTask<'T> -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of a task.</summary>
        member inline ReturnFrom: [<InlineIfLambda>] start: (CancellationToken -> AwaitedTaskSource<'T>) -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of a task that is already running.</summary>
        member inline ReturnFrom: source: AwaitedTaskSource<'T> -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of a value task without a result.</summary>
        member inline ReturnFrom: [<InlineIfLambda>] start: (CancellationToken -> ValueTask) -> CancellableCode<unit, unit>

        /// <summary><c>return!</c> of a value task without a result that is already running.</summary>
        member inline ReturnFrom: source: ValueTask -> CancellableCode<unit, unit>

        /// <summary><c>return!</c> of a value task, in tail position; the flow becomes that of a <c>flow</c> or <c>vtask</c>.</summary>
        member inline ReturnFromFinal: [<InlineIfLambda>] start: (CancellationToken -> ValueTask<'T>) -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of a value task that is already running, in tail position.</summary>
        member inline ReturnFromFinal: source: ValueTask<'T> -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of a task, in tail position.</summary>
        member inline ReturnFromFinal: [<InlineIfLambda>] start: (CancellationToken -> AwaitedTaskSource<'T>) -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of a task that is already running, in tail position.</summary>
        member inline ReturnFromFinal: source: AwaitedTaskSource<'T> -> CancellableCode<'T, 'T>

        /// <summary><c>return!</c> of a value task without a result, in tail position.</summary>
        member inline ReturnFromFinal: [<InlineIfLambda>] start: (CancellationToken -> ValueTask) -> CancellableCode<unit, unit>

        /// <summary><c>return!</c> of a value task without a result that is already running, in tail position.</summary>
        member inline ReturnFromFinal: source: ValueTask -> CancellableCode<unit, unit>
