namespace LeanTasks.FSharp

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks

/// <summary>Functions over the <c>Flow</c> that <c>flow</c> and <c>uply</c> return.</summary>
/// <remarks>
/// <para>Each function takes the result of each flow that it receives exactly once, even after a failure: the flow may not be
/// used afterwards.</para>
/// <para>A function does not suspend for what has ended already. Functions that take code of yours call it where <c>flow</c>
/// would resume.</para>
/// <para>All of them may be called from any thread.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module Flow =

    /// <summary>A flow that has completed.</summary>
    /// <param name="value">Its result.</param>
    /// <remarks>Allocates nothing.</remarks>
    val inline singleton: value: 'T -> Flow<'T>

    /// <summary>A flow that has completed without a result. It may be awaited any number of times.</summary>
    val zero: Flow<unit>

    /// <summary>A flow that has failed, or that is canceled if the exception is an OperationCanceledException.</summary>
    /// <param name="error">The exception.</param>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="error" /> is null.</exception>
    val fromException: error: exn -> Flow<'T>

    /// <summary>A flow that is canceled.</summary>
    /// <param name="token">The token that has canceled it.</param>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="token" /> has not been canceled.</exception>
    val fromCanceled: token: CancellationToken -> Flow<'T>

    /// <summary>Applies a function to the result.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>The same as <c>flow { let! value = source in return mapper value }</c>.</returns>
    /// <remarks>Allocates nothing if it has completed. A failure or a cancellation is passed on. If <paramref name="mapper" />
    /// throws, the returned flow fails with that exception, or is canceled if it is an OperationCanceledException: nothing is
    /// thrown here. The caller's execution context and SynchronizationContext are restored.</remarks>
    /// <example>
    /// <code lang="fsharp">
    /// let length (text: Flow&lt;string&gt;) = text |&gt; Flow.map _.Length
    /// </code>
    /// </example>
    val inline map: [<InlineIfLambda>] mapper: ('T -> 'U) -> source: Flow<'T> -> Flow<'U>

    /// <summary>Applies a function that returns another flow to the result, and continues with that.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>The same as <c>flow { let! value = source in return! binder value }</c>.</returns>
    /// <remarks>Allocates nothing if it and the result of <paramref name="binder" /> have completed. A failure or a
    /// cancellation is passed on. If <paramref name="binder" /> throws, the returned flow fails with that exception, or is
    /// canceled if it is an OperationCanceledException: nothing is thrown here. The caller's execution context and
    /// SynchronizationContext are restored.</remarks>
    val inline bind: [<InlineIfLambda>] binder: ('T -> Flow<'U>) -> source: Flow<'T> -> Flow<'U>

    /// <summary>Applies a function to the results of two that run concurrently.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source1">The first flow. It must not be used afterwards.</param>
    /// <param name="source2">The second flow. It must not be used afterwards.</param>
    /// <returns>The same as <c>flow { let! value1 = source1 and! value2 = source2 in return mapper value1 value2 }</c>.</returns>
    /// <remarks>Allocates nothing if both have completed. Both are awaited, even if the first fails; the failure that is passed
    /// on is the first argument's if both fail. If <paramref name="mapper" /> throws, the returned flow fails with that
    /// exception, or is canceled if it is an OperationCanceledException: nothing is thrown here. The caller's execution context
    /// and SynchronizationContext are restored.</remarks>
    val inline map2: [<InlineIfLambda>] mapper: ('T1 -> 'T2 -> 'U) -> source1: Flow<'T1> -> source2: Flow<'T2> -> Flow<'U>

    /// <summary>Applies a function, the result of one, to the result of another that runs concurrently.</summary>
    /// <param name="applicable">The flow with the function. It must not be used afterwards.</param>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>The result of the function.</returns>
    /// <remarks>Allocates nothing if both have completed. Both are awaited, even if the first fails; the failure that is passed
    /// on is the first argument's if both fail. If the function throws, the returned flow fails with that exception.</remarks>
    val apply: applicable: Flow<'T -> 'U> -> source: Flow<'T> -> Flow<'U>

    /// <summary>The results of two that run concurrently. It only awaits both; they have been started.</summary>
    /// <param name="left">The first flow. It must not be used afterwards.</param>
    /// <param name="right">The second flow. It must not be used afterwards.</param>
    /// <returns>Both results.</returns>
    /// <remarks>Allocates the tuple if both have completed; <c>map2 (fun left right -&gt; struct (left, right))</c> does not.
    /// Both are awaited, even if the first fails; the failure that is passed on is the first argument's if both fail.</remarks>
    val zip: left: Flow<'T1> -> right: Flow<'T2> -> Flow<'T1 * 'T2>

    /// <summary>Returns the result, or the exception.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>Ok with the result; or Error with the exception, which is an OperationCanceledException after a cancellation.
    /// It never fails itself.</returns>
    /// <remarks>Allocates nothing if it has completed.</remarks>
    val catch: source: Flow<'T> -> Flow<Result<'T, exn>>

    /// <summary>Waits for the end, and drops the result.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <remarks>Allocates nothing if it has completed. A failure or a cancellation is passed on.</remarks>
    val ignore: source: Flow<'T> -> Flow<unit>

    /// <summary>Converts a task with a result to a flow.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: the result has then ended too. A failure or a cancellation is passed
    /// on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofTask: task: Task<'T> -> Flow<'T>

    /// <summary>Converts a task without a result to a flow.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: the result has then ended too. A failure or a cancellation is passed
    /// on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofUnitTask: task: Task -> Flow<unit>

    /// <summary>Converts a value task with a result to a flow.</summary>
    /// <param name="task">What to await. It must not be used afterwards.</param>
    /// <remarks>Allocates nothing if it has completed: the result has then ended too. A failure or a cancellation is passed
    /// on.</remarks>
    val ofValueTask: task: ValueTask<'T> -> Flow<'T>

    /// <summary>Converts a value task without a result to a flow.</summary>
    /// <param name="task">What to await. It must not be used afterwards.</param>
    /// <remarks>Allocates nothing if it has completed: the result has then ended too. A failure or a cancellation is passed
    /// on.</remarks>
    val ofUnitValueTask: task: ValueTask -> Flow<unit>

    /// <summary>Converts a LeanTask with a result to a flow.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: the result has then ended too. A failure or a cancellation is passed
    /// on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofLeanTask: task: LeanTask<'T> -> Flow<'T>

    /// <summary>Converts a LeanTask without a result to a flow.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: the result has then ended too. A failure or a cancellation is passed
    /// on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofUnitLeanTask: task: LeanTask -> Flow<unit>

    /// <summary>Converts C#'s pooled kind of flow to a flow.</summary>
    /// <param name="source">What to await. It must not be used afterwards.</param>
    /// <remarks>Allocates nothing if it has completed: the result has then ended too. A failure or a cancellation is passed
    /// on.</remarks>
    val ofPooledFlow: source: PooledFlow<'T> -> Flow<'T>

    /// <summary>Converts C#'s pooled kind of flow without a result to a flow.</summary>
    /// <param name="source">What to await. It must not be used afterwards.</param>
    /// <remarks>Allocates nothing if it has completed: the result has then ended too. A failure or a cancellation is passed
    /// on.</remarks>
    val ofUnitPooledFlow: source: PooledFlow -> Flow<unit>

    /// <summary>Starts an asynchronous computation here, as <c>Async.StartImmediateAsTask</c> does.</summary>
    /// <param name="computation">The computation.</param>
    /// <returns>The operation.</returns>
    /// <remarks>A failure or a cancellation is passed on. The caller's execution context and SynchronizationContext are
    /// restored.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="computation" /> is null.</exception>
    val ofAsync: computation: Async<'T> -> Flow<'T>

    /// <summary>Converts it to a task.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>May be awaited any number of times.</remarks>
    val toTask: source: Flow<'T> -> Task<'T>

    /// <summary>Converts it to a task without a result.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>May be awaited any number of times. Allocates nothing if it has completed.</remarks>
    val toUnitTask: source: Flow<'T> -> Task

    /// <summary>Converts it to a value task.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>Allocates nothing. To be awaited once.</remarks>
    val toValueTask: source: Flow<'T> -> ValueTask<'T>

    /// <summary>Converts it to a value task without a result.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>Allocates nothing. To be awaited once.</remarks>
    val toUnitValueTask: source: Flow<'T> -> ValueTask

    /// <summary>Converts it to a LeanTask.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>May be awaited any number of times.</remarks>
    val toLeanTask: source: Flow<'T> -> LeanTask<'T>

    /// <summary>Converts it to an asynchronous computation that waits for it, and may run any number of times.</summary>
    /// <param name="source">The flow. It must not be used afterwards.</param>
    /// <returns>The computation.</returns>
    /// <remarks>It throws the exception of the operation itself; <c>Async.AwaitTask</c> throws an AggregateException that
    /// contains it. A cancellation is an OperationCanceledException.</remarks>
    val toAsync: source: Flow<'T> -> Async<'T>

    /// <summary>Waits for all flows.</summary>
    /// <param name="flows">The flows, which have been started; or a sequence that starts them as it is read, which is before
    /// the first is awaited. None may be used afterwards.</param>
    /// <returns>The results in the order of the arguments.</returns>
    /// <remarks>Each is awaited exactly once, even if others fail. If the sequence itself throws, those that it has produced
    /// are awaited before the exception is passed on. It fails as <c>Task.WhenAll</c> does: with the first failure in the order
    /// of the arguments, and with a cancellation only if there is no failure. If the argument is an array and all have
    /// completed, only the array of results is allocated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="flows" /> is null.</exception>
    val whenAll: flows: Flow<'T> seq -> Flow<'T array>

    /// <summary>Waits for all that have no results.</summary>
    /// <param name="flows">The flows, which have been started; or a sequence that starts them as it is read, which is before
    /// the first is awaited. None may be used afterwards.</param>
    /// <remarks>Each is awaited exactly once, even if others fail. If the sequence itself throws, those that it has produced
    /// are awaited before the exception is passed on. It fails as <c>Task.WhenAll</c> does. If the argument is an array and all
    /// have completed, nothing is allocated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="flows" /> is null.</exception>
    val whenAllUnit: flows: Flow<unit> seq -> Flow<unit>

    /// <summary>Waits for the first to end; if several have ended, the first in the order of the arguments counts.</summary>
    /// <param name="flows">The flows, which have been started; or a sequence that starts them as it is read, which is before
    /// the first is awaited. None may be used afterwards.</param>
    /// <returns>Its index and its result. If it has failed or is canceled, so is this, because it has been consumed and cannot
    /// be inspected.</returns>
    /// <remarks>The results of the others are taken as they end, and dropped. If the sequence itself throws, all that it has
    /// produced are awaited, and this fails.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="flows" /> is null.</exception>
    /// <exception cref="T:System.ArgumentException">The sequence is empty.</exception>
    val whenAny: flows: Flow<'T> seq -> Flow<struct (int * 'T)>

    /// <summary>Applies an asynchronous function to each item, and collects the results.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="items">The items.</param>
    /// <returns>The results in the order of the items.</returns>
    /// <remarks>One after the other: the next item is read when the one before has ended, and none after a failure. If
    /// <paramref name="mapper" /> or the sequence throws, the returned flow fails with that exception. For an array, if nothing
    /// suspends, only the array of results is allocated. The caller's execution context and SynchronizationContext are
    /// restored.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    /// <example>
    /// <code lang="fsharp">
    /// let! pages = addresses |&gt; Flow.traverse download
    /// </code>
    /// </example>
    val traverse: mapper: ('T -> Flow<'U>) -> items: 'T seq -> Flow<'U array>

    /// <summary>Applies an asynchronous function to each item.</summary>
    /// <param name="action">The function.</param>
    /// <param name="items">The items.</param>
    /// <remarks>One after the other: the next item is read when the one before has ended, and none after a failure. If
    /// <paramref name="action" /> or the sequence throws, the returned flow fails with that exception. For an array or a list,
    /// if nothing suspends, nothing is allocated. The caller's execution context and SynchronizationContext are
    /// restored.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    val iter: action: ('T -> Flow<unit>) -> items: 'T seq -> Flow<unit>

    /// <summary>Applies an asynchronous function to each item, to a bounded number of them at once, and collects the
    /// results.</summary>
    /// <param name="maxDegreeOfParallelism">How many may be in progress at the same time.</param>
    /// <param name="mapper">The function. The first calls are made here, in order; each of the others where an earlier one has
    /// ended.</param>
    /// <param name="items">The items, which are all read first; an exception of the sequence is thrown here.</param>
    /// <returns>The results in the order of the items.</returns>
    /// <remarks>After a failure no further item begins; those in progress are awaited, and the first failure in the order of
    /// the items is passed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism" /> is less than 1.</exception>
    /// <example>
    /// <code lang="fsharp">
    /// let! pages = addresses |&gt; Flow.traverseThrottled 8 download
    /// </code>
    /// </example>
    val traverseThrottled: maxDegreeOfParallelism: int -> mapper: ('T -> Flow<'U>) -> items: 'T seq -> Flow<'U array>

    /// <summary>Waits.</summary>
    /// <param name="time">How long; <c>Timeout.InfiniteTimeSpan</c> for ever.</param>
    /// <remarks>Zero completes at once, and allocates nothing.</remarks>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="time" /> is negative, or longer than a timer can
    /// wait.</exception>
    val delay: time: TimeSpan -> Flow<unit>

    /// <summary>Waits, unless it is canceled.</summary>
    /// <param name="token">Cancels it.</param>
    /// <param name="time">How long; <c>Timeout.InfiniteTimeSpan</c> for ever.</param>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="time" /> is negative, or longer than a timer can
    /// wait.</exception>
    val delayWithToken: token: CancellationToken -> time: TimeSpan -> Flow<unit>

    /// <summary>Lets others run first, as <c>Task.Yield</c> does.</summary>
    /// <returns>A flow that resumes in the current SynchronizationContext or scheduler, or on the thread pool.</returns>
    val yieldNow: unit -> Flow<unit>
