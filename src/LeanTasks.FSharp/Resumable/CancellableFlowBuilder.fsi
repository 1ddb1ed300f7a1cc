namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading
open LeanTasks

/// <summary>The type of <c>cancellableFlow</c>.</summary>
[<Sealed>]
type CancellableFlowBuilder =
    inherit CancellableFlowBuilderBase

    /// <summary>For <c>cancellableFlow</c>.</summary>
    new: unit -> CancellableFlowBuilder

    /// <summary>Its own kind, which is also what a source of unknown type is taken for.</summary>
    member inline Source: [<InlineIfLambda>] flow: CancellableFlow<'T> -> CancellableFlow<'T>

    /// <summary>The whole.</summary>
    member inline Run: [<InlineIfLambda>] code: CancellableCode<'T, 'T> -> CancellableFlow<'T>

/// <summary>The value of <c>cancellableFlow</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableFlowBuilderValue =
    /// <summary>
    /// Computes a function that starts a <see cref="T:LeanTasks.Flow`1"/> with a token. The token is passed through: awaited
    /// functions that take a token get the same one.
    /// </summary>
    /// <remarks>
    /// <para>It is cold, and may be started any number of times, by several threads at once; each flow must be awaited once. Allocates the
    /// function, with what the computation captures; a start allocates what that of a <c>flow</c> does, and the box has the token, too: 8 bytes.</para>
    /// <para>The token is checked before each await and in each round of a loop. Once it is canceled, the flow ends with an OperationCanceledException with that token.</para>
    /// </remarks>
    /// <example><code>
    /// let poll (isDone: unit -&gt; bool) = cancellableFlow {
    ///     while not (isDone ()) do
    ///         do! fun token -&gt; Task.Delay(100, token)
    /// }
    /// let started = poll isDone cancellation.Token
    /// </code></example>
    val cancellableFlow: CancellableFlowBuilder
