namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading.Tasks
open LeanTasks

/// <summary>Methods that return a ValueTask without a result, and whose boxes are pooled.</summary>
/// <remarks>
/// <para>Otherwise like <c>poolingValueTask</c>: the value task must be awaited exactly once, by one consumer.</para>
/// <para>Exceptions, and cancellation by an
/// <see cref="T:System.OperationCanceledException" />, are the outcome of the returned task; the call itself throws nothing.</para>
/// </remarks>
[<Sealed>]
type PoolingValueTaskUnitBuilder =
    inherit AwaitingBuilder

    /// <summary>Use the existing value: <c>poolingValueTaskUnit</c>.</summary>
    new: unit -> PoolingValueTaskUnitBuilder

    /// <summary>Runs a method that the compiler did not compile to a state machine. For <c>Run</c>.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A value task that completes as the method does.</returns>
    static member RunDynamic: code: MethodCode<unit, PooledValueTaskMethodBuilder<unit>, unit> -> ValueTask

    /// <summary>Runs a method until it first suspends.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A value task that completes as the method does.</returns>
    member inline Run: code: MethodCode<unit, PooledValueTaskMethodBuilder<unit>, unit> -> ValueTask

    /// <summary>Awaits a result of this builder; the compiler infers this type for a source of unknown type.</summary>
    member inline Bind:
        source: ValueTask * continuation: (unit -> MethodCode<unit, PooledValueTaskMethodBuilder<unit>, 'T>) ->
            MethodCode<unit, PooledValueTaskMethodBuilder<unit>, 'T>

    /// <summary>Completes as a value task of this builder does.</summary>
    member inline ReturnFrom: source: ValueTask -> MethodCode<unit, PooledValueTaskMethodBuilder<unit>, unit>

/// <summary>Defines <c>poolingValueTaskUnit</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module PoolingValueTaskUnitBuilders =

    /// <summary>Methods that return a ValueTask without a result, and whose boxes are pooled. See <see cref="T:LeanTasks.FSharp.PoolingValueTaskUnitBuilder" />.</summary>
    /// <example>
    /// <code lang="fsharp">
    /// let pause () =
    ///     poolingValueTaskUnit { do! Task.Yield() }
    /// </code>
    /// </example>
    val poolingValueTaskUnit: PoolingValueTaskUnitBuilder
