namespace LeanTasks.FSharp

open System.Threading.Tasks
open LeanTasks

/// <summary>Methods that return a ValueTask with a result, and whose boxes are used again.</summary>
/// <remarks>
/// <para>Allocates nothing in steady state, whether or not the method suspends, unless it fails.</para>
/// <para>The value task must be awaited once, and by one: whoever tries otherwise is told so by an <see cref="T:System.InvalidOperationException" />, and never sees the result of another call. So is what IcedTasks' <c>poolingValueTask</c> returns, without that promise.</para>
/// <para>The pool is told of in docs/pooling.md.</para>
/// <para>Exceptions, and cancellation by an <see cref="T:System.OperationCanceledException" />, are the outcome of what is returned: nothing is thrown by the call.</para>
/// </remarks>
[<Sealed>]
type PoolVTaskBuilder =
    inherit MethodBuilderBase

    /// <summary>There is one already: <c>poolvtask</c>.</summary>
    new: unit -> PoolVTaskBuilder

    /// <summary>Runs a method that the compiler has made no state machine of. For <c>Run</c>.</summary>
    /// <param name="code">The method.</param>
    /// <returns>What ends as the method does.</returns>
    static member RunDynamic: code: MethodCode<'T, PooledValueTaskMethodBuilder<'T>, 'T> -> ValueTask<'T>

    /// <summary>Runs a method, up to its first suspension.</summary>
    /// <param name="code">The method.</param>
    /// <returns>What ends as the method does.</returns>
    member inline Run: code: MethodCode<'T, PooledValueTaskMethodBuilder<'T>, 'T> -> ValueTask<'T>

    /// <summary>Awaits what this builder makes: what the compiler takes a source for that it knows nothing of.</summary>
    member inline Bind:
        source: ValueTask<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, PooledValueTaskMethodBuilder<'TOverall>, 'T>) ->
            MethodCode<'TOverall, PooledValueTaskMethodBuilder<'TOverall>, 'T>

    /// <summary>Returns the result of what this builder makes.</summary>
    member inline ReturnFrom: source: ValueTask<'T> -> MethodCode<'T, PooledValueTaskMethodBuilder<'T>, 'T>

/// <summary>Has <c>poolvtask</c>.</summary>
[<AutoOpen>]
module PoolVTaskBuilders =

    /// <summary>Methods that return a ValueTask with a result, and whose boxes are used again. See <see cref="T:LeanTasks.FSharp.PoolVTaskBuilder" />.</summary>
    /// <example>
    /// <code lang="fsharp">
    /// let readByte (stream: Stream) =
    ///     poolvtask {
    ///         let buffer = Array.zeroCreate 1
    ///         let! read = stream.ReadAsync(buffer.AsMemory())
    ///         return if read = 0 then -1 else int buffer[0]
    ///     }
    /// </code>
    /// </example>
    val poolvtask: PoolVTaskBuilder
