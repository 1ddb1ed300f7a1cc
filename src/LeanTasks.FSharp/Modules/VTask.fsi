namespace LeanTasks.FSharp

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks

/// <summary>Functions over <c>ValueTask</c>, which <c>vtask</c> and its kinds give.</summary>
/// <remarks>
/// <para>Each function takes the result of each value task it is given exactly once, also on failure: a value task that has been given
/// away must not be used any more.</para>
/// <para>What has ended already is not waited for: nothing suspends then. Functions that are given code of yours call it where
/// <c>vtask</c> would go on.</para>
/// <para>All of them may be called from any thread. What they give is to be awaited once, unless it says otherwise.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module VTask =

    /// <summary>A value task that has completed.</summary>
    /// <param name="value">Its result.</param>
    /// <remarks>Allocates nothing.</remarks>
    val inline singleton: value: 'T -> ValueTask<'T>

    /// <summary>A value task that has completed without a result. It may be awaited often.</summary>
    val zero: ValueTask<unit>

    /// <summary>A value task that has failed.</summary>
    /// <param name="error">What it has failed with.</param>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="error" /> is null.</exception>
    val fromException: error: exn -> ValueTask<'T>

    /// <summary>A value task that is canceled.</summary>
    /// <param name="token">The token that has canceled it.</param>
    /// <exception cref="T:System.ArgumentOutOfRangeException">Nobody has canceled by <paramref name="token" />.</exception>
    val fromCanceled: token: CancellationToken -> ValueTask<'T>

    /// <summary>Applies a function to the result.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <returns>What <c>vtask { let! value = source in return mapper value }</c> gives.</returns>
    /// <remarks>Allocates nothing if it has completed. A failure or a cancellation is handed on. What <paramref name="mapper" />
    /// throws is what the value task returned fails with, and an OperationCanceledException cancels it: nothing is thrown here.
    /// The execution context and the SynchronizationContext of the caller come back.</remarks>
    /// <example>
    /// <code lang="fsharp">
    /// let length (text: ValueTask&lt;string&gt;) = text |&gt; VTask.map _.Length
    /// </code>
    /// </example>
    val inline map: [<InlineIfLambda>] mapper: ('T -> 'U) -> source: ValueTask<'T> -> ValueTask<'U>

    /// <summary>Goes on with what a function makes of the result.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <returns>What <c>vtask { let! value = source in return! binder value }</c> gives.</returns>
    /// <remarks>Allocates nothing if it has completed, and what <paramref name="binder" /> gives has. A failure or a cancellation
    /// is handed on. What <paramref name="binder" /> throws is what the value task returned fails with, and an
    /// OperationCanceledException cancels it: nothing is thrown here. The execution context and the SynchronizationContext of the
    /// caller come back.</remarks>
    val inline bind: [<InlineIfLambda>] binder: ('T -> ValueTask<'U>) -> source: ValueTask<'T> -> ValueTask<'U>

    /// <summary>Applies a function to the results of two that run side by side.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source1">The first value task. It must not be used any more.</param>
    /// <param name="source2">The second value task. It must not be used any more.</param>
    /// <returns>What <c>vtask { let! value1 = source1 and! value2 = source2 in return mapper value1 value2 }</c> gives.</returns>
    /// <remarks>Allocates nothing if both have completed. Both are awaited, also if the first fails; then the first failure is
    /// handed on, of two that of the first. What <paramref name="mapper" /> throws is what the value task returned fails with,
    /// and an OperationCanceledException cancels it: nothing is thrown here. The execution context and the SynchronizationContext
    /// of the caller come back.</remarks>
    val inline map2: [<InlineIfLambda>] mapper: ('T1 -> 'T2 -> 'U) -> source1: ValueTask<'T1> -> source2: ValueTask<'T2> -> ValueTask<'U>

    /// <summary>Applies a function that is itself a result, to the result of one that runs side by side.</summary>
    /// <param name="applicable">The value task with the function. It must not be used any more.</param>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <returns>The result of the function.</returns>
    /// <remarks>Allocates nothing if both have completed. Both are awaited, also if the first fails; then the first failure is
    /// handed on, of two that of the first. What the function throws is what the value task returned fails with.</remarks>
    val apply: applicable: ValueTask<'T -> 'U> -> source: ValueTask<'T> -> ValueTask<'U>

    /// <summary>The results of two that run side by side. It starts neither: it awaits both.</summary>
    /// <param name="left">The first value task. It must not be used any more.</param>
    /// <param name="right">The second value task. It must not be used any more.</param>
    /// <returns>Both results.</returns>
    /// <remarks>Allocates the tuple if both have completed; <c>map2 (fun left right -&gt; struct (left, right))</c> does not.
    /// Both are awaited, also if the first fails; then the first failure is handed on, of two that of the first.</remarks>
    val zip: left: ValueTask<'T1> -> right: ValueTask<'T2> -> ValueTask<'T1 * 'T2>

    /// <summary>Gives the result, or what was thrown instead.</summary>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <returns>Ok with the result; or Error with the exception, of a cancellation with its OperationCanceledException. It never
    /// fails itself.</returns>
    /// <remarks>Allocates nothing if it has completed.</remarks>
    val catch: source: ValueTask<'T> -> ValueTask<Result<'T, exn>>

    /// <summary>Waits for the end, and drops the result.</summary>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <remarks>Allocates nothing if it has completed. A failure or a cancellation is handed on.</remarks>
    val ignore: source: ValueTask<'T> -> ValueTask<unit>

    /// <summary>Makes a value task of a task with a result.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofTask: task: Task<'T> -> ValueTask<'T>

    /// <summary>Makes a value task of a task without a result.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofUnitTask: task: Task -> ValueTask<unit>

    /// <summary>Makes a value task of a value task without a result.</summary>
    /// <param name="task">What to await. It must not be used any more.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    val ofUnitValueTask: task: ValueTask -> ValueTask<unit>

    /// <summary>Makes a value task of a LeanTask with a result.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofLeanTask: task: LeanTask<'T> -> ValueTask<'T>

    /// <summary>Makes a value task of a LeanTask without a result.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofUnitLeanTask: task: LeanTask -> ValueTask<unit>

    /// <summary>Makes a value task of C#'s pooled kind of flow.</summary>
    /// <param name="source">What to await. It must not be used any more.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    val ofFlow: source: LeanTasks.Flow<'T> -> ValueTask<'T>

    /// <summary>Makes a value task of C#'s pooled kind of flow without a result.</summary>
    /// <param name="source">What to await. It must not be used any more.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    val ofUnitFlow: source: LeanTasks.Flow -> ValueTask<unit>

    /// <summary>Starts an asynchronous computation here, as <c>Async.StartImmediateAsTask</c> does.</summary>
    /// <param name="computation">The computation.</param>
    /// <returns>What it comes to.</returns>
    /// <remarks>A failure or a cancellation is handed on. The execution context and the SynchronizationContext of the caller come
    /// back.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="computation" /> is null.</exception>
    val ofAsync: computation: Async<'T> -> ValueTask<'T>

    /// <summary>Gives it as a task.</summary>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>May be awaited often.</remarks>
    val toTask: source: ValueTask<'T> -> Task<'T>

    /// <summary>Gives it as a task without a result.</summary>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>May be awaited often. Allocates nothing if it has completed.</remarks>
    val toUnitTask: source: ValueTask<'T> -> Task

    /// <summary>Gives it as a value task without a result.</summary>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>Allocates nothing if it has completed. To be awaited once.</remarks>
    val toUnitValueTask: source: ValueTask<'T> -> ValueTask

    /// <summary>Gives it as a LeanTask.</summary>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>May be awaited often.</remarks>
    val toLeanTask: source: ValueTask<'T> -> LeanTask<'T>

    /// <summary>Gives it as an asynchronous computation that waits for it, and may be run often.</summary>
    /// <param name="source">The value task. It must not be used any more.</param>
    /// <returns>The computation.</returns>
    /// <remarks>It throws what the operation has failed with, not an AggregateException with that inside, as
    /// <c>Async.AwaitTask</c> does. A cancellation is an OperationCanceledException.</remarks>
    val toAsync: source: ValueTask<'T> -> Async<'T>

    /// <summary>Waits for all.</summary>
    /// <param name="tasks">The value tasks, which have been started; or a sequence that starts them as it is read, which is
    /// before the first is awaited. None must be used any more.</param>
    /// <returns>The results in the order of the arguments.</returns>
    /// <remarks>Each is awaited exactly once, also when others fail; and when the sequence itself throws, those it has given are,
    /// before that exception is handed on. It fails as <c>Task.WhenAll</c> does: with the first failure in the order of the
    /// arguments, and with a cancellation only if there is no failure. Of an array in which all have completed, nothing but the
    /// array of results is allocated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="tasks" /> is null.</exception>
    val whenAll: tasks: ValueTask<'T> seq -> ValueTask<'T array>

    /// <summary>Waits for all that have no results.</summary>
    /// <param name="tasks">The value tasks, which have been started; or a sequence that starts them as it is read, which is
    /// before the first is awaited. None must be used any more.</param>
    /// <remarks>Each is awaited exactly once, also when others fail; and when the sequence itself throws, those it has given are,
    /// before that exception is handed on. It fails as <c>Task.WhenAll</c> does. Of an array in which all have completed, nothing
    /// is allocated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="tasks" /> is null.</exception>
    val whenAllUnit: tasks: ValueTask<unit> seq -> ValueTask<unit>

    /// <summary>Waits for the first to end; of several that have ended, for the first in the order of the arguments.</summary>
    /// <param name="tasks">The value tasks, which have been started; or a sequence that starts them as it is read, which is
    /// before the first is awaited. None must be used any more.</param>
    /// <returns>Its index and its result. If it has failed or is canceled, so is this, because there is nothing left to be asked
    /// for that.</returns>
    /// <remarks>The results of the others are taken as they end, and dropped. If the sequence itself throws, all that it has
    /// given are awaited, and this fails.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="tasks" /> is null.</exception>
    /// <exception cref="T:System.ArgumentException">There is none.</exception>
    val whenAny: tasks: ValueTask<'T> seq -> ValueTask<struct (int * 'T)>

    /// <summary>Applies an asynchronous function to each item, and collects the results.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="items">The items.</param>
    /// <returns>The results in the order of the items.</returns>
    /// <remarks>One after the other: the next item is read when the one before has ended, and none after a failure. What
    /// <paramref name="mapper" /> or the sequence throws is what the value task returned fails with. Of an array, if nothing
    /// suspends, only the array of results is allocated. The execution context and the SynchronizationContext of the caller come
    /// back.</remarks>
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
    /// <remarks>One after the other: the next item is read when the one before has ended, and none after a failure. What
    /// <paramref name="action" /> or the sequence throws is what the value task returned fails with. Of an array or a list, if
    /// nothing suspends, nothing is allocated. The execution context and the SynchronizationContext of the caller come
    /// back.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    val iter: action: ('T -> ValueTask<unit>) -> items: 'T seq -> ValueTask<unit>

    /// <summary>Applies an asynchronous function to each item, to a bounded number of them side by side, and collects the
    /// results.</summary>
    /// <param name="maxDegreeOfParallelism">How many may be under way at the same time.</param>
    /// <param name="mapper">The function. The first calls are made here, in order; the others wherever one before has ended.</param>
    /// <param name="items">The items, which are all read first; what the sequence throws is thrown here.</param>
    /// <returns>The results in the order of the items.</returns>
    /// <remarks>After a failure no further item is begun; those under way are awaited, and the first failure in the order of the
    /// items is handed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism" /> is less than 1.</exception>
    /// <example>
    /// <code lang="fsharp">
    /// let! pages = addresses |&gt; VTask.traverseThrottled 8 download
    /// </code>
    /// </example>
    val traverseThrottled: maxDegreeOfParallelism: int -> mapper: ('T -> ValueTask<'U>) -> items: 'T seq -> ValueTask<'U array>

    /// <summary>Waits.</summary>
    /// <param name="time">How long; <c>Timeout.InfiniteTimeSpan</c> for ever.</param>
    /// <remarks>No time at all has passed at once, and nothing is allocated.</remarks>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="time" /> is negative, or longer than a timer can
    /// wait.</exception>
    val delay: time: TimeSpan -> ValueTask<unit>

    /// <summary>Waits, unless it is canceled.</summary>
    /// <param name="token">What cancels it.</param>
    /// <param name="time">How long; <c>Timeout.InfiniteTimeSpan</c> for ever.</param>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="time" /> is negative, or longer than a timer can
    /// wait.</exception>
    val delayWithToken: token: CancellationToken -> time: TimeSpan -> ValueTask<unit>

    /// <summary>Lets others run first, as <c>Task.Yield</c> does.</summary>
    /// <returns>A value task that goes on in the current SynchronizationContext or scheduler, or on the thread pool.</returns>
    val yieldNow: unit -> ValueTask<unit>
