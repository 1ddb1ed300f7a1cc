namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading.Tasks
open LeanTasks

/// <summary>The type of <c>vtask</c>.</summary>
[<Sealed>]
type VTaskBuilder =
    inherit VTaskKindBuilder

    /// <summary>For <c>vtask</c>.</summary>
    new: unit -> VTaskBuilder

    /// <summary>Runs the whole computation.</summary>
    member inline Run: code: FlowMethodCode<'T, 'T> -> ValueTask<'T>

/// <summary>The type of <c>unitVtask</c>.</summary>
[<Sealed>]
type UnitVTaskBuilder =
    inherit VTaskKindBuilder

    /// <summary>For <c>unitVtask</c>.</summary>
    new: unit -> UnitVTaskBuilder

    /// <summary>Runs the whole computation.</summary>
    member inline Run: code: FlowMethodCode<unit, unit> -> ValueTask

/// <summary>The type of <c>backgroundValueTask</c>.</summary>
[<Sealed>]
type BackgroundValueTaskBuilder =
    inherit VTaskKindBuilder

    /// <summary>For <c>backgroundValueTask</c>.</summary>
    new: unit -> BackgroundValueTaskBuilder

    /// <summary>Runs the whole computation.</summary>
    member inline Run: code: FlowMethodCode<'T, 'T> -> ValueTask<'T>

/// <summary>The values of <c>vtask</c> and its kinds.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module VTaskBuilderValues =
    /// <summary>Computes a ValueTask: a <c>flow</c> for interfaces with standard types. It is hot, and must be awaited once.</summary>
    /// <remarks>
    /// <para>Allocates nothing until something suspends; then one box, regardless of how often it suspends, and 64 bytes for the
    /// first wait for a BCL task. A <c>vtask</c> that awaits another is linked to it directly, and <c>return!</c> of another in
    /// tail position keeps no objects.</para>
    /// <para>The caller's ExecutionContext and SynchronizationContext are the same after the call as before.</para>
    /// <para>A second await of a suspended one throws an InvalidOperationException.</para>
    /// </remarks>
    /// <example><code>
    /// let firstByte (stream: Stream) = vtask {
    ///     let buffer = Array.zeroCreate&lt;byte&gt; 1
    ///     let! count = stream.ReadAsync(buffer.AsMemory())
    ///     return if count = 0 then ValueNone else ValueSome buffer[0]
    /// }
    /// </code></example>
    val vtask: VTaskBuilder

    /// <summary>Like <c>vtask</c>, for a ValueTask without a result.</summary>
    /// <example><code>
    /// let flush (stream: Stream) = unitVtask { do! stream.FlushAsync() }
    /// </code></example>
    val unitVtask: UnitVTaskBuilder

    /// <summary>Like <c>vtask</c>, but if its caller is in a SynchronizationContext or a scheduler other than the pool's, the whole computation runs on the thread pool.</summary>
    /// <example><code>
    /// let checksum (data: byte array) = backgroundValueTask { return Array.sumBy int data }
    /// </code></example>
    val backgroundValueTask: BackgroundValueTaskBuilder
