namespace LeanTasks.FSharp

open System.ComponentModel

open System.Collections.Generic
open System.Threading
open LeanTasks
open LeanTasks.Flows

/// <summary>A flow that is started with a token: it is cold, and may be started any number of times.</summary>
type CancellableFlow<'T> = CancellationToken -> Flow<'T>

/// <summary>A part of a cancellable computation: <c>'TOverall</c> is the type of the whole's result, <c>'T</c> that of the part.</summary>
type CancellableCode<'TOverall, 'T> = MethodCode<'TOverall, CancellableFlowMethodBuilder<'TOverall>, 'T>

/// <summary>Where the token is checked. For the builders of this library.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type CancellationPoint =

    /// <summary>Checks the token first.</summary>
    /// <param name="code">The code that follows. As an argument, it must do nothing before it is invoked. If a call has an
    /// effect, such as that of a loop's body, use <c>OfToken</c>.</param>
    /// <returns>The check and the code that follows.</returns>
    static member inline Checked: code: CancellableCode<'TOverall, 'T> -> CancellableCode<'TOverall, 'T>

    /// <summary>Checks the token first, and passes it on.</summary>
    /// <param name="code">A function that returns the code that follows; it is called after the check.</param>
    /// <returns>The check and the code that follows.</returns>
    static member inline OfToken:
        [<InlineIfLambda>] code: (CancellationToken -> CancellableCode<'TOverall, 'T>) -> CancellableCode<'TOverall, 'T>

/// <summary>
/// The base of <c>cancellableFlow</c> and <c>cancellableValueTask</c>. Each start is a separate state machine with a field for the
/// token.
/// </summary>
/// <remarks>
/// <para>The token is checked before each await and in each round of a loop. Once it is canceled, the computation ends with an
/// OperationCanceledException with that token.</para>
/// <para>Builders have no state, and may be used by several threads concurrently.</para>
/// </remarks>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass>]
type CancellableFlowBuilderBase =
    inherit MethodBuilderBase

    /// <summary>For builders.</summary>
    new: unit -> CancellableFlowBuilderBase

    /// <summary>Starts a computation that the compiler did not compile to a state machine.</summary>
    /// <param name="code">The code of the computation.</param>
    /// <param name="token">The token of this start.</param>
    /// <returns>The flow.</returns>
    static member StartDynamic: code: CancellableCode<'T, 'T> * token: CancellationToken -> Flow<'T>

    /// <summary><c>while</c>.</summary>
    member inline While:
        [<InlineIfLambda>] condition: (unit -> bool) * body: CancellableCode<'TOverall, unit> -> CancellableCode<'TOverall, unit>

    /// <summary><c>for … in</c>. A list or an array needs no enumerator.</summary>
    member inline For: items: 'U seq * body: ('U -> CancellableCode<'TOverall, unit>) -> CancellableCode<'TOverall, unit>

    /// <summary><c>let!</c> and <c>do!</c>.</summary>
    member inline Bind:
        [<InlineIfLambda>] start: CancellableFlow<'U> * continuation: ('U -> CancellableCode<'TOverall, 'T>) ->
            CancellableCode<'TOverall, 'T>

    /// <summary><c>let!</c> and <c>do!</c> of a running one.</summary>
    member inline Bind: source: Flow<'U> * continuation: ('U -> CancellableCode<'TOverall, 'T>) -> CancellableCode<'TOverall, 'T>

    /// <summary><c>return!</c>.</summary>
    member inline ReturnFrom: [<InlineIfLambda>] start: CancellableFlow<'T> -> CancellableCode<'T, 'T>

    /// <summary><c>return!</c> of a running one.</summary>
    member inline ReturnFrom: source: Flow<'T> -> CancellableCode<'T, 'T>

    /// <summary><c>return!</c> in tail position: this flow becomes that one.</summary>
    member inline ReturnFromFinal: [<InlineIfLambda>] start: CancellableFlow<'T> -> CancellableCode<'T, 'T>

    /// <summary><c>return!</c> of a running one, in tail position.</summary>
    member inline ReturnFromFinal: source: Flow<'T> -> CancellableCode<'T, 'T>

/// <summary>Loops of lower priority.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableLoops =
    type CancellableFlowBuilderBase with
        /// <summary><c>for … in</c> over an asynchronous sequence, which receives the token.</summary>
        member inline For: items: IAsyncEnumerable<'U> * body: ('U -> CancellableCode<'TOverall, unit>) -> CancellableCode<'TOverall, unit>
