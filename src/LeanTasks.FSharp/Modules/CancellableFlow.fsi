namespace LeanTasks.FSharp

open System.Threading
open LeanTasks

/// <summary>Functions over computations of <c>cancellableFlow</c>, which are functions of a token to a <c>Flow</c>.</summary>
/// <remarks>
/// <para>The returned computations are cold, like the arguments: each start runs the arguments again, with the token of that
/// start. The token is checked before each argument is started.</para>
/// <para>All functions may be called from any thread. Each returned function allocates one object; a start allocates as much as
/// the same <c>cancellableFlow</c>.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module CancellableFlow =

    /// <summary>Returns the token that is passed through; bind it with <c>let!</c>.</summary>
    val getCancellationToken: unit -> CancellableFlow<CancellationToken>

    /// <summary>Creates a computation with an existing result. It does not check the token.</summary>
    /// <param name="value">Its result.</param>
    val inline singleton: value: 'T -> CancellableFlow<'T>

    /// <summary>Applies a function to the result.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The computation.</param>
    /// <returns>A computation that behaves like <c>cancellableFlow { let! value = source in return mapper value }</c>.</returns>
    val inline map: [<InlineIfLambda>] mapper: ('T -> 'U) -> [<InlineIfLambda>] source: CancellableFlow<'T> -> CancellableFlow<'U>

    /// <summary>Applies a function that returns another computation to the result, and continues with that computation and the same token.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The computation.</param>
    /// <returns>A computation that behaves like <c>cancellableFlow { let! value = source in return! binder value }</c>.</returns>
    val inline bind:
        [<InlineIfLambda>] binder: ('T -> CancellableFlow<'U>) -> [<InlineIfLambda>] source: CancellableFlow<'T> -> CancellableFlow<'U>

    /// <summary>Applies the function that one computation returns to the result of another, which is started after the first has completed.</summary>
    /// <param name="applicable">Returns the function.</param>
    /// <param name="source">Returns the argument.</param>
    val apply: applicable: CancellableFlow<'T -> 'U> -> source: CancellableFlow<'T> -> CancellableFlow<'U>

    /// <summary>Runs one computation after the other, and returns both results.</summary>
    /// <param name="left">The computation that runs first.</param>
    /// <param name="right">The computation that runs second, unless the first fails.</param>
    val zip: left: CancellableFlow<'T1> -> right: CancellableFlow<'T2> -> CancellableFlow<'T1 * 'T2>

    /// <summary>Starts both computations, waits for both, and returns both results.</summary>
    /// <param name="left">The computation that is started first.</param>
    /// <param name="right">The computation that is started second, even if the first has failed.</param>
    /// <returns>A computation that behaves like <c>let! left = left and! right = right</c>: the first failure in their order is propagated.</returns>
    val parallelZip: left: CancellableFlow<'T1> -> right: CancellableFlow<'T2> -> CancellableFlow<'T1 * 'T2>

    /// <summary>Starts all computations, and waits for all of them.</summary>
    /// <param name="flows">The computations. The sequence is read at each start.</param>
    /// <returns>The results in the order of the arguments. It fails like <c>Flow.whenAll</c>.</returns>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="flows" /> is null.</exception>
    val whenAll: flows: CancellableFlow<'T> seq -> CancellableFlow<'T array>

    /// <summary>Runs all computations, a bounded number of them concurrently.</summary>
    /// <param name="maxDegreeOfParallelism">The maximum number in progress concurrently.</param>
    /// <param name="flows">The computations. The sequence is read at each start, before any of them is started.</param>
    /// <returns>The results in the order of the arguments. After a failure or a cancellation no further computation is started,
    /// and those in progress are awaited. The first failure in the order of the arguments is propagated.</returns>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="flows" /> is null.</exception>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism" /> is less than 1.</exception>
    val whenAllThrottled: maxDegreeOfParallelism: int -> flows: CancellableFlow<'T> seq -> CancellableFlow<'T array>

    /// <summary>Runs all computations, one after the other.</summary>
    /// <param name="flows">The computations. The sequence is read at each start, each item when the previous one has completed.</param>
    /// <returns>The results in the order of the arguments. After a failure or a cancellation no further computation is started.</returns>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="flows" /> is null.</exception>
    val sequential: flows: CancellableFlow<'T> seq -> CancellableFlow<'T array>

    /// <summary>Returns an <c>Async</c> that starts the computation with its own token each time it runs.</summary>
    /// <param name="source">The computation.</param>
    /// <returns>An Async that throws the exception of the computation itself, like <c>Flow.toAsync</c>.</returns>
    /// <example>
    /// <code lang="fsharp">
    /// let length = async { return! CancellableFlow.toAsync (download address) }
    /// </code>
    /// </example>
    val toAsync: source: CancellableFlow<'T> -> Async<'T>
