namespace LeanTasks.FSharp

open LeanTasks

/// <summary>Functions over flows of an option, which <c>flowOption</c> returns. They have the names that FsToolkit's <c>TaskOption</c> has for them.</summary>
/// <remarks>
/// <para>Each function takes the result of each flow that it receives exactly once: the flow may not be used afterwards.</para>
/// <para>If what it awaits has completed, none allocates more than the option that it returns, but for what the given function allocates. An exception
/// or a cancellation is passed on, and one that a given function throws becomes the failure of the returned flow: nothing is thrown here. The
/// caller's contexts are restored.</para>
/// <para>All of them may be called from any thread.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module FlowOption =

    /// <summary>A flow that has completed with <c>Some</c>.</summary>
    /// <param name="value">Its value.</param>
    val some: value: 'T -> Flow<'T option>

    /// <summary>A flow that has completed with an option.</summary>
    /// <param name="option">The option.</param>
    val ofOption: option: 'T option -> Flow<'T option>

    /// <summary>The result of a flow, as <c>Some</c>.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val ofFlow: source: Flow<'T> -> Flow<'T option>

    /// <summary>Applies a function to the value.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val map: mapper: ('T -> 'U) -> source: Flow<'T option> -> Flow<'U option>

    /// <summary>Applies a function that returns another flow to the value, and continues with that.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val bind: binder: ('T -> Flow<'U option>) -> source: Flow<'T option> -> Flow<'U option>

    /// <summary>Continues with another flow after <c>None</c>.</summary>
    /// <param name="ifNone">Returns the flow to continue with.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val orElseWith: ifNone: (unit -> Flow<'T option>) -> source: Flow<'T option> -> Flow<'T option>

    /// <summary>The value, or what a function returns where there is none.</summary>
    /// <param name="ifNone">The function.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val defaultWith: ifNone: (unit -> 'T) -> source: Flow<'T option> -> Flow<'T>

    /// <summary>The value, or another one where there is none.</summary>
    /// <param name="value">The other one.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val defaultValue: value: 'T -> source: Flow<'T option> -> Flow<'T>

    /// <summary>The values of two that run concurrently. Both are awaited. Allocates the tuple.</summary>
    /// <param name="left">The first flow. It must not be used afterwards.</param>
    /// <param name="right">The second flow. It must not be used afterwards.</param>
    val zip: left: Flow<'T1 option> -> right: Flow<'T2 option> -> Flow<('T1 * 'T2) option>
