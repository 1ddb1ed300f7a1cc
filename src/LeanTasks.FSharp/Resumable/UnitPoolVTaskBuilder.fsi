namespace LeanTasks.FSharp

open System.Threading.Tasks
open LeanTasks

/// <summary>Methods that return a ValueTask without a result, and whose boxes are used again.</summary>
/// <remarks>
/// <para>Otherwise as <c>poolvtask</c>: the value task must be awaited once, and by one.</para>
/// <para>Exceptions, and cancellation by an <see cref="T:System.OperationCanceledException" />, are the outcome of what is returned: nothing is thrown by the call.</para>
/// </remarks>
[<Sealed>]
type UnitPoolVTaskBuilder =
    inherit MethodBuilderBase

    /// <summary>There is one already: <c>unitPoolvtask</c>.</summary>
    new: unit -> UnitPoolVTaskBuilder

    /// <summary>Runs a method that the compiler has made no state machine of. For <c>Run</c>.</summary>
    /// <param name="code">The method.</param>
    /// <returns>What ends as the method does.</returns>
    static member RunDynamic: code: MethodCode<unit, PooledValueTaskMethodBuilder<unit>, unit> -> ValueTask

    /// <summary>Runs a method, up to its first suspension.</summary>
    /// <param name="code">The method.</param>
    /// <returns>What ends as the method does.</returns>
    member inline Run: code: MethodCode<unit, PooledValueTaskMethodBuilder<unit>, unit> -> ValueTask

    /// <summary>Awaits what this builder makes: what the compiler takes a source for that it knows nothing of.</summary>
    member inline Bind:
        source: ValueTask * continuation: (unit -> MethodCode<unit, PooledValueTaskMethodBuilder<unit>, 'T>) ->
            MethodCode<unit, PooledValueTaskMethodBuilder<unit>, 'T>

    /// <summary>Ends as what this builder makes.</summary>
    member inline ReturnFrom: source: ValueTask -> MethodCode<unit, PooledValueTaskMethodBuilder<unit>, unit>

/// <summary>Has <c>unitPoolvtask</c>.</summary>
[<AutoOpen>]
module UnitPoolVTaskBuilders =

    /// <summary>Methods that return a ValueTask without a result, and whose boxes are used again. See <see cref="T:LeanTasks.FSharp.UnitPoolVTaskBuilder" />.</summary>
    /// <example>
    /// <code lang="fsharp">
    /// let pause () =
    ///     unitPoolvtask { do! Task.Yield() }
    /// </code>
    /// </example>
    val unitPoolvtask: UnitPoolVTaskBuilder
