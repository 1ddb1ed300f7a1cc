namespace LeanTasks.FSharp

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks

/// <summary>Functions over the <c>LeanFlow</c> that <c>flow</c> and <c>uply</c> give.</summary>
/// <remarks>
/// <para>Each function takes the result of each flow it is given exactly once, also on failure: a flow that has been given away must
/// not be used any more.</para>
/// <para>What has ended already is not waited for: nothing suspends then. Functions that are given code of yours call it where
/// <c>flow</c> would go on.</para>
/// <para>All of them may be called from any thread.</para>
/// </remarks>
[<RequireQualifiedAccess>]
module Flow =

    /// <summary>A flow that has completed.</summary>
    /// <param name="value">Its result.</param>
    /// <remarks>Allocates nothing.</remarks>
    val inline singleton: value: 'T -> LeanFlow<'T>

    /// <summary>A flow that has completed without a result. It may be awaited often.</summary>
    val zero: LeanFlow<unit>

    /// <summary>A flow that has failed, or is canceled by an OperationCanceledException.</summary>
    /// <param name="error">What it has failed with.</param>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="error" /> is null.</exception>
    val fromException: error: exn -> LeanFlow<'T>

    /// <summary>A flow that is canceled.</summary>
    /// <param name="token">The token that has canceled it.</param>
    /// <exception cref="T:System.ArgumentOutOfRangeException">Nobody has canceled by <paramref name="token" />.</exception>
    val fromCanceled: token: CancellationToken -> LeanFlow<'T>

    /// <summary>Applies a function to the result.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>What <c>flow { let! value = source in return mapper value }</c> gives.</returns>
    /// <remarks>Allocates nothing if it has completed. A failure or a cancellation is handed on. What <paramref name="mapper" />
    /// throws is what the flow returned fails with, and an OperationCanceledException cancels it: nothing is thrown here. The
    /// execution context and the SynchronizationContext of the caller come back.</remarks>
    /// <example>
    /// <code lang="fsharp">
    /// let length (text: LeanFlow&lt;string&gt;) = text |&gt; Flow.map _.Length
    /// </code>
    /// </example>
    val inline map: [<InlineIfLambda>] mapper: ('T -> 'U) -> source: LeanFlow<'T> -> LeanFlow<'U>

    /// <summary>Goes on with what a function makes of the result.</summary>
    /// <param name="binder">The function.</param>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>What <c>flow { let! value = source in return! binder value }</c> gives.</returns>
    /// <remarks>Allocates nothing if it has completed, and what <paramref name="binder" /> gives has. A failure or a cancellation
    /// is handed on. What <paramref name="binder" /> throws is what the flow returned fails with, and an
    /// OperationCanceledException cancels it: nothing is thrown here. The execution context and the SynchronizationContext of the
    /// caller come back.</remarks>
    val inline bind: [<InlineIfLambda>] binder: ('T -> LeanFlow<'U>) -> source: LeanFlow<'T> -> LeanFlow<'U>

    /// <summary>Applies a function to the results of two that run side by side.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="source1">The first flow. It must not be used any more.</param>
    /// <param name="source2">The second flow. It must not be used any more.</param>
    /// <returns>What <c>flow { let! value1 = source1 and! value2 = source2 in return mapper value1 value2 }</c> gives.</returns>
    /// <remarks>Allocates nothing if both have completed. Both are awaited, also if the first fails; then the first failure is
    /// handed on, of two that of the first. What <paramref name="mapper" /> throws is what the flow returned fails with, and an
    /// OperationCanceledException cancels it: nothing is thrown here. The execution context and the SynchronizationContext of the
    /// caller come back.</remarks>
    val inline map2: [<InlineIfLambda>] mapper: ('T1 -> 'T2 -> 'U) -> source1: LeanFlow<'T1> -> source2: LeanFlow<'T2> -> LeanFlow<'U>

    /// <summary>Applies a function that is itself a result, to the result of one that runs side by side.</summary>
    /// <param name="applicable">The flow with the function. It must not be used any more.</param>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>The result of the function.</returns>
    /// <remarks>Allocates nothing if both have completed. Both are awaited, also if the first fails; then the first failure is
    /// handed on, of two that of the first. What the function throws is what the flow returned fails with.</remarks>
    val apply: applicable: LeanFlow<'T -> 'U> -> source: LeanFlow<'T> -> LeanFlow<'U>

    /// <summary>The results of two that run side by side. It starts neither: it awaits both.</summary>
    /// <param name="left">The first flow. It must not be used any more.</param>
    /// <param name="right">The second flow. It must not be used any more.</param>
    /// <returns>Both results.</returns>
    /// <remarks>Allocates the tuple if both have completed; <c>map2 (fun left right -&gt; struct (left, right))</c> does not.
    /// Both are awaited, also if the first fails; then the first failure is handed on, of two that of the first.</remarks>
    val zip: left: LeanFlow<'T1> -> right: LeanFlow<'T2> -> LeanFlow<'T1 * 'T2>

    /// <summary>Gives the result, or what was thrown instead.</summary>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>Ok with the result; or Error with the exception, of a cancellation with its OperationCanceledException. It never
    /// fails itself.</returns>
    /// <remarks>Allocates nothing if it has completed.</remarks>
    val catch: source: LeanFlow<'T> -> LeanFlow<Result<'T, exn>>

    /// <summary>Waits for the end, and drops the result.</summary>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <remarks>Allocates nothing if it has completed. A failure or a cancellation is handed on.</remarks>
    val ignore: source: LeanFlow<'T> -> LeanFlow<unit>

    /// <summary>Makes a flow of a task with a result.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofTask: task: Task<'T> -> LeanFlow<'T>

    /// <summary>Makes a flow of a task without a result.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofUnitTask: task: Task -> LeanFlow<unit>

    /// <summary>Makes a flow of a value task with a result.</summary>
    /// <param name="task">What to await. It must not be used any more.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    val ofValueTask: task: ValueTask<'T> -> LeanFlow<'T>

    /// <summary>Makes a flow of a value task without a result.</summary>
    /// <param name="task">What to await. It must not be used any more.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    val ofUnitValueTask: task: ValueTask -> LeanFlow<unit>

    /// <summary>Makes a flow of a LeanTask with a result.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofLeanTask: task: LeanTask<'T> -> LeanFlow<'T>

    /// <summary>Makes a flow of a LeanTask without a result.</summary>
    /// <param name="task">What to await.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="task" /> is null.</exception>
    val ofUnitLeanTask: task: LeanTask -> LeanFlow<unit>

    /// <summary>Makes a flow of C#'s pooled kind of flow.</summary>
    /// <param name="source">What to await. It must not be used any more.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    val ofFlow: source: LeanTasks.Flow<'T> -> LeanFlow<'T>

    /// <summary>Makes a flow of C#'s pooled kind of flow without a result.</summary>
    /// <param name="source">What to await. It must not be used any more.</param>
    /// <remarks>Allocates nothing if it has completed: an operation that has ended gives one that has. A failure or a
    /// cancellation is handed on.</remarks>
    val ofUnitFlow: source: LeanTasks.Flow -> LeanFlow<unit>

    /// <summary>Starts an asynchronous computation here, as <c>Async.StartImmediateAsTask</c> does.</summary>
    /// <param name="computation">The computation.</param>
    /// <returns>What it comes to.</returns>
    /// <remarks>A failure or a cancellation is handed on. The execution context and the SynchronizationContext of the caller come
    /// back.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="computation" /> is null.</exception>
    val ofAsync: computation: Async<'T> -> LeanFlow<'T>

    /// <summary>Gives it as a task.</summary>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>May be awaited often.</remarks>
    val toTask: source: LeanFlow<'T> -> Task<'T>

    /// <summary>Gives it as a task without a result.</summary>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>May be awaited often. Allocates nothing if it has completed.</remarks>
    val toUnitTask: source: LeanFlow<'T> -> Task

    /// <summary>Gives it as a value task.</summary>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>Allocates nothing. To be awaited once.</remarks>
    val toValueTask: source: LeanFlow<'T> -> ValueTask<'T>

    /// <summary>Gives it as a value task without a result.</summary>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>Allocates nothing. To be awaited once.</remarks>
    val toUnitValueTask: source: LeanFlow<'T> -> ValueTask

    /// <summary>Gives it as a LeanTask.</summary>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>The same operation.</returns>
    /// <remarks>May be awaited often.</remarks>
    val toLeanTask: source: LeanFlow<'T> -> LeanTask<'T>

    /// <summary>Gives it as an asynchronous computation that waits for it, and may be run often.</summary>
    /// <param name="source">The flow. It must not be used any more.</param>
    /// <returns>The computation.</returns>
    /// <remarks>It throws what the operation has failed with, not an AggregateException with that inside, as
    /// <c>Async.AwaitTask</c> does. A cancellation is an OperationCanceledException.</remarks>
    val toAsync: source: LeanFlow<'T> -> Async<'T>

    /// <summary>Waits for all.</summary>
    /// <param name="flows">The flows, which have been started; or a sequence that starts them as it is read, which is before the
    /// first is awaited. None must be used any more.</param>
    /// <returns>The results in the order of the arguments.</returns>
    /// <remarks>Each is awaited exactly once, also when others fail; and when the sequence itself throws, those it has given are,
    /// before that exception is handed on. It fails as <c>Task.WhenAll</c> does: with the first failure in the order of the
    /// arguments, and with a cancellation only if there is no failure. Of an array in which all have completed, nothing but the
    /// array of results is allocated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="flows" /> is null.</exception>
    val whenAll: flows: LeanFlow<'T> seq -> LeanFlow<'T array>

    /// <summary>Waits for all that have no results.</summary>
    /// <param name="flows">The flows, which have been started; or a sequence that starts them as it is read, which is before the
    /// first is awaited. None must be used any more.</param>
    /// <remarks>Each is awaited exactly once, also when others fail; and when the sequence itself throws, those it has given are,
    /// before that exception is handed on. It fails as <c>Task.WhenAll</c> does. Of an array in which all have completed, nothing
    /// is allocated.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="flows" /> is null.</exception>
    val whenAllUnit: flows: LeanFlow<unit> seq -> LeanFlow<unit>

    /// <summary>Waits for the first to end; of several that have ended, for the first in the order of the arguments.</summary>
    /// <param name="flows">The flows, which have been started; or a sequence that starts them as it is read, which is before the
    /// first is awaited. None must be used any more.</param>
    /// <returns>Its index and its result. If it has failed or is canceled, so is this, because there is nothing left to be asked
    /// for that.</returns>
    /// <remarks>The results of the others are taken as they end, and dropped. If the sequence itself throws, all that it has
    /// given are awaited, and this fails.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="flows" /> is null.</exception>
    /// <exception cref="T:System.ArgumentException">There is none.</exception>
    val whenAny: flows: LeanFlow<'T> seq -> LeanFlow<struct (int * 'T)>

    /// <summary>Applies an asynchronous function to each item, and collects the results.</summary>
    /// <param name="mapper">The function.</param>
    /// <param name="items">The items.</param>
    /// <returns>The results in the order of the items.</returns>
    /// <remarks>One after the other: the next item is read when the one before has ended, and none after a failure. What
    /// <paramref name="mapper" /> or the sequence throws is what the flow returned fails with. Of an array, if nothing suspends,
    /// only the array of results is allocated. The execution context and the SynchronizationContext of the caller come
    /// back.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    /// <example>
    /// <code lang="fsharp">
    /// let! pages = addresses |&gt; Flow.traverse download
    /// </code>
    /// </example>
    val traverse: mapper: ('T -> LeanFlow<'U>) -> items: 'T seq -> LeanFlow<'U array>

    /// <summary>Applies an asynchronous function to each item.</summary>
    /// <param name="action">The function.</param>
    /// <param name="items">The items.</param>
    /// <remarks>One after the other: the next item is read when the one before has ended, and none after a failure. What
    /// <paramref name="action" /> or the sequence throws is what the flow returned fails with. Of an array or a list, if nothing
    /// suspends, nothing is allocated. The execution context and the SynchronizationContext of the caller come back.</remarks>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    val iter: action: ('T -> LeanFlow<unit>) -> items: 'T seq -> LeanFlow<unit>

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
    /// let! pages = addresses |&gt; Flow.traverseThrottled 8 download
    /// </code>
    /// </example>
    val traverseThrottled: maxDegreeOfParallelism: int -> mapper: ('T -> LeanFlow<'U>) -> items: 'T seq -> LeanFlow<'U array>

    /// <summary>Waits.</summary>
    /// <param name="time">How long; <c>Timeout.InfiniteTimeSpan</c> for ever.</param>
    /// <remarks>No time at all has passed at once, and nothing is allocated.</remarks>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="time" /> is negative, or longer than a timer can
    /// wait.</exception>
    val delay: time: TimeSpan -> LeanFlow<unit>

    /// <summary>Waits, unless it is canceled.</summary>
    /// <param name="token">What cancels it.</param>
    /// <param name="time">How long; <c>Timeout.InfiniteTimeSpan</c> for ever.</param>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="time" /> is negative, or longer than a timer can
    /// wait.</exception>
    val delayWithToken: token: CancellationToken -> time: TimeSpan -> LeanFlow<unit>

    /// <summary>Lets others run first, as <c>Task.Yield</c> does.</summary>
    /// <returns>A flow that goes on in the current SynchronizationContext or scheduler, or on the thread pool.</returns>
    val yieldNow: unit -> LeanFlow<unit>
