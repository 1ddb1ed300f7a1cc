namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

/// <summary>Sources of any type that can be awaited; considered last.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowAwaitableSources =
    type FlowBuilderBase with
        /// <summary><c>let!</c> and <c>do!</c> of anything that has an awaiter.</summary>
        [<NoEagerConstraintApplication>]
        member inline Bind<'Awaitable, 'Awaiter, 'U, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'U>> :
            awaitable: 'Awaitable * next: ('U -> Flow<'T>) -> Flow<'T>

        /// <summary><c>return!</c> of anything that has an awaiter.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFrom<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> : awaitable: 'Awaitable -> Flow<'T>

/// <summary>The common sources.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowTaskSources =
    type FlowBuilderBase with
        /// <summary><c>let!</c> and <c>do!</c> of a task.</summary>
        member inline Bind: task: Task<'U> * next: ('U -> Flow<'T>) -> Flow<'T>

        /// <summary><c>return!</c> of a task.</summary>
        member inline ReturnFrom: task: Task<'T> -> Flow<'T>

        /// <summary><c>let!</c> and <c>do!</c> of a LeanTask.</summary>
        member inline Bind: task: LeanTask<'U> * next: ('U -> Flow<'T>) -> Flow<'T>

        /// <summary><c>return!</c> of a LeanTask.</summary>
        member inline ReturnFrom: task: LeanTask<'T> -> Flow<'T>

        /// <summary><c>let!</c> and <c>do!</c> of a value task; one made by a <c>flow</c> or <c>vtask</c> is awaited as that.</summary>
        member inline Bind: task: ValueTask<'U> * next: ('U -> Flow<'T>) -> Flow<'T>

        /// <summary><c>return!</c> of a value task; one made by a <c>flow</c> or <c>vtask</c> is awaited as that.</summary>
        member inline ReturnFrom: task: ValueTask<'T> -> Flow<'T>

        /// <summary><c>let!</c> and <c>do!</c> of a flow.</summary>
        member inline Bind: flow: Flow<'U> * next: ('U -> Flow<'T>) -> Flow<'T>

        /// <summary><c>return!</c> of a flow.</summary>
        member inline ReturnFrom: flow: Flow<'T> -> Flow<'T>

        /// <summary><c>let!</c> and <c>do!</c> of an <c>Async</c>, which is started on this thread.</summary>
        member inline Bind: computation: Async<'U> * next: ('U -> Flow<'T>) -> Flow<'T>

        /// <summary><c>return!</c> of an <c>Async</c>, which is started on this thread.</summary>
        member inline ReturnFrom: computation: Async<'T> -> Flow<'T>

/// <summary>A builder whose first kind of source is a flow: a source of unknown type is inferred as one.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass>]
type FlowKindBuilder =
    inherit FlowBuilderBase

    /// <summary>For builders.</summary>
    new: unit -> FlowKindBuilder

    /// <summary><c>let!</c> and <c>do!</c> of a flow.</summary>
    member inline Bind: flow: Flow<'U> * next: ('U -> Flow<'T>) -> Flow<'T>

    /// <summary><c>return!</c> of a flow.</summary>
    member inline ReturnFrom: flow: Flow<'T> -> Flow<'T>

    /// <summary><c>and!</c> of two flows.</summary>
    member inline MergeSources: left: Flow<'A> * right: Flow<'B> -> Flow<struct ('A * 'B)>

/// <summary>A builder whose first kind of source is a value task: a source of unknown type is inferred as one.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass>]
type VTaskKindBuilder =
    inherit FlowBuilderBase

    /// <summary>For builders.</summary>
    new: unit -> VTaskKindBuilder

    /// <summary><c>let!</c> and <c>do!</c> of a value task; one made by a <c>flow</c> or <c>vtask</c> is awaited as that.</summary>
    member inline Bind: task: ValueTask<'U> * next: ('U -> Flow<'T>) -> Flow<'T>

    /// <summary><c>return!</c> of a value task; one made by a <c>flow</c> or <c>vtask</c> is awaited as that.</summary>
    member inline ReturnFrom: task: ValueTask<'T> -> Flow<'T>

    /// <summary><c>and!</c> of two value tasks.</summary>
    member inline MergeSources: left: ValueTask<'A> * right: ValueTask<'B> -> Flow<struct ('A * 'B)>
