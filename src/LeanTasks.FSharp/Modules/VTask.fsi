namespace LeanTasks.FSharp

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks

/// <summary>Functions over <c>ValueTask</c>, which <c>vtask</c> and its kinds return.</summary>
/// <remarks>
/// <para>Each function consumes each value task that it receives exactly once, even after a failure. Do not use the value task
/// afterwards.</para>
/// <para>A function does not suspend for completed operations. Functions that accept your code call it where <c>vtask</c> would
/// resume.</para>
/// <para>All functions may be called from any thread. Await their results once, unless a function says otherwise.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module VTask =

    /// <summary>Creates a completed value task.</summary>
    /// <param name="value">Its result.</param>
    /// <remarks>Allocates nothing.</remarks>
    val inline singleton: value: 'T -> ValueTask<'T>

    /// <summary>A completed value task without a result. It may be awaited any number of times.</summary>
    val zero: ValueTask<unit>

    /// <summary>Creates a failed value task.</summary>
    /// <param name="error">The exception.</param>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="error" /> is null.</exception>
    val fromException: error: exn -> ValueTask<'T>

    /// <summary>Creates a canceled value task.</summary>
    /// <param name="token">The canceled token.</param>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="token" /> has not been canceled.</exception>
    val fromCanceled: token: CancellationToken -> ValueTask<'T>

    /// <summary>Applies a function to the result.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <returns>A value task that behaves like <c>vtask { let! value = source in return mapper value }</c>.</returns>
    /// <remarks>Allocates nothing if it has completed. A failure or a cancellation is propagated. If <paramref name="mapper" />
    /// throws, the returned value task fails with that exception, or is canceled if it is an OperationCanceledException; the call
    /// itself throws nothing. The caller's execution context and SynchronizationContext are restored.</remarks>
    /// <example>
    /// <code lang="fsharp">
    /// let length (text: ValueTask&lt;string&gt;) = text |&gt; VTask.map _.Length
    /// </code>
    /// </example>
    val inline map: [<InlineIfLambda>] mapper: ('T -> 'U) -> source: ValueTask<'T> -> ValueTask<'U>

    /// <summary>Applies a function that returns another value task to the result, and continues with that value task.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <returns>A value task that behaves like <c>vtask { let! value = source in return! binder value }</c>.</returns>
    /// <remarks>Allocates nothing if it and the result of <paramref name="binder" /> have completed. A failure or a cancellation
    /// is propagated. If <paramref name="binder" /> throws, the returned value task fails with that exception, or is canceled if
    /// it is an OperationCanceledException; the call itself throws nothing. The caller's execution context and
    /// SynchronizationContext are restored.</remarks>
    val inline bind: [<InlineIfLambda>] binder: ('T -> ValueTask<'U>) -> source: ValueTask<'T> -> ValueTask<'U>

    /// <summary>Applies a function to the results of two concurrent operations.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source1">The first value task. Do not use it afterwards.</param>
    /// <param name="source2">The second value task. Do not use it afterwards.</param>
    /// <returns>A value task that behaves like <c>vtask { let! value1 = source1 and! value2 = source2 in return mapper value1 value2 }</c>.</returns>
    /// <remarks>Allocates nothing if both have completed. Both are awaited, even if the first fails; if both fail, the first
    /// argument's failure is propagated. If <paramref name="mapper" /> throws, the returned value task fails with that exception,
    /// or is canceled if it is an OperationCanceledException; the call itself throws nothing. The caller's execution context and
    /// SynchronizationContext are restored.</remarks>
    val inline map2: [<InlineIfLambda>] mapper: ('T1 -> 'T2 -> 'U) -> source1: ValueTask<'T1> -> source2: ValueTask<'T2> -> ValueTask<'U>

    /// <summary>Applies a function, which is the result of one operation, to the result of another concurrent operation.</summary>
    /// <param name="applicable">The value task with the function. Do not use it afterwards.</param>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <returns>The result of the function.</returns>
    /// <remarks>Allocates nothing if both have completed. Both are awaited, even if the first fails; if both fail, the first
    /// argument's failure is propagated. If the function throws, the returned value task fails with that exception.</remarks>
    val apply: applicable: ValueTask<'T -> 'U> -> source: ValueTask<'T> -> ValueTask<'U>

    /// <summary>Returns the results of two concurrent operations. Both are already running; the function only awaits them.</summary>
    /// <param name="left">The first value task. Do not use it afterwards.</param>
    /// <param name="right">The second value task. Do not use it afterwards.</param>
    /// <returns>Both results.</returns>
    /// <remarks>Allocates the tuple if both have completed; <c>map2 (fun left right -&gt; struct (left, right))</c> does not.
    /// Both are awaited, even if the first fails; if both fail, the first argument's failure is propagated.</remarks>
    val zip: left: ValueTask<'T1> -> right: ValueTask<'T2> -> ValueTask<'T1 * 'T2>

    /// <summary>Returns the result or the exception.</summary>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <returns>Ok with the result; or Error with the exception, which is an OperationCanceledException after a cancellation.
    /// The returned operation itself never fails.</returns>
    /// <remarks>Allocates nothing if it has completed.</remarks>
    val catch: source: ValueTask<'T> -> ValueTask<Result<'T, exn>>

    /// <summary>Waits for completion, and discards the result.</summary>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <remarks>Allocates nothing if it has completed. A failure or a cancellation is propagated.</remarks>
    val ignore: source: ValueTask<'T> -> ValueTask<unit>

    /// <summary>Converts a task with a result to a value task.</summary>
    /// <param name="task">The operation to await.</param>
    /// <remarks>Allocates nothing if it has completed; the result is then completed too. A failure or a cancellation is
    /// propagated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofTask: task: Task<'T> -> ValueTask<'T>

    /// <summary>Converts a task without a result to a value task.</summary>
    /// <param name="task">The operation to await.</param>
    /// <remarks>Allocates nothing if it has completed; the result is then completed too. A failure or a cancellation is
    /// propagated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofUnitTask: task: Task -> ValueTask<unit>

    /// <summary>Converts a value task without a result to a value task.</summary>
    /// <param name="task">The operation to await. Do not use it afterwards.</param>
    /// <remarks>Allocates nothing if it has completed; the result is then completed too. A failure or a cancellation is
    /// propagated.</remarks>
    val ofUnitValueTask: task: ValueTask -> ValueTask<unit>

    /// <summary>Converts a LeanTask with a result to a value task.</summary>
    /// <param name="task">The operation to await.</param>
    /// <remarks>Allocates nothing if it has completed; the result is then completed too. A failure or a cancellation is
    /// propagated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofLeanTask: task: LeanTask<'T> -> ValueTask<'T>

    /// <summary>Converts a LeanTask without a result to a value task.</summary>
    /// <param name="task">The operation to await.</param>
    /// <remarks>Allocates nothing if it has completed; the result is then completed too. A failure or a cancellation is
    /// propagated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofUnitLeanTask: task: LeanTask -> ValueTask<unit>

    /// <summary>Converts C#'s pooled kind of flow to a value task.</summary>
    /// <param name="source">The operation to await. Do not use it afterwards.</param>
    /// <remarks>Allocates nothing if it has completed; the result is then completed too. A failure or a cancellation is
    /// propagated.</remarks>
    val ofPooledFlow: source: PooledFlow<'T> -> ValueTask<'T>

    /// <summary>Converts C#'s pooled kind of flow without a result to a value task.</summary>
    /// <param name="source">The operation to await. Do not use it afterwards.</param>
    /// <remarks>Allocates nothing if it has completed; the result is then completed too. A failure or a cancellation is
    /// propagated.</remarks>
    val ofUnitPooledFlow: source: PooledFlow -> ValueTask<unit>

    /// <summary>Starts an asynchronous computation on this thread, like <c>Async.StartImmediateAsTask</c>.</summary>
    /// <param name="computation">The computation.</param>
    /// <returns>The operation.</returns>
    /// <remarks>A failure or a cancellation is propagated. The caller's execution context and SynchronizationContext are
    /// restored.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="computation" /> is null.</exception>
    val ofAsync: computation: Async<'T> -> ValueTask<'T>

    /// <summary>Converts the value task to a task.</summary>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <returns>A task for the same operation.</returns>
    /// <remarks>May be awaited any number of times.</remarks>
    val toTask: source: ValueTask<'T> -> Task<'T>

    /// <summary>Converts the value task to a task without a result.</summary>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <returns>A task without a result for the same operation.</returns>
    /// <remarks>May be awaited any number of times. Allocates nothing if it has completed.</remarks>
    val toUnitTask: source: ValueTask<'T> -> Task

    /// <summary>Converts the value task to a value task without a result.</summary>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <returns>A value task without a result for the same operation.</returns>
    /// <remarks>Allocates nothing if it has completed. Await it exactly once.</remarks>
    val toUnitValueTask: source: ValueTask<'T> -> ValueTask

    /// <summary>Converts the value task to a LeanTask.</summary>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <returns>A LeanTask for the same operation.</returns>
    /// <remarks>May be awaited any number of times.</remarks>
    val toLeanTask: source: ValueTask<'T> -> LeanTask<'T>

    /// <summary>Converts the value task to an asynchronous computation that waits for it. The computation may run any number of times.</summary>
    /// <param name="source">The value task. Do not use it afterwards.</param>
    /// <returns>The computation.</returns>
    /// <remarks>It throws the exception of the operation itself; <c>Async.AwaitTask</c> throws an AggregateException that
    /// contains it. A cancellation is an OperationCanceledException.</remarks>
    val toAsync: source: ValueTask<'T> -> Async<'T>

    /// <summary>Waits for all value tasks.</summary>
    /// <param name="tasks">The value tasks, already started, or a sequence that starts them as it is read. It is read completely
    /// before the first await. Do not use them afterwards.</param>
    /// <returns>The results in the order of the arguments.</returns>
    /// <remarks>Each is awaited exactly once, even if others fail. If the sequence itself throws, the operations that it produced
    /// are awaited before the exception is propagated. It fails like <c>Task.WhenAll</c>: with the first failure in the order of
    /// the arguments, and with a cancellation only if there is no failure. If the argument is an array and all have completed,
    /// only the array of results is allocated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="tasks" /> is null.</exception>
    val whenAll: tasks: ValueTask<'T> seq -> ValueTask<'T array>

    /// <summary>Waits for all operations without results.</summary>
    /// <param name="tasks">The value tasks, already started, or a sequence that starts them as it is read. It is read completely
    /// before the first await. Do not use them afterwards.</param>
    /// <remarks>Each is awaited exactly once, even if others fail. If the sequence itself throws, the operations that it produced
    /// are awaited before the exception is propagated. It fails like <c>Task.WhenAll</c>. If the argument is an array and all
    /// have completed, nothing is allocated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="tasks" /> is null.</exception>
    val whenAllUnit: tasks: ValueTask<unit> seq -> ValueTask<unit>

    /// <summary>Waits for the first to complete; if several have completed, the first in the order of the arguments counts.</summary>
    /// <param name="tasks">The value tasks, already started, or a sequence that starts them as it is read. It is read completely
    /// before the first await. Do not use them afterwards.</param>
    /// <returns>Its index and its result. If it failed or was canceled, the returned operation does too, because it was consumed and cannot be inspected.</returns>
    /// <remarks>The results of the others are discarded as they complete. If the sequence itself throws, all operations that it
    /// produced are awaited, and the returned operation fails.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="tasks" /> is null.</exception>
    /// <exception cref="T:System.ArgumentException">The sequence is empty.</exception>
    val whenAny: tasks: ValueTask<'T> seq -> ValueTask<struct (int * 'T)>

    /// <summary>Applies an asynchronous function to each item, and collects the results.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="items">The items.</param>
    /// <returns>The results in the order of the items.</returns>
    /// <remarks>Items are processed one after the other: the next item is read when the previous one has completed, and none
    /// after a failure. If <paramref name="mapper" /> or the sequence throws, the returned value task fails with that exception.
    /// For an array, if nothing suspends, only the array of results is allocated. The caller's execution context and
    /// SynchronizationContext are restored.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    /// <example>
    /// <code lang="fsharp">
    /// let! pages = addresses |&gt; VTask.traverse download
    /// </code>
    /// </example>
    val traverse: mapper: ('T -> ValueTask<'U>) -> items: 'T seq -> ValueTask<'U array>

    /// <summary>Applies an asynchronous function to each item.</summary>
    /// <param name="action">The function.</param>
    /// <param name="items">The items.</param>
    /// <remarks>Items are processed one after the other: the next item is read when the previous one has completed, and none
    /// after a failure. If <paramref name="action" /> or the sequence throws, the returned value task fails with that exception.
    /// For an array or a list, if nothing suspends, nothing is allocated. The caller's execution context and
    /// SynchronizationContext are restored.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    val iter: action: ('T -> ValueTask<unit>) -> items: 'T seq -> ValueTask<unit>

    /// <summary>Applies an asynchronous function to the items, a bounded number of them concurrently, and collects the results.</summary>
    /// <param name="maxDegreeOfParallelism">The maximum number in progress concurrently.</param>
    /// <param name="mapper">The function. The first calls are made on this thread, in order; each later call is made where an earlier one completed.</param>
    /// <param name="items">The items, all of which are read first. An exception of the sequence is thrown by this call.</param>
    /// <returns>The results in the order of the items.</returns>
    /// <remarks>After a failure no further item begins; those in progress are awaited, and the first failure in the order of the
    /// items is propagated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism" /> is less than 1.</exception>
    /// <example>
    /// <code lang="fsharp">
    /// let! pages = addresses |&gt; VTask.traverseThrottled 8 download
    /// </code>
    /// </example>
    val traverseThrottled: maxDegreeOfParallelism: int -> mapper: ('T -> ValueTask<'U>) -> items: 'T seq -> ValueTask<'U array>

    /// <summary>Waits for a time.</summary>
    /// <param name="time">The time to wait; <c>Timeout.InfiniteTimeSpan</c> for no limit.</param>
    /// <remarks>Zero completes immediately, and allocates nothing.</remarks>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="time" /> is negative, or longer than a timer can
    /// wait.</exception>
    val delay: time: TimeSpan -> ValueTask<unit>

    /// <summary>Waits for a time, unless it is canceled.</summary>
    /// <param name="token">A token that cancels the wait.</param>
    /// <param name="time">The time to wait; <c>Timeout.InfiniteTimeSpan</c> for no limit.</param>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="time" /> is negative, or longer than a timer can
    /// wait.</exception>
    val delayWithToken: token: CancellationToken -> time: TimeSpan -> ValueTask<unit>

    /// <summary>Yields to other work, like <c>Task.Yield</c>.</summary>
    /// <returns>A value task that resumes in the current SynchronizationContext or scheduler, or on the thread pool.</returns>
    val yieldNow: unit -> ValueTask<unit>
