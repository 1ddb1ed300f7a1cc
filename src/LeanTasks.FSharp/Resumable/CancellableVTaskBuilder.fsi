namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading
open System.Threading.Tasks
open LeanTasks

/// <summary>A value task that is started with a token: it is cold, and may be started any number of times.</summary>
type CancellableVTask<'T> = CancellationToken -> ValueTask<'T>

/// <summary>The type of <c>cancellableVtask</c>.</summary>
[<Sealed>]
type CancellableVTaskBuilder =
    inherit CancellableFlowBuilderBase

    /// <summary>For <c>cancellableVtask</c>.</summary>
    new: unit -> CancellableVTaskBuilder

    /// <summary>Its own kind, which is also inferred for a source of unknown type.</summary>
    member inline Source: [<InlineIfLambda>] task: CancellableVTask<'T> -> CancellableVTask<'T>

    /// <summary>Runs the whole computation.</summary>
    member inline Run: [<InlineIfLambda>] code: CancellableCode<'T, 'T> -> CancellableVTask<'T>

/// <summary>The value of <c>cancellableVtask</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableVTaskBuilderValue =
    /// <summary>Like <c>cancellableFlow</c>, but the function starts a ValueTask.</summary>
    /// <example><code>
    /// let read (stream: Stream) (buffer: Memory&lt;byte&gt;) = cancellableVtask {
    ///     return! fun token -&gt; stream.ReadAsync(buffer, token)
    /// }
    /// </code></example>
    val cancellableVtask: CancellableVTaskBuilder
