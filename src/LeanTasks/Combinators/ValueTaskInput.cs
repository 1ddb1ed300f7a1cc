using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Interop;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Combinators;

/// <summary>
/// The parts of a ValueTask that is waited for once and has its result taken once. It belongs to one thread at a time. First that
/// is the thread that looks at it and listens to it, then the thread that calls the listener. As large as the ValueTask.
/// </summary>
/// <typeparam name="TResult">The type of the result; <see cref="VoidResult"/> for a <see cref="ValueTask"/>.</typeparam>
internal struct ValueTaskInput<TResult>
{
    private static readonly Action<object?> s_ended = static listener => HasEndedNow(Unsafe.As<IValueTaskListener>(listener!));

    // A LeanTask, a Task, or a source whose result has not been taken; null where there is a result. A source that has failed is
    // replaced by a LeanTask that has failed as it did.
    private object? _source;

    private TResult? _result;

    // The source's token.
    private readonly short _token;

    internal ValueTaskInput(object source, short token)
    {
        _source = source;
        _token = token;
    }

    private ValueTaskInput(TResult result) => _result = result;

    internal readonly bool HasResult => _source is null;

    internal readonly TResult Result => _result!;

    internal readonly object? Source => _source;

    internal readonly short Token => _token;

    /// <summary>Whether it is a task's. A task can be looked at any number of times, and reports an unobserved exception itself.</summary>
    internal readonly bool IsOfTask => _source is LeanTask or Task;

    /// <summary>Whether an input that has been looked at has ended: a source that had ended was replaced then.</summary>
    internal readonly bool HasEnded => _source switch
    {
        null => true,
        LeanTask task => task.IsCompleted,
        Task task => task.IsCompleted,
        _ => false,
    };

    /// <summary>How it has ended. Exceptions of a Task count as observed, those of a LeanTask do not.</summary>
    internal readonly Outcome Outcome => _source switch
    {
        null => Outcome.RanToCompletion,
        LeanTask task => task.CompletedOutcome,
        _ => TaskEnds.Of(Unsafe.As<Task>(_source)),
    };

    /// <summary>Whether another input can be made of the same ValueTask, as long as none listens; a proxy listens immediately.</summary>
    internal static bool CanBeMadeAgain => typeof(TResult) == typeof(VoidResult) ? ValueTaskToken.IsKnown : ValueTaskToken<TResult>.IsKnown;

    /// <typeparam name="TTask">A ValueTask&lt;TResult&gt;; a ValueTask, for <see cref="VoidResult"/>; or an input made from it before.</typeparam>
    internal static ValueTaskInput<TResult> Of<TTask>(TTask task)
    {
        if (typeof(TTask) == typeof(ValueTaskInput<TResult>))
            return Unsafe.As<TTask, ValueTaskInput<TResult>>(ref task);
        return typeof(TResult) == typeof(VoidResult)
            ? OfValueTask(Unsafe.As<TTask, ValueTask>(ref task))
            : OfValueTask(Unsafe.As<TTask, ValueTask<TResult>>(ref task));
    }

    /// <inheritdoc cref="Of"/>
    internal static ReadOnlySpan<ValueTaskInput<TResult>> OfAll<TTask>(ReadOnlySpan<TTask> tasks)
    {
        ValueTaskInput<TResult>[] inputs = new ValueTaskInput<TResult>[tasks.Length];
        for (int i = 0; i < inputs.Length; i++)
            inputs[i] = Of(tasks[i]);
        return inputs;
    }

    /// <summary>An input that <see cref="Look"/> has been called on.</summary>
    internal static ValueTaskInput<TResult> Looked<TTask>(TTask task)
    {
        ValueTaskInput<TResult> input = Of(task);
        input.Look();
        return input;
    }

    /// <summary>An input on a runtime where ValueTasks have other fields: a proxy consumes the ValueTask.</summary>
    internal static ValueTaskInput<TResult> OfUnknown(ValueTask task) => OfUnknown(task, static task => new ValueTaskProxy(task));

    /// <inheritdoc cref="OfUnknown(ValueTask)"/>
    internal static ValueTaskInput<TResult> OfUnknown(ValueTask<TResult> task) =>
        OfUnknown(task, static task => new ValueTaskProxy<TResult>(task));

    /// <summary>Looks whether it has ended, and takes the result if it has.</summary>
    /// <returns>Whether it has ended, in whatever way; a source that throws when asked has.</returns>
    internal bool Look()
    {
        ValueTaskSourceStatus status;
        try
        {
            status = Status();
        }
        catch (Exception exception)
        {
            Fail(exception);
            return true;
        }

        if (status == ValueTaskSourceStatus.Pending)
            return false;

        // A failed task is kept as it is.
        if (status == ValueTaskSourceStatus.Succeeded || !IsOfTask)
            TakeResult(isCanceled: status == ValueTaskSourceStatus.Canceled);
        return true;
    }

    /// <summary>Takes the result of a task or source that has ended.</summary>
    internal void TakeEnded()
    {
        if (!Look())
            Fail(new InvalidOperationException("The source of a ValueTask called its continuation, but then reported that it had not completed."));
    }

    /// <summary>Takes the result, or adds how it failed; afterwards it is empty.</summary>
    internal TResult Take(ref CombinedOutcome combined)
    {
        TakeEnded();
        TResult result = _result!;
        if (!HasResult)
            combined.Add(Outcome);
        this = default;
        return result;
    }

    /// <summary>Registers a listener with a Task or a source, which can be done once.</summary>
    /// <param name="listener">The listener; may be called immediately, and on any thread.</param>
    /// <param name="ended">The delegate for Tasks, made for the first one: the listener can share it among several.</param>
    /// <returns>Whether it listens; if not, it has ended, perhaps with what the source threw, and the listener is not called.</returns>
    internal bool Listen(IValueTaskListener listener, ref Action? ended)
    {
        if (_source is not Task task)
            return ListenToSource(listener);
        try
        {
            task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(ended ??= listener.Ended);
            return true;
        }
        catch (Exception exception)
        {
            Fail(exception);
            return false;
        }
    }

    /// <summary>A ValueTask with the same result or failure.</summary>
    [SuppressMessage("Reliability", "CA2012", Justification = "It is handed to the user, who awaits it.")]
    internal readonly ValueTask<TResult> ToValueTask() => _source switch
    {
        null => new ValueTask<TResult>(_result!),
        Task task => new ValueTask<TResult>(Unsafe.As<Task<TResult>>(task)),
        _ => new ValueTask<TResult>(Unsafe.As<IValueTaskSource<TResult>>(_source), _token),
    };

    /// <inheritdoc cref="ToValueTask"/>
    internal readonly ValueTask ToValueTaskWithoutResult() => _source switch
    {
        null => default,
        Task task => new ValueTask(task),
        _ => new ValueTask(Unsafe.As<IValueTaskSource>(_source), _token),
    };

    // A source may call back immediately and then throw: it has ended with that exception, and only once. So a call from within is
    // kept until it has returned.
    private bool ListenToSource(IValueTaskListener listener)
    {
        const ValueTaskSourceOnCompletedFlags anyContext = ValueTaskSourceOnCompletedFlags.None;
        ThreadLocalState thread = ThreadLocalState.Current;
        object? outer = thread.Listening;
        thread.Listening = listener;
        try
        {
            if (typeof(TResult) == typeof(VoidResult))
                Unsafe.As<IValueTaskSource>(_source!).OnCompleted(s_ended, listener, _token, anyContext);
            else
                Unsafe.As<IValueTaskSource<TResult>>(_source!).OnCompleted(s_ended, listener, _token, anyContext);
            return thread.Listening == listener;
        }
        catch (Exception exception)
        {
            Fail(exception);
            return false;
        }
        finally
        {
            thread.Listening = outer;
        }
    }

    private static void HasEndedNow(IValueTaskListener listener)
    {
        ThreadLocalState thread = ThreadLocalState.Current;
        if (thread.Listening == listener)
            thread.Listening = null;
        else
            listener.Ended();
    }

    private static ValueTaskInput<TResult> OfValueTask(ValueTask task)
    {
        if (!ValueTaskToken.TryGet(task, out object? source, out short token))
            return OfUnknown(task);
        return source is null ? default : new(source, token);
    }

    private static ValueTaskInput<TResult> OfValueTask(ValueTask<TResult> task)
    {
        if (!ValueTaskToken<TResult>.TryGet(task, out object? source, out short token))
            return OfUnknown(task);
        return source is null ? new(task.Result) : new(source, token);
    }

    private static ValueTaskInput<TResult> OfUnknown<TTask>(TTask task, Func<TTask, LeanTask> proxy)
    {
        ValueTaskInput<TResult> input = default;
        try
        {
            input._source = proxy(task);
        }
        catch (Exception exception)
        {
            input.Fail(exception);
        }

        return input;
    }

    private readonly ValueTaskSourceStatus Status()
    {
        if (_source is null)
            return ValueTaskSourceStatus.Succeeded;
        if (_source is Task task)
        {
            // In this order: a task that ends between two looks at it is pending, and no other state of it changes once it has ended.
            return !task.IsCompleted ? ValueTaskSourceStatus.Pending
                : task.IsCompletedSuccessfully ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Faulted;
        }

        return typeof(TResult) == typeof(VoidResult)
            ? Unsafe.As<IValueTaskSource>(_source).GetStatus(_token)
            : Unsafe.As<IValueTaskSource<TResult>>(_source).GetStatus(_token);
    }

    private void TakeResult(bool isCanceled)
    {
        if (_source is null)
            return;
        try
        {
            if (typeof(TResult) == typeof(VoidResult))
                TakeNoResult(_source);
            else
                _result = _source is Task task ? Unsafe.As<Task<TResult>>(task).Result : Unsafe.As<IValueTaskSource<TResult>>(_source).GetResult(_token);
            _source = null;
        }
        catch (Exception exception)
        {
            Fail(TaskEnds.Of(exception, isCanceled));
        }
    }

    private readonly void TakeNoResult(object source)
    {
        if (source is not Task)
            Unsafe.As<IValueTaskSource>(source).GetResult(_token);
    }

    private void Fail(Exception exception) => Fail(Outcome.Faulted(exception));

    /// <summary>Dropping a task that has faulted here makes <see cref="LeanScheduler.UnobservedTaskException"/> report it.</summary>
    private void Fail(Outcome outcome) => _source = new LeanTask<TResult>(outcome);
}
