namespace LeanTasks.FSharp

open System.Threading

/// <summary>Functions over computations of <c>cancellableVtask</c>, which are functions of a token to a <c>ValueTask</c>.</summary>
/// <remarks>
/// <para>What they return is cold, as their arguments are: each start runs the arguments anew, with the token of that start. The
/// token is checked before each argument is started.</para>
/// <para>All of them may be called from any thread. Each function that they return allocates one object, and a start what the
/// same <c>cancellableVtask</c> would.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module CancellableVTask =

    /// <summary>Returns the token that is passed through, to be bound by <c>let!</c>.</summary>
    val getCancellationToken: unit -> CancellableVTask<CancellationToken>

    /// <summary>A computation that has a result already. It does not look at the token.</summary>
    /// <param name="value">Its result.</param>
    val inline singleton: value: 'T -> CancellableVTask<'T>

    /// <summary>Applies a function to the result.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The computation.</param>
    /// <returns>The same as <c>cancellableVtask { let! value = source in return mapper value }</c>.</returns>
    val inline map: [<InlineIfLambda>] mapper: ('T -> 'U) -> [<InlineIfLambda>] source: CancellableVTask<'T> -> CancellableVTask<'U>

    /// <summary>Applies a function that returns another computation to the result, and continues with that, with the same token.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The computation.</param>
    /// <returns>The same as <c>cancellableVtask { let! value = source in return! binder value }</c>.</returns>
    val inline bind:
        [<InlineIfLambda>] binder: ('T -> CancellableVTask<'U>) -> [<InlineIfLambda>] source: CancellableVTask<'T> -> CancellableVTask<'U>

    /// <summary>Applies the function that one computation returns to the result of another, which is started after the first has ended.</summary>
    /// <param name="applicable">Returns the function.</param>
    /// <param name="source">Returns the argument.</param>
    val apply: applicable: CancellableVTask<'T -> 'U> -> source: CancellableVTask<'T> -> CancellableVTask<'U>

    /// <summary>Runs one computation after the other, and returns both results.</summary>
    /// <param name="left">The computation that runs first.</param>
    /// <param name="right">The computation that runs second, unless the first fails.</param>
    val zip: left: CancellableVTask<'T1> -> right: CancellableVTask<'T2> -> CancellableVTask<'T1 * 'T2>

    /// <summary>Starts both computations, waits for both, and returns both results.</summary>
    /// <param name="left">The computation that is started first.</param>
    /// <param name="right">The computation that is started second, even if the first has failed.</param>
    /// <returns>The same as <c>let! left = left and! right = right</c>: the first failure in their order is passed on.</returns>
    val parallelZip: left: CancellableVTask<'T1> -> right: CancellableVTask<'T2> -> CancellableVTask<'T1 * 'T2>

    /// <summary>Starts all computations, and waits for all of them.</summary>
    /// <param name="tasks">The computations. The sequence is read at each start.</param>
    /// <returns>The results in the order of the arguments. It fails as <c>VTask.whenAll</c> does.</returns>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="tasks" /> is null.</exception>
    val whenAll: tasks: CancellableVTask<'T> seq -> CancellableVTask<'T array>

    /// <summary>Runs all computations, a bounded number of them at once.</summary>
    /// <param name="maxDegreeOfParallelism">How many may be in progress at the same time.</param>
    /// <param name="tasks">The computations. The sequence is read at each start, before any of them is started.</param>
    /// <returns>The results in the order of the arguments. After a failure or a cancellation no further computation is started;
    /// those in progress are awaited, and the first failure in the order of the arguments is passed on.</returns>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="tasks" /> is null.</exception>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism" /> is less than 1.</exception>
    val whenAllThrottled: maxDegreeOfParallelism: int -> tasks: CancellableVTask<'T> seq -> CancellableVTask<'T array>

    /// <summary>Runs all computations, one after the other.</summary>
    /// <param name="tasks">The computations. The sequence is read at each start, each item when the one before it has ended.</param>
    /// <returns>The results in the order of the arguments. After a failure or a cancellation no further computation is started.</returns>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="tasks" /> is null.</exception>
    val sequential: tasks: CancellableVTask<'T> seq -> CancellableVTask<'T array>

    /// <summary>Returns an <c>Async</c> that starts the computation with its own token each time it runs.</summary>
    /// <param name="source">The computation.</param>
    /// <returns>It throws the exception of the computation itself, as <c>VTask.toAsync</c> does.</returns>
    /// <example>
    /// <code lang="fsharp">
    /// let length = async { return! CancellableVTask.toAsync (download address) }
    /// </code>
    /// </example>
    val toAsync: source: CancellableVTask<'T> -> Async<'T>
