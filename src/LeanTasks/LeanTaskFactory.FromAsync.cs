using LeanTasks.Completion;
using LeanTasks.Factories;

namespace LeanTasks;

// In each group the last overload documents the others; the others take the factory's defaults.
public partial class LeanTaskFactory
{
    /// <inheritdoc cref="FromAsync(IAsyncResult, Action{IAsyncResult}, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask FromAsync(IAsyncResult asyncResult, Action<IAsyncResult> endMethod) =>
        FromAsync(asyncResult, endMethod, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="FromAsync(IAsyncResult, Action{IAsyncResult}, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask FromAsync(IAsyncResult asyncResult, Action<IAsyncResult> endMethod, TaskCreationOptions creationOptions) =>
        FromAsync(asyncResult, endMethod, creationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task for an operation that has already started. Calls the end method once the operation has completed.</summary>
    /// <param name="asyncResult">The operation.</param>
    /// <param name="endMethod">Ends the operation. It is called once.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <param name="scheduler">The scheduler that calls the end method.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: successfully, with its exception, or canceled by an <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>For an operation that has not completed, the thread pool must wait on its handle: prefer the overloads that call a begin
    /// method.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="asyncResult"/>, <paramref name="endMethod"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask FromAsync(
        IAsyncResult asyncResult, Action<IAsyncResult> endMethod, TaskCreationOptions creationOptions, LeanScheduler scheduler) =>
        EndMethodTask<VoidResult>.Await(asyncResult, endMethod, creationOptions, scheduler);

    /// <inheritdoc cref="FromAsync(Func{AsyncCallback, object?, IAsyncResult}, Action{IAsyncResult}, object?, TaskCreationOptions)"/>
    public LeanTask FromAsync(Func<AsyncCallback, object?, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, object? state) =>
        FromAsync(beginMethod, endMethod, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: successfully, with its exception, or canceled by an <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask FromAsync(
        Func<AsyncCallback, object?, IAsyncResult> beginMethod,
        Action<IAsyncResult> endMethod,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<VoidResult>.Call(beginMethod, endMethod, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TArg1}(Func{TArg1, AsyncCallback, object?, IAsyncResult}, Action{IAsyncResult}, TArg1, object?, TaskCreationOptions)"/>
    public LeanTask FromAsync<TArg1>(
        Func<TArg1, AsyncCallback, object?, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, TArg1 arg1, object? state) =>
        FromAsync(beginMethod, endMethod, arg1, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TArg1">The type of the begin method's first argument.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="arg1">The begin method's first argument.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: successfully, with its exception, or canceled by an <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask FromAsync<TArg1>(
        Func<TArg1, AsyncCallback, object?, IAsyncResult> beginMethod,
        Action<IAsyncResult> endMethod,
        TArg1 arg1,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<VoidResult>.Call(beginMethod, endMethod, arg1, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TArg1, TArg2}(Func{TArg1, TArg2, AsyncCallback, object?, IAsyncResult}, Action{IAsyncResult}, TArg1, TArg2, object?, TaskCreationOptions)"/>
    public LeanTask FromAsync<TArg1, TArg2>(
        Func<TArg1, TArg2, AsyncCallback, object?, IAsyncResult> beginMethod,
        Action<IAsyncResult> endMethod,
        TArg1 arg1, TArg2 arg2, object? state) =>
        FromAsync(beginMethod, endMethod, arg1, arg2, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TArg1">The type of the begin method's first argument.</typeparam>
    /// <typeparam name="TArg2">The type of the begin method's second argument.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="arg1">The begin method's first argument.</param>
    /// <param name="arg2">The begin method's second argument.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: successfully, with its exception, or canceled by an <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask FromAsync<TArg1, TArg2>(
        Func<TArg1, TArg2, AsyncCallback, object?, IAsyncResult> beginMethod,
        Action<IAsyncResult> endMethod,
        TArg1 arg1,
        TArg2 arg2,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<VoidResult>.Call(beginMethod, endMethod, arg1, arg2, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TArg1, TArg2, TArg3}(Func{TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult}, Action{IAsyncResult}, TArg1, TArg2, TArg3, object?, TaskCreationOptions)"/>
    public LeanTask FromAsync<TArg1, TArg2, TArg3>(
        Func<TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult> beginMethod,
        Action<IAsyncResult> endMethod,
        TArg1 arg1, TArg2 arg2, TArg3 arg3, object? state) =>
        FromAsync(beginMethod, endMethod, arg1, arg2, arg3, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TArg1">The type of the begin method's first argument.</typeparam>
    /// <typeparam name="TArg2">The type of the begin method's second argument.</typeparam>
    /// <typeparam name="TArg3">The type of the begin method's third argument.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="arg1">The begin method's first argument.</param>
    /// <param name="arg2">The begin method's second argument.</param>
    /// <param name="arg3">The begin method's third argument.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: successfully, with its exception, or canceled by an <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask FromAsync<TArg1, TArg2, TArg3>(
        Func<TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult> beginMethod,
        Action<IAsyncResult> endMethod,
        TArg1 arg1,
        TArg2 arg2,
        TArg3 arg3,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<VoidResult>.Call(beginMethod, endMethod, arg1, arg2, arg3, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TResult}(IAsyncResult, Func{IAsyncResult, TResult}, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> FromAsync<TResult>(IAsyncResult asyncResult, Func<IAsyncResult, TResult> endMethod) =>
        FromAsync(asyncResult, endMethod, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="FromAsync{TResult}(IAsyncResult, Func{IAsyncResult, TResult}, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> FromAsync<TResult>(IAsyncResult asyncResult, Func<IAsyncResult, TResult> endMethod, TaskCreationOptions creationOptions) =>
        FromAsync(asyncResult, endMethod, creationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task for an operation that has already started. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="asyncResult">The operation.</param>
    /// <param name="endMethod">Ends the operation. It is called once.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <param name="scheduler">The scheduler that calls the end method.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>For an operation that has not completed, the thread pool must wait on its handle: prefer the overloads that call a begin
    /// method.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="asyncResult"/>, <paramref name="endMethod"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync<TResult>(
        IAsyncResult asyncResult, Func<IAsyncResult, TResult> endMethod, TaskCreationOptions creationOptions, LeanScheduler scheduler) =>
        EndMethodTask<TResult>.Await(asyncResult, endMethod, creationOptions, scheduler);

    /// <inheritdoc cref="FromAsync{TResult}(Func{AsyncCallback, object?, IAsyncResult}, Func{IAsyncResult, TResult}, object?, TaskCreationOptions)"/>
    public LeanTask<TResult> FromAsync<TResult>(
        Func<AsyncCallback, object?, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, object? state) =>
        FromAsync(beginMethod, endMethod, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync<TResult>(
        Func<AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<TResult>.Call(beginMethod, endMethod, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TArg1, TResult}(Func{TArg1, AsyncCallback, object?, IAsyncResult}, Func{IAsyncResult, TResult}, TArg1, object?, TaskCreationOptions)"/>
    public LeanTask<TResult> FromAsync<TArg1, TResult>(
        Func<TArg1, AsyncCallback, object?, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, TArg1 arg1, object? state) =>
        FromAsync(beginMethod, endMethod, arg1, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TArg1">The type of the begin method's first argument.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="arg1">The begin method's first argument.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync<TArg1, TResult>(
        Func<TArg1, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<TResult>.Call(beginMethod, endMethod, arg1, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TArg1, TArg2, TResult}(Func{TArg1, TArg2, AsyncCallback, object?, IAsyncResult}, Func{IAsyncResult, TResult}, TArg1, TArg2, object?, TaskCreationOptions)"/>
    public LeanTask<TResult> FromAsync<TArg1, TArg2, TResult>(
        Func<TArg1, TArg2, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1, TArg2 arg2, object? state) =>
        FromAsync(beginMethod, endMethod, arg1, arg2, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TArg1">The type of the begin method's first argument.</typeparam>
    /// <typeparam name="TArg2">The type of the begin method's second argument.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="arg1">The begin method's first argument.</param>
    /// <param name="arg2">The begin method's second argument.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync<TArg1, TArg2, TResult>(
        Func<TArg1, TArg2, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1,
        TArg2 arg2,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<TResult>.Call(beginMethod, endMethod, arg1, arg2, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TArg1, TArg2, TArg3, TResult}(Func{TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult}, Func{IAsyncResult, TResult}, TArg1, TArg2, TArg3, object?, TaskCreationOptions)"/>
    public LeanTask<TResult> FromAsync<TArg1, TArg2, TArg3, TResult>(
        Func<TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1, TArg2 arg2, TArg3 arg3, object? state) =>
        FromAsync(beginMethod, endMethod, arg1, arg2, arg3, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TArg1">The type of the begin method's first argument.</typeparam>
    /// <typeparam name="TArg2">The type of the begin method's second argument.</typeparam>
    /// <typeparam name="TArg3">The type of the begin method's third argument.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="arg1">The begin method's first argument.</param>
    /// <param name="arg2">The begin method's second argument.</param>
    /// <param name="arg3">The begin method's third argument.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync<TArg1, TArg2, TArg3, TResult>(
        Func<TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1,
        TArg2 arg2,
        TArg3 arg3,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<TResult>.Call(beginMethod, endMethod, arg1, arg2, arg3, state, creationOptions);
}
