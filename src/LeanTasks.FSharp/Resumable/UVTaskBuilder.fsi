namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading.Tasks
open LeanTasks

/// <summary>The type of <c>uvtask</c>.</summary>
[<Sealed>]
type UVTaskBuilder =
    inherit VTaskKindBuilder

    /// <summary>For <c>uvtask</c>.</summary>
    new: unit -> UVTaskBuilder

    /// <summary>Runs the whole computation.</summary>
    member inline Run: code: FlowMethodCode<'T, 'T> -> ValueTask<'T>

/// <summary>The type of <c>uunitVtask</c>.</summary>
[<Sealed>]
type UUnitVTaskBuilder =
    inherit VTaskKindBuilder

    /// <summary>For <c>uunitVtask</c>.</summary>
    new: unit -> UUnitVTaskBuilder

    /// <summary>Runs the whole computation.</summary>
    member inline Run: code: FlowMethodCode<unit, unit> -> ValueTask

/// <summary>The values of <c>uvtask</c> and its kinds.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module UVTaskBuilderValues =
    /// <summary>Like <c>vtask</c>, but without its guard: changes to its caller's contexts before the first suspension remain.</summary>
    /// <remarks>Named after Ply's.</remarks>
    /// <example><code>
    /// let double (number: int) = uvtask { return 2 * number }
    /// </code></example>
    val uvtask: UVTaskBuilder

    /// <summary>Like <c>uvtask</c>, for a ValueTask without a result.</summary>
    /// <example><code>
    /// let close (stream: Stream) = uunitVtask { do! stream.DisposeAsync() }
    /// </code></example>
    val uunitVtask: UUnitVTaskBuilder
