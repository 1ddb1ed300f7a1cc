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

    /// <summary>The whole.</summary>
    member inline Run: [<InlineIfLambda>] body: CancellableFlow<'T> -> CancellableFlow<'T>

/// <summary>The value of <c>cancellableFlow</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableFlowBuilderValue =
    /// <summary>
    /// Computes a function that starts a <see cref="T:LeanTasks.Flow`1"/> with a token. The token is passed through: awaited
    /// functions that take a token get the same one.
    /// </summary>
    /// <remarks>
    /// <para>It is cold, and may be started any number of times; each flow must be awaited once. Allocates the function, and at
    /// each start a small object for most awaits, even if nothing suspends. To avoid that, pass the token to a <c>flow</c>.</para>
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

/// <summary>Functions on computations of <c>cancellableFlow</c>.</summary>
[<RequireQualifiedAccess>]
module CancellableFlow =
    /// <summary>Returns the token that is passed through, to be bound by <c>let!</c>.</summary>
    val getCancellationToken: unit -> CancellableFlow<CancellationToken>
