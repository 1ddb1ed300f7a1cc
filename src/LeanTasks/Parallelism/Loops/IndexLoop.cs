using System.Numerics;
using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>A loop over indexes; workers take one or several at a time.</summary>
internal abstract class IndexLoop<TIndex>(
    in LoopPlace place, CancellationToken cancellationToken, Func<TIndex, CancellationToken, ValueTask> body) : AsyncLoop(place, cancellationToken)
{
    // How many workers there are, or are on their way. Written by interlocked operations.
    private int _alive;

    // How many more workers may be started. Each worker starts the next one, so that only one at a time writes it.
    private int _toStart = place.Degree;

    // Cleared by the last worker.
    private Func<TIndex, CancellationToken, ValueTask>? _body = body;

    /// <summary>Begins the loop. Called once, by the caller's thread.</summary>
    internal void Begin()
    {
        // Counted first, so that the loop ends even if the scheduler refuses the first worker.
        _alive = 1;
        try
        {
            StartWorker();
        }
        catch (Exception exception)
        {
            Record(exception);
        }

        Leave();
    }

    /// <summary>Takes the next index, if there is one.</summary>
    /// <param name="claims">The worker's claims.</param>
    /// <param name="index">The index.</param>
    private protected abstract bool TryTake(ref IndexClaims claims, out TIndex index);

    private protected override void Release() => _body = null;

    private protected override void RunWorker() => Consume(WorkAsync());

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private async ValueTask WorkAsync()
    {
        IndexClaims claims = default;
        bool hasStartedNext = false;
        try
        {
            while (!IsStopping && TryTake(ref claims, out TIndex index))
            {
                // Only once there was something to take, because then there may be more.
                if (!hasStartedNext)
                {
                    hasStartedNext = true;
                    StartWorker();
                }

                ValueTask end = _body!(index, Token);
                if (!end.IsCompleted)
                    claims.BodySuspended();
                await end;
            }
        }
        catch (Exception exception)
        {
            Record(exception);
        }

        Leave();
    }

    /// <exception cref="TaskSchedulerException">The scheduler refused.</exception>
    private void StartWorker()
    {
        if (_toStart == 0)
            return;

        _toStart--;
        Interlocked.Increment(ref _alive);
        try
        {
            AskForThread();
        }
        catch
        {
            Interlocked.Decrement(ref _alive);
            throw;
        }
    }

    private void Leave()
    {
        if (Interlocked.Decrement(ref _alive) != 0)
            return;
        StopListening();
        End();
    }
}

/// <summary>A loop over indexes whose type or number permits only counting from one to the next.</summary>
internal sealed class CountingLoop<TIndex>(
    TIndex fromInclusive, TIndex toExclusive, in LoopPlace place, CancellationToken cancellationToken, Func<TIndex, CancellationToken, ValueTask> body)
    : IndexLoop<TIndex>(place, cancellationToken, body)
    where TIndex : IBinaryInteger<TIndex>
{
    private readonly TIndex _toExclusive = toExclusive;

    private readonly Lock _lock = new();

    // The next index. Guarded by _lock.
    private TIndex _next = fromInclusive;

    private protected override bool TryTake(ref IndexClaims claims, out TIndex index)
    {
        lock (_lock)
        {
            index = _next;
            if (index >= _toExclusive)
                return false;
            _next++;
            return true;
        }
    }
}
