namespace LeanTasks.FSharp

open LeanTasks

/// <summary>Functions over flows of a <c>Result</c>, which <c>flowResult</c> returns. They have the same names as in FsToolkit's <c>TaskResult</c>.</summary>
/// <remarks>
/// <para>Each function consumes each flow that it receives exactly once. Do not use the flow afterwards.</para>
/// <para>If the awaited operations have completed, a function allocates nothing itself; only the passed function may allocate. An
/// exception or a cancellation is propagated. If a passed function throws, the returned flow fails with that exception; the call
/// itself throws nothing. The caller's contexts are restored.</para>
/// <para>All functions may be called from any thread.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module FlowResult =

    /// <summary>Creates a completed flow with <c>Ok</c>.</summary>
    /// <param name="value">Its value.</param>
    val ok: value: 'T -> Flow<Result<'T, 'Error>>

    /// <summary>Creates a completed flow with <c>Error</c>.</summary>
    /// <param name="error">Its error.</param>
    val error: error: 'Error -> Flow<Result<'T, 'Error>>

    /// <summary>Creates a completed flow with a result.</summary>
    /// <param name="result">The result.</param>
    val ofResult: result: Result<'T, 'Error> -> Flow<Result<'T, 'Error>>

    /// <summary>Creates a completed flow with the value of an option, or with an error if there is none.</summary>
    /// <param name="error">The error for <c>None</c>.</param>
    /// <param name="option">The option.</param>
    val ofOption: error: 'Error -> option: 'T option -> Flow<Result<'T, 'Error>>

    /// <summary>Wraps the result of a flow in <c>Ok</c>.</summary>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val ofFlow: source: Flow<'T> -> Flow<Result<'T, 'Error>>

    /// <summary>Applies a function to the value.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val map: mapper: ('T -> 'U) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'U, 'Error>>

    /// <summary>Applies a function to the error.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    /// <example>
    /// <code lang="fsharp">
    /// let order number = find number |&gt; FlowResult.mapError Problem.OfDatabase
    /// </code>
    /// </example>
    val mapError: mapper: ('Error -> 'U) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'T, 'U>>

    /// <summary>Applies a function that returns another flow to the value, and continues with that flow.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val bind: binder: ('T -> Flow<Result<'U, 'Error>>) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'U, 'Error>>

    /// <summary>Continues with another flow after an error.</summary>
    /// <param name="ifError">A function that receives the error and returns the flow to continue with.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val orElseWith: ifError: ('Error -> Flow<Result<'T, 'U>>) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'T, 'U>>

    /// <summary>Returns the value, or after an error the result of a function of that error.</summary>
    /// <param name="ifError">The function.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val defaultWith: ifError: ('Error -> 'T) -> source: Flow<Result<'T, 'Error>> -> Flow<'T>

    /// <summary>Returns the value, or another value after an error.</summary>
    /// <param name="value">The other value.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val defaultValue: value: 'T -> source: Flow<Result<'T, 'Error>> -> Flow<'T>

    /// <summary>Discards the value.</summary>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val ignore: source: Flow<Result<'T, 'Error>> -> Flow<Result<unit, 'Error>>

    /// <summary>Returns the values of two concurrent flows. Both are awaited; if both have errors, the first argument's counts. Allocates the tuple.</summary>
    /// <param name="left">The first flow. Do not use it afterwards.</param>
    /// <param name="right">The second flow. Do not use it afterwards.</param>
    val zip: left: Flow<Result<'T1, 'Error>> -> right: Flow<Result<'T2, 'Error>> -> Flow<Result<'T1 * 'T2, 'Error>>

    /// <summary><c>Ok</c> for true, an error for false.</summary>
    /// <param name="error">The error.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val requireTrue: error: 'Error -> source: Flow<bool> -> Flow<Result<unit, 'Error>>

    /// <summary>The value of an option, an error for <c>None</c>.</summary>
    /// <param name="error">The error.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val requireSome: error: 'Error -> source: Flow<'T option> -> Flow<Result<'T, 'Error>>

    /// <summary>Converts the exception with which the flow failed or was canceled to an error.</summary>
    /// <param name="mapper">A function that receives the exception.</param>
    /// <param name="source">The flow. Do not use it afterwards.</param>
    val catch: mapper: (exn -> 'Error) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'T, 'Error>>
