namespace LeanTasks.FSharp

open LeanTasks

/// <summary>Functions over flows of an option, which <c>flowOption</c> returns. They have the same names as in FsToolkit's <c>TaskOption</c>.</summary>
/// <remarks>
/// <para>Each function consumes each flow that it receives exactly once. Do not use the flow afterwards.</para>
/// <para>If the awaited operations have completed, a function allocates only the option that it returns, in addition to the
/// allocations of the passed function. An exception or a cancellation is propagated. If a passed function throws, the returned
/// flow fails with that exception; the call itself throws nothing. The caller's contexts are restored.</para>
/// <para>All functions may be called from any thread.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module FlowOption =

    /// <summary>Creates a completed flow with <c>Some</c>.</summary>
    /// <param name="value">Its value.</param>
    val some: value: 'T -> Flow<'T option>

    /// <summary>Creates a completed flow with an option.</summary>
    /// <param name="option">The option.</param>
    val ofOption: option: 'T option -> Flow<'T option>

    /// <summary>Wraps the result of a flow in <c>Some</c>.</summary>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val ofFlow: source: Flow<'T> -> Flow<'T option>

    /// <summary>Applies a function to the value.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val map: mapper: ('T -> 'U) -> source: Flow<'T option> -> Flow<'U option>

    /// <summary>Applies a function that returns another flow to the value, and continues with that flow.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val bind: binder: ('T -> Flow<'U option>) -> source: Flow<'T option> -> Flow<'U option>

    /// <summary>Continues with another flow after <c>None</c>.</summary>
    /// <param name="ifNone">A function that returns the flow to continue with.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val orElseWith: ifNone: (unit -> Flow<'T option>) -> source: Flow<'T option> -> Flow<'T option>

    /// <summary>Returns the value, or the result of a function if there is none.</summary>
    /// <param name="ifNone">The function.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val defaultWith: ifNone: (unit -> 'T) -> source: Flow<'T option> -> Flow<'T>

    /// <summary>Returns the value, or another value if there is none.</summary>
    /// <param name="value">The other value.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val defaultValue: value: 'T -> source: Flow<'T option> -> Flow<'T>

    /// <summary>Returns the values of two concurrent flows. Both are awaited. Allocates the tuple.</summary>
    /// <param name="left">The first flow. Do not use it afterwards.</param>
    /// <param name="right">The second flow. Do not use it afterwards.</param>
    val zip: left: Flow<'T1 option> -> right: Flow<'T2 option> -> Flow<('T1 * 'T2) option>
