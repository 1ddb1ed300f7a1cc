using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Combinators;

/// <summary>
/// Collects the inputs of a <c>WhenEach</c> that have ended, and is what the enumeration awaits; also the linkless node on its
/// LeanTasks. The twin of <see cref="CompletedTasks"/>.
/// </summary>
/// <typeparam name="TResult">The type of a result.</typeparam>
internal sealed class CompletedValueTasks<TResult>(int total) : Continuation, IValueTaskSource
{
    // Those that have ended, in that order; empty where one has been taken. Made for the first; null again once the enumeration is
    // over. Guarded by the monitor of this object.
    private ValueTaskInput<TResult>[]? _completed;

    // How many have ended. Guarded by the monitor of this object.
    private int _count;

    // How many have been taken. Written by the enumeration.
    private int _taken;

    // What the enumeration awaits. The enumeration resets it; the thread that clears _waiting completes it. It resumes on the pool.
    private ManualResetValueTaskSourceCore<VoidResult> _signal = new() { RunContinuationsAsynchronously = true };

    // Whether the enumeration awaits the signal. Guarded by the monitor of this object.
    private bool _waiting;

    // Whether there has been an enumeration. Written by exchange.
    private bool _enumerated;

    // Whether the enumeration is over. Written by it, once, under the monitor of this object.
    private bool _abandoned;

    internal override ref object? Next => ref Unsafe.NullRef<object?>();

    internal override Inlining Inlining => Inlining.Never;

    internal override bool IsAbandoned => Volatile.Read(ref _abandoned);

    /// <summary>Waits for all the inputs.</summary>
    /// <typeparam name="TTask">As with <see cref="ValueTaskInput{TResult}.Of"/>.</typeparam>
    internal static CompletedValueTasks<TResult> Of<TTask>(ReadOnlySpan<TTask> tasks)
    {
        CompletedValueTasks<TResult> completed = new(tasks.Length);
        foreach (TTask task in tasks)
        {
            ValueTaskInput<TResult> input = ValueTaskInput<TResult>.Of(task);
            if (input.Look())
                completed.Add(input);
            else if (input.Source is not LeanTask lean)
                new WhenEachListener<TResult>(completed, input.Source!, input.Token).Listen();
            else if (!lean.TryAttachLinkless(completed))
                completed.Run(lean, mayInline: false);
        }

        return completed;
    }

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        ValueTaskInput<TResult> input = new(antecedent, token: 0);
        input.TakeEnded();
        Add(input);
    }

    /// <param name="input">A settled input; dropped if the enumeration is over.</param>
    internal void Add(ValueTaskInput<TResult> input)
    {
        bool waiting;
        using (Uninterrupted.Lock(this))
        {
            if (_abandoned)
                return;
            _completed ??= new ValueTaskInput<TResult>[total];
            _completed[_count++] = input;
            waiting = _waiting;
            _waiting = false;
        }

        if (waiting)
            _signal.SetResult(default);
    }

    /// <summary>The inputs in the order in which they ended; none, if this is not the first enumeration.</summary>
    /// <typeparam name="TTask">As with <see cref="ValueTaskInput{TResult}.Of"/>.</typeparam>
    /// <param name="completed">The inputs.</param>
    /// <param name="give">Makes a ValueTask again.</param>
    /// <param name="cancellationToken">The enumeration's token.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled, and there are inputs left; a <see cref="TaskCanceledException"/> if none of them has ended.</exception>
    internal static async IAsyncEnumerable<TTask> EnumerateAsync<TTask>(
        CompletedValueTasks<TResult> completed, Func<ValueTaskInput<TResult>, TTask> give, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        if (Interlocked.Exchange(ref completed._enumerated, true))
            yield break;

        using CancellationTokenRegistration registration = cancellationToken.UnsafeRegister(
            static (completed, token) => Unsafe.As<CompletedValueTasks<TResult>>(completed!).Cancel(token), completed);
        try
        {
            while (completed.HasMore)
            {
                ValueTaskInput<TResult> input;
                while (!completed.TakeOrReset(out input, cancellationToken))
                    await new ValueTask(completed, completed._signal.Version).ConfigureAwait(false);
                yield return give(input);
            }
        }
        finally
        {
            completed.Abandon();
        }
    }

    void IValueTaskSource.GetResult(short token) => _signal.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _signal.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _signal.OnCompleted(continuation, state, token, flags);

    private bool HasMore => _taken < total;

    /// <summary>Takes an input that has ended; if there is none, resets the signal, to be awaited.</summary>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    private bool TakeOrReset(out ValueTaskInput<TResult> input, CancellationToken cancellationToken)
    {
        lock (this)
        {
            // Under the lock: a cancellation that has found no waiting enumeration is seen here.
            if (_taken < _count)
            {
                cancellationToken.ThrowIfCancellationRequested();
                ref ValueTaskInput<TResult> first = ref _completed![_taken++];
                input = first;
                first = default;
                return true;
            }

            // As in the BCL, a canceled wait ends as a canceled task does.
            if (cancellationToken.IsCancellationRequested)
                throw Outcome.NewCanceledException(cancellationToken);
            _signal.Reset();
            _waiting = true;
            input = default;
            return false;
        }
    }

    private void Cancel(CancellationToken cancellationToken)
    {
        using (Uninterrupted.Lock(this))
        {
            if (!_waiting)
                return;
            _waiting = false;
        }

        _signal.SetException(Outcome.NewCanceledException(cancellationToken));
    }

    private void Abandon()
    {
        using (Uninterrupted.Lock(this))
        {
            _abandoned = true;
            _completed = null;
        }
    }
}

/// <summary>A source, or a Task, that a <c>WhenEach</c> waits for. 40 bytes, and 64 for the delegate that a Task needs.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal sealed class WhenEachListener<TResult>(CompletedValueTasks<TResult> completed, object source, short token)
    : ValueTaskListener<TResult>(source, token)
{
    private protected override void End(ref ValueTaskInput<TResult> input)
    {
        input.TakeEnded();
        completed.Add(input);
    }
}
