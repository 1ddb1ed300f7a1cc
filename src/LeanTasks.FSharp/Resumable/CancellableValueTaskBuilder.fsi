namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading
open System.Threading.Tasks
open LeanTasks

/// <summary>A value task that is started with a token: it is cold, and may be started any number of times.</summary>
type CancellableValueTask<'T> = CancellationToken -> ValueTask<'T>

/// <summary>The type of <c>cancellableValueTask</c>.</summary>
[<Sealed>]
type CancellableValueTaskBuilder =
    inherit CancellableFlowBuilderBase

    /// <summary>For <c>cancellableValueTask</c>.</summary>
    new: unit -> CancellableValueTaskBuilder

    /// <summary>Its own kind, which is also inferred for a source of unknown type.</summary>
    member inline Source: [<InlineIfLambda>] task: CancellableValueTask<'T> -> CancellableValueTask<'T>

    /// <summary>Runs the whole computation.</summary>
    member inline Run: [<InlineIfLambda>] code: CancellableCode<'T, 'T> -> CancellableValueTask<'T>

/// <summary>The value of <c>cancellableValueTask</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableValueTaskBuilderValue =
    /// <summary>Like <c>cancellableFlow</c>, but the function starts a ValueTask.</summary>
    /// <example><code>
    /// let read (stream: Stream) (buffer: Memory&lt;byte&gt;) = cancellableValueTask {
    ///     return! fun token -&gt; stream.ReadAsync(buffer, token)
    /// }
    /// </code></example>
    val cancellableValueTask: CancellableValueTaskBuilder
