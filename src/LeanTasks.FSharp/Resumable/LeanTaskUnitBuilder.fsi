namespace LeanTasks.FSharp

open System.ComponentModel

open LeanTasks
open LeanTasks.Builders

/// <summary>Methods that return a LeanTask without a result.</summary>
/// <remarks>
/// <para>Otherwise like <c>leanTask</c>. Allocates nothing for a method that does not suspend.</para>
/// <para>Exceptions, and cancellation by an
/// <see cref="T:System.OperationCanceledException" />, are the outcome of the returned task; the call itself throws nothing.</para>
/// </remarks>
[<Sealed>]
type LeanTaskUnitBuilder =
    inherit AwaitingBuilder

    /// <summary>Use the existing value: <c>leanTaskUnit</c>.</summary>
    new: unit -> LeanTaskUnitBuilder

    /// <summary>Runs a method that the compiler did not compile to a state machine. For <c>Run</c>.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A task that completes as the method does.</returns>
    static member RunDynamic: code: MethodCode<unit, LeanTaskMethodBuilder<unit>, unit> -> LeanTask

    /// <summary>Runs a method until it first suspends.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A task that completes as the method does.</returns>
    member inline Run: code: MethodCode<unit, LeanTaskMethodBuilder<unit>, unit> -> LeanTask

/// <summary>Defines <c>leanTaskUnit</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module LeanTaskUnitBuilders =

    /// <summary>Methods that return a LeanTask without a result. See <see cref="T:LeanTasks.FSharp.LeanTaskUnitBuilder" />.</summary>
    /// <example>
    /// <code lang="fsharp">
    /// let copy (source: Stream) (target: Stream) =
    ///     leanTaskUnit {
    ///         do! source.CopyToAsync target
    ///         do! target.FlushAsync()
    ///     }
    /// </code>
    /// </example>
    val leanTaskUnit: LeanTaskUnitBuilder
