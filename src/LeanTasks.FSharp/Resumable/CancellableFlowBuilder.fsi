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

    /// <summary>Its own kind, which is also inferred for a source of unknown type.</summary>
    member inline Source: [<InlineIfLambda>] flow: CancellableFlow<'T> -> CancellableFlow<'T>

    /// <summary>Runs the whole computation.</summary>
    member inline Run: [<InlineIfLambda>] code: CancellableCode<'T, 'T> -> CancellableFlow<'T>

/// <summary>The value of <c>cancellableFlow</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableFlowBuilderValue =
    /// <summary>
    /// Computes a function that starts a
    /// <see cref="T:LeanTasks.Flow`1"/> with a token. The token is passed through: awaited functions that accept a token receive the same one.
    /// </summary>
    /// <remarks>
    /// <para>It is cold, and may be started any number of times, by several threads concurrently; each flow must be awaited
    /// exactly once. Allocates the function with its captures. A start allocates as much as that of a <c>flow</c>; the box also
    /// has the token, of 8 bytes.</para>
    /// <para>The token is checked before each await and in each round of a loop. Once it is canceled, the flow ends with an
    /// OperationCanceledException with that token.</para>
    /// </remarks>
    /// <example><code>
    /// let poll (isDone: unit -&gt; bool) = cancellableFlow {
    ///     while not (isDone ()) do
    ///         do! fun token -&gt; Task.Delay(100, token)
    /// }
    /// let started = poll isDone cancellation.Token
    /// </code></example>
    val cancellableFlow: CancellableFlowBuilder
