using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Combinators;

/// <summary>The node that <c>WhenEach</c> attaches to all its tasks: holds those that have completed, and what the enumeration awaits.</summary>
internal sealed class CompletedTasks : Continuation, IValueTaskSource
{
    // Those that have completed, in that order; null where one has been taken. Made for the first. Guarded by the monitor of this object.
    private LeanTask?[]? _completed;

    // How many have completed. Guarded by the monitor of this object.
    private int _count;

    // How many have been taken. Written by the enumeration.
    private int _taken;

    // What the enumeration awaits. The enumeration resets it; the thread that clears _waiting completes it. It resumes on the pool.
    private ManualResetValueTaskSourceCore<VoidResult> _signal = new() { RunContinuationsAsynchronously = true };

    // Whether the enumeration awaits the signal. Guarded by the monitor of this object.
    private bool _waiting;

    private readonly int _total;

    // Whether there has been an enumeration. Written by exchange.
    private bool _enumerated;

    // Whether the enumeration is over. Written by it, once.
    private bool _abandoned;

    internal CompletedTasks(int total) => _total = total;

    internal override ref object? Next => ref Unsafe.NullRef<object?>();

    internal override Inlining Inlining => Inlining.Never;

    internal override bool IsAbandoned => Volatile.Read(ref _abandoned);

    internal void Add(LeanTask task)
    {
        if (task.IsCompleted || !task.TryAttachLinkless(this))
            Run(task, mayInline: false);
    }

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        bool waiting;
        using (Uninterrupted.Lock(this))
        {
            _completed ??= new LeanTask[_total];
            _completed[_count++] = antecedent;
            waiting = _waiting;
            _waiting = false;
        }

        if (waiting)
            _signal.SetResult(default);
    }

    /// <summary>The tasks in the order of their completion; none, if this is not the first enumeration.</summary>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled, and there are tasks left; a <see cref="TaskCanceledException"/> if none of them has completed.</exception>
    internal static async IAsyncEnumerable<TTask> EnumerateAsync<TTask>(
        CompletedTasks tasks, [EnumeratorCancellation] CancellationToken cancellationToken = default)
        where TTask : LeanTask
    {
        if (Interlocked.Exchange(ref tasks._enumerated, true))
            yield break;

        using CancellationTokenRegistration registration = cancellationToken.UnsafeRegister(
            static (tasks, token) => Unsafe.As<CompletedTasks>(tasks!).Cancel(token), tasks);
        try
        {
            while (tasks._taken < tasks._total)
            {
                LeanTask? task;
                while ((task = tasks.TakeOrReset(cancellationToken)) is null)
                    await new ValueTask(tasks, tasks._signal.Version).ConfigureAwait(false);
                yield return Unsafe.As<TTask>(task);
            }
        }
        finally
        {
            Volatile.Write(ref tasks._abandoned, true);
        }
    }

    void IValueTaskSource.GetResult(short token) => _signal.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _signal.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _signal.OnCompleted(continuation, state, token, flags);

    /// <summary>Takes a completed task; if there is none, resets the signal, to be awaited.</summary>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    private LeanTask? TakeOrReset(CancellationToken cancellationToken)
    {
        lock (this)
        {
            // Under the lock: a cancellation that has found no waiting enumeration is seen here.
            if (_taken < _count)
            {
                cancellationToken.ThrowIfCancellationRequested();
                ref LeanTask? first = ref _completed![_taken++];
                LeanTask? task = first;
                first = null;
                return task;
            }

            // As in the BCL, a canceled wait ends as a canceled task does.
            if (cancellationToken.IsCancellationRequested)
                throw Outcome.NewCanceledException(cancellationToken);
            _signal.Reset();
            _waiting = true;
            return null;
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
}
