namespace LeanTasks.FSharp

open LeanTasks

/// <summary>Functions over flows of a <c>Result</c>, which <c>flowResult</c> returns. They have the names that FsToolkit's <c>TaskResult</c> has for them.</summary>
/// <remarks>
/// <para>Each function takes the result of each flow that it receives exactly once: the flow may not be used afterwards.</para>
/// <para>None allocates if what it awaits has completed, but for what the given function allocates. An exception or a cancellation is passed on, and one
/// that a given function throws becomes the failure of the returned flow: nothing is thrown here. The caller's contexts are restored.</para>
/// <para>All of them may be called from any thread.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module FlowResult =

    /// <summary>A flow that has completed with <c>Ok</c>.</summary>
    /// <param name="value">Its value.</param>
    val ok: value: 'T -> Flow<Result<'T, 'Error>>

    /// <summary>A flow that has completed with <c>Error</c>.</summary>
    /// <param name="error">Its error.</param>
    val error: error: 'Error -> Flow<Result<'T, 'Error>>

    /// <summary>A flow that has completed with a result.</summary>
    /// <param name="result">The result.</param>
    val ofResult: result: Result<'T, 'Error> -> Flow<Result<'T, 'Error>>

    /// <summary>A flow that has completed with the value of an option, or with an error where there is none.</summary>
    /// <param name="error">The error for <c>None</c>.</param>
    /// <param name="option">The option.</param>
    val ofOption: error: 'Error -> option: 'T option -> Flow<Result<'T, 'Error>>

    /// <summary>The result of a flow, as <c>Ok</c>.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val ofFlow: source: Flow<'T> -> Flow<Result<'T, 'Error>>

    /// <summary>Applies a function to the value.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val map: mapper: ('T -> 'U) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'U, 'Error>>

    /// <summary>Applies a function to the error.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <example>
    /// <code lang="fsharp">
    /// let order number = find number |&gt; FlowResult.mapError Problem.OfDatabase
    /// </code>
    /// </example>
    val mapError: mapper: ('Error -> 'U) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'T, 'U>>

    /// <summary>Applies a function that returns another flow to the value, and continues with that.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val bind: binder: ('T -> Flow<Result<'U, 'Error>>) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'U, 'Error>>

    /// <summary>Continues with another flow after an error.</summary>
    /// <param name="ifError">Gets the error, and returns the flow to continue with.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val orElseWith: ifError: ('Error -> Flow<Result<'T, 'U>>) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'T, 'U>>

    /// <summary>The value, or after an error what a function makes of that.</summary>
    /// <param name="ifError">The function.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val defaultWith: ifError: ('Error -> 'T) -> source: Flow<Result<'T, 'Error>> -> Flow<'T>

    /// <summary>The value, or another one after an error.</summary>
    /// <param name="value">The other one.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val defaultValue: value: 'T -> source: Flow<Result<'T, 'Error>> -> Flow<'T>

    /// <summary>Drops the value.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val ignore: source: Flow<Result<'T, 'Error>> -> Flow<Result<unit, 'Error>>

    /// <summary>The values of two that run concurrently. Both are awaited; of two errors the first argument's counts. Allocates the tuple.</summary>
    /// <param name="left">The first flow. It must not be used afterwards.</param>
    /// <param name="right">The second flow. It must not be used afterwards.</param>
    val zip: left: Flow<Result<'T1, 'Error>> -> right: Flow<Result<'T2, 'Error>> -> Flow<Result<'T1 * 'T2, 'Error>>

    /// <summary><c>Ok</c> for true, an error for false.</summary>
    /// <param name="error">The error.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val requireTrue: error: 'Error -> source: Flow<bool> -> Flow<Result<unit, 'Error>>

    /// <summary>The value of an option, an error for <c>None</c>.</summary>
    /// <param name="error">The error.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val requireSome: error: 'Error -> source: Flow<'T option> -> Flow<Result<'T, 'Error>>

    /// <summary>Makes an error of the exception with which the flow has failed or was canceled.</summary>
    /// <param name="mapper">Gets the exception.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    val catch: mapper: (exn -> 'Error) -> source: Flow<Result<'T, 'Error>> -> Flow<Result<'T, 'Error>>
