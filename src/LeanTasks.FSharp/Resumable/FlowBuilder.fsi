namespace LeanTasks.FSharp

open System.ComponentModel

open LeanTasks

/// <summary>The type of <c>flow</c>.</summary>
[<Sealed>]
type FlowBuilder =
    inherit FlowKindBuilder

    /// <summary>For <c>flow</c>.</summary>
    new: unit -> FlowBuilder

    /// <summary>Runs the whole computation.</summary>
    member inline Run: code: FlowMethodCode<'T, 'T> -> Flow<'T>

/// <summary>The value of <c>flow</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowBuilderValue =
    /// <summary>
    /// Computes a
    /// <see cref="T:LeanTasks.Flow`1"/>: the fastest kind, and a safe one. It is hot, and must be awaited exactly once.
    /// </summary>
    /// <remarks>
    /// <para>Allocates nothing until something suspends; then one box, regardless of how often it suspends, and 64 bytes for the
    /// first wait for a BCL task. <c>return!</c> in tail position keeps no objects, even if every step suspends.</para>
    /// <para>The caller's ExecutionContext (with each AsyncLocal) and SynchronizationContext are the same after the call as
    /// before.</para>
    /// </remarks>
    /// <example><code>
    /// let area (sides: Flow&lt;struct (int * int)&gt;) = flow {
    ///     let! struct (width, height) = sides
    ///     do! Task.Yield()
    ///     return width * height
    /// }
    /// </code></example>
    val flow: FlowBuilder
