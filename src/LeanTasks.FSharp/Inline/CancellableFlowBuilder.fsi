namespace LeanTasks.FSharp

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
[<AutoOpen>]
module CancellableFlowBuilderValue =
    /// <summary>
    /// Computes a function that starts a <see cref="T:LeanTasks.LeanFlow`1"/> with a token, which runs through: functions from a
    /// token that it awaits get the same one.
    /// </summary>
    /// <remarks>
    /// <para>It is cold, and may be started as often as one likes; each flow is to be awaited once. Allocates the function,
    /// and at each start a small object for most awaits, also where nothing suspends: where that counts, hand the token to a <c>flow</c>.</para>
    /// <para>The token is looked at before each await and in each round of a loop; once it is canceled, the flow ends by an OperationCanceledException with that token.</para>
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
    /// <summary>Gives the token that runs through, to be bound by <c>let!</c>.</summary>
    val getCancellationToken: unit -> CancellableFlow<CancellationToken>
