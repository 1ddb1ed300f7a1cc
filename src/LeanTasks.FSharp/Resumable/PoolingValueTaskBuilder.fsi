namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading.Tasks
open LeanTasks

/// <summary>Methods that return a ValueTask with a result, and whose boxes are pooled.</summary>
/// <remarks>
/// <para>Allocates nothing in steady state, whether or not the method suspends, unless it fails.</para>
/// <para>The value task must be awaited exactly once, by one consumer. Any further await throws an
/// <see cref="T:System.InvalidOperationException" />, and never returns the result of another call. The value task of IcedTasks'
/// <c>poolingValueTask</c> must also be awaited once, but without this guarantee.</para>
/// <para>docs/reference/pooling.md describes the pool.</para>
/// <para>Exceptions, and cancellation by an <see cref="T:System.OperationCanceledException" />, are the outcome of the returned
/// task; the call itself throws nothing.</para>
/// </remarks>
[<Sealed>]
type PoolingValueTaskBuilder =
    inherit AwaitingBuilder

    /// <summary>Use the existing value: <c>poolingValueTask</c>.</summary>
    new: unit -> PoolingValueTaskBuilder

    /// <summary>Runs a method that the compiler did not compile to a state machine. For <c>Run</c>.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A value task that completes as the method does.</returns>
    static member RunDynamic: code: MethodCode<'T, PooledValueTaskMethodBuilder<'T>, 'T> -> ValueTask<'T>

    /// <summary>Runs a method until it first suspends.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A value task that completes as the method does.</returns>
    member inline Run: code: MethodCode<'T, PooledValueTaskMethodBuilder<'T>, 'T> -> ValueTask<'T>

    /// <summary>Awaits a result of this builder; the compiler infers this type for a source of unknown type.</summary>
    member inline Bind:
        source: ValueTask<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, PooledValueTaskMethodBuilder<'TOverall>, 'T>) ->
            MethodCode<'TOverall, PooledValueTaskMethodBuilder<'TOverall>, 'T>

    /// <summary>Returns the result of an operation of this builder.</summary>
    member inline ReturnFrom: source: ValueTask<'T> -> MethodCode<'T, PooledValueTaskMethodBuilder<'T>, 'T>

/// <summary>Defines <c>poolingValueTask</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module PoolingValueTaskBuilders =

    /// <summary>Methods that return a ValueTask with a result, and whose boxes are pooled. See <see cref="T:LeanTasks.FSharp.PoolingValueTaskBuilder" />.</summary>
    /// <example>
    /// <code lang="fsharp">
    /// let readByte (stream: Stream) =
    ///     poolingValueTask {
    ///         let buffer = Array.zeroCreate 1
    ///         let! read = stream.ReadAsync(buffer.AsMemory())
    ///         return if read = 0 then -1 else int buffer[0]
    ///     }
    /// </code>
    /// </example>
    val poolingValueTask: PoolingValueTaskBuilder
