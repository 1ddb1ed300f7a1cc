namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks
open LeanTasks.Flows

/// <summary>A part of a flow: <c>'TOverall</c> is the type of the flow's result, <c>'T</c> that of the part.</summary>
type FlowMethodCode<'TOverall, 'T> = MethodCode<'TOverall, FlowMethodBuilder<'TOverall>, 'T>

/// <summary>
/// The base of <c>flow</c>, <c>uply</c> and the kinds of <c>vtask</c>: all are a
/// <see cref="T:LeanTasks.Flow`1"/>. Each kind defines how the computation is started, and its return type.
/// </summary>
/// <remarks>Builders have no state, and may be used by several threads concurrently.</remarks>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass>]
type FlowBuilderBase =
    inherit AwaitingBuilder

    /// <summary>For builders.</summary>
    new: unit -> FlowBuilderBase

    /// <summary>Starts a flow that the compiler did not compile to a state machine.</summary>
    /// <param name="code">The code of the flow.</param>
    /// <param name="isGuarded">True to undo its changes of the caller's contexts.</param>
    /// <returns>The flow.</returns>
    static member StartDynamic: code: FlowMethodCode<'T, 'T> * isGuarded: bool -> Flow<'T>

/// <summary><c>return!</c> of any type that can be awaited, in tail position; considered last.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowAwaitableFinals =

    type FlowBuilderBase with

        /// <summary><c>return!</c> of anything that has an awaiter.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFromFinal<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> :
            source: 'Awaitable -> FlowMethodCode<'T, 'T>

/// <summary>The common sources, in addition to those of <see cref="T:LeanTasks.FSharp.TaskSources" />.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowSources =

    type FlowBuilderBase with

        /// <summary><c>let!</c> and <c>do!</c> of a flow.</summary>
        member inline Bind:
            source: Flow<'TResult> * continuation: ('TResult -> FlowMethodCode<'TOverall, 'T>) -> FlowMethodCode<'TOverall, 'T>

        /// <summary><c>return!</c> of a flow.</summary>
        member inline ReturnFrom: source: Flow<'T> -> FlowMethodCode<'T, 'T>

        /// <summary><c>return!</c> of a task, in tail position.</summary>
        member inline ReturnFromFinal: source: Task<'T> -> FlowMethodCode<'T, 'T>

        /// <summary><c>return!</c> of a LeanTask, in tail position.</summary>
        member inline ReturnFromFinal: source: LeanTask<'T> -> FlowMethodCode<'T, 'T>

        /// <summary><c>return!</c> of a value task, in tail position; the flow becomes that of a <c>flow</c> or <c>vtask</c>.</summary>
        member inline ReturnFromFinal: source: ValueTask<'T> -> FlowMethodCode<'T, 'T>

        /// <summary><c>return!</c> of a value task without a result, in tail position.</summary>
        member inline ReturnFromFinal: source: ValueTask -> FlowMethodCode<unit, unit>

        /// <summary><c>return!</c> of a flow, in tail position: this flow becomes that one.</summary>
        member inline ReturnFromFinal: source: Flow<'T> -> FlowMethodCode<'T, 'T>

        /// <summary><c>return!</c> of an <c>Async</c>, which is started on this thread, in tail position.</summary>
        member inline ReturnFromFinal: source: Async<'T> -> FlowMethodCode<'T, 'T>

/// <summary>A builder whose first kind of source is a flow: a source of unknown type is inferred as one.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass>]
type FlowKindBuilder =
    inherit FlowBuilderBase

    /// <summary>For builders.</summary>
    new: unit -> FlowKindBuilder

    /// <summary><c>let!</c> and <c>do!</c> of a flow.</summary>
    member inline Bind: source: Flow<'TResult> * continuation: ('TResult -> FlowMethodCode<'TOverall, 'T>) -> FlowMethodCode<'TOverall, 'T>

    /// <summary><c>return!</c> of a flow.</summary>
    member inline ReturnFrom: source: Flow<'T> -> FlowMethodCode<'T, 'T>

    /// <summary><c>return!</c> of a flow, in tail position: this flow becomes that one.</summary>
    member inline ReturnFromFinal: source: Flow<'T> -> FlowMethodCode<'T, 'T>

    /// <summary><c>and!</c> of two flows.</summary>
    member inline MergeSources: left: Flow<'A> * right: Flow<'B> -> Flow<struct ('A * 'B)>

/// <summary>A builder whose first kind of source is a value task: a source of unknown type is inferred as one.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass>]
type VTaskKindBuilder =
    inherit FlowBuilderBase

    /// <summary>For builders.</summary>
    new: unit -> VTaskKindBuilder

    /// <summary><c>let!</c> and <c>do!</c> of a value task.</summary>
    member inline Bind:
        source: ValueTask<'TResult> * continuation: ('TResult -> FlowMethodCode<'TOverall, 'T>) -> FlowMethodCode<'TOverall, 'T>

    /// <summary><c>return!</c> of a value task.</summary>
    member inline ReturnFrom: source: ValueTask<'T> -> FlowMethodCode<'T, 'T>

    /// <summary><c>return!</c> of a value task, in tail position; the flow becomes that of a <c>flow</c> or <c>vtask</c>.</summary>
    member inline ReturnFromFinal: source: ValueTask<'T> -> FlowMethodCode<'T, 'T>

    /// <summary><c>and!</c> of two value tasks.</summary>
    member inline MergeSources: left: ValueTask<'A> * right: ValueTask<'B> -> Flow<struct ('A * 'B)>
