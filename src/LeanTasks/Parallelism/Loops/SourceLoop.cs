using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// A loop over a source that one worker at a time may advance. Workers take turns. A worker that has got an item releases the turn
/// before the item's body begins. It requests a thread for another worker, a waiting or a new one, to take the turn. A worker that
/// finds the turn taken suspends. So a source that blocks blocks one thread, and the bodies of its items run meanwhile.
/// </summary>
/// <remarks>
/// <para>The turn is not passed to a specific worker. A worker that ends a short body before the thread arrives takes it, and does not
/// wait for the thread. At most one thread is requested at a time. A thread that finds the turn taken leaves again, and the worker that
/// releases the turn makes a new request. So no waiting worker is forgotten: as long as one waits, a worker has the turn or a thread
/// has been requested.</para>
/// <para>A worker ends because nothing more is to be taken. This also ends all waiting workers, which need not be resumed for it.</para>
/// </remarks>
internal abstract class SourceLoop<TItem>(
    in LoopPlace place, CancellationToken cancellationToken, Func<TItem, CancellationToken, ValueTask> body) : AsyncLoop(place, cancellationToken)
{
    // Most turns end sooner than a suspended worker would resume.
    private const int Patience = 10;
    private const int PauseOfSpin = 8;

    // A TurnState. Written by all workers, by compare-exchange.
    private long _turns;

    // The delegates that resume the waiting workers; also the lock that guards them. Null until one has to wait. Pushed and popped by
    // the thread that has changed TurnState.Parked, under the same lock.
    private Stack<Action>? _parked;

    // Cleared by the last worker.
    private Func<TItem, CancellationToken, ValueTask>? _body = body;

    private readonly int _maximum = Math.Min(place.Degree, TurnState.MaximumWorkers);

    private TurnState Turns => new(Volatile.Read(ref _turns));

    /// <summary>Begins the loop. Called once, by the caller's thread.</summary>
    internal void Begin()
    {
        _turns = default(TurnState).Asked().Word;
        AskOrStop();
    }

    /// <summary>Advances the source. Called by one worker at a time.</summary>
    private protected abstract ValueTask<bool> MoveNextAsync();

    /// <summary>The item that the source has advanced to.</summary>
    private protected abstract TItem Current { get; }

    /// <summary>Disposes of the source. Called by the last worker.</summary>
    private protected abstract ValueTask DisposeSourceAsync();

    private protected override void Release()
    {
        _body = null;

        // A worker may still have been about to wait when the last one ended.
        if (_parked is { } parked)
        {
            lock (parked)
                parked.Clear();
        }
    }

    private protected override void RunWorker()
    {
        int patience = Patience;
        TurnState turns = Turns;
        while (true)
        {
            if (turns.IsHeld && !turns.IsEnded && --patience >= 0)
            {
                Thread.SpinWait(PauseOfSpin);
                turns = Turns;
            }
            else if (turns.IsHeld || turns.IsEnded || (turns.Parked == 0 && turns.Alive >= _maximum))
            {
                if (TryChange(ref turns, turns.Answered()))
                    return;
            }
            else if (turns.Parked > 0)
            {
                if (TryChange(ref turns, turns.Answered().Held().WithOneLessParked()))
                {
                    Unpark()();
                    return;
                }
            }
            else if (TryChange(ref turns, turns.Answered().Held().WithOneMoreAlive()))
            {
                Consume(WorkAsync());
                return;
            }
        }
    }

    /// <summary>A worker, which begins with the turn. It resumes where the loop runs after each await.</summary>
    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private async ValueTask WorkAsync()
    {
        try
        {
            while (!IsStopping && !Turns.IsEnded && await MoveNextAsync())
            {
                TItem item = Current;
                LetTurnGo();
                await _body!(item, Token);
                if (IsStopping)
                    break;
                await new Turn(this);
            }
        }
        catch (Exception exception)
        {
            Record(exception);
        }

        if (!IsLastToLeave())
            return;

        try
        {
            StopListening();
            await DisposeSourceAsync();
        }
        catch (Exception exception)
        {
            Record(exception);
        }

        End();
    }

    /// <summary>Takes the turn, if no worker has it; also returns true if there are no more turns.</summary>
    private bool TryTakeTurn()
    {
        int patience = Patience;
        TurnState turns = Turns;
        while (!turns.IsEnded)
        {
            if (!turns.IsHeld)
            {
                if (TryChange(ref turns, turns.Held()))
                    return true;
            }
            else if (--patience >= 0)
            {
                Thread.SpinWait(PauseOfSpin);
                turns = Turns;
            }
            else
            {
                return false;
            }
        }

        return true;
    }

    private void LetTurnGo()
    {
        TurnState turns = Turns;
        while (true)
        {
            bool asks = !turns.IsAsked && !turns.IsEnded && (turns.Parked > 0 || turns.Alive < _maximum);
            if (!TryChange(ref turns, asks ? turns.Free().Asked() : turns.Free()))
                continue;
            if (asks)
                AskOrStop();
            return;
        }
    }

    /// <summary>Lets a worker wait for a turn, or resumes it immediately if there are no more turns.</summary>
    private void Park(Action resume)
    {
        if (_parked is null)
            Interlocked.CompareExchange(ref _parked, new Stack<Action>(), null);
        Stack<Action> parked = _parked!;
        bool asks;
        lock (parked)
        {
            TurnState turns = Turns;
            while (true)
            {
                // If the turn has become free, a thread is needed as if a worker had just released the turn.
                asks = !turns.IsHeld && !turns.IsAsked;
                if (turns.IsEnded)
                    break;
                if (TryChange(ref turns, asks ? turns.WithOneMoreParked().Asked() : turns.WithOneMoreParked()))
                {
                    parked.Push(resume);
                    resume = null!;
                    break;
                }
            }
        }

        if (resume is not null)
            resume();
        else if (asks)
            AskOrStop();
    }

    private Action Unpark()
    {
        lock (_parked!)
            return _parked.Pop();
    }

    /// <summary>Requests a thread. A scheduler that refuses it fails the loop.</summary>
    private void AskOrStop()
    {
        try
        {
            AskForThread();
        }
        catch (Exception exception)
        {
            // The worker that takes the turn now sees that the loop is to stop, and ends immediately.
            Record(exception);
            RunWorker();
        }
    }

    /// <summary>Ends a worker; from then on no more items are taken.</summary>
    private bool IsLastToLeave()
    {
        TurnState turns = Turns;
        while (true)
        {
            TurnState left = turns.EndedByOne();
            if (TryChange(ref turns, left))
                return left.Alive == 0;
        }
    }

    /// <returns>Whether the state was <paramref name="turns"/>, which otherwise receives the current state.</returns>
    private bool TryChange(ref TurnState turns, TurnState to)
    {
        TurnState found = new(Interlocked.CompareExchange(ref _turns, to.Word, turns.Word));
        bool changed = found == turns;
        turns = found;
        return changed;
    }

    /// <summary>Awaits a turn, or the end of all turns; the awaiter checks afterwards which one it was.</summary>
    private readonly struct Turn(SourceLoop<TItem> loop) : ICriticalNotifyCompletion
    {
        internal bool IsCompleted => loop.TryTakeTurn();

        internal Turn GetAwaiter() => this;

        internal void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => loop.Park(continuation);

        public void UnsafeOnCompleted(Action continuation) => loop.Park(continuation);
    }
}

/// <summary>A loop over an <see cref="IEnumerable{T}"/>.</summary>
internal sealed class EnumerableLoop<TItem>(
    IEnumerator<TItem> source, in LoopPlace place, CancellationToken cancellationToken, Func<TItem, CancellationToken, ValueTask> body)
    : SourceLoop<TItem>(place, cancellationToken, body)
{
    // Cleared by the last worker.
    private IEnumerator<TItem>? _source = source;

    private protected override TItem Current => _source!.Current;

    private protected override ValueTask<bool> MoveNextAsync() => new(_source!.MoveNext());

    private protected override ValueTask DisposeSourceAsync()
    {
        _source!.Dispose();
        return default;
    }

    private protected override void Release()
    {
        _source = null;
        base.Release();
    }
}

/// <summary>A loop over an <see cref="IAsyncEnumerable{T}"/>.</summary>
internal sealed class AsyncEnumerableLoop<TItem>(
    in LoopPlace place, CancellationToken cancellationToken, Func<TItem, CancellationToken, ValueTask> body)
    : SourceLoop<TItem>(place, cancellationToken, body)
{
    // Written before the loop starts, because it needs the loop's token; cleared by the last worker.
    private IAsyncEnumerator<TItem>? _source;

    private protected override TItem Current => _source!.Current;

    /// <summary>Asks the source for its enumerator.</summary>
    /// <exception cref="InvalidOperationException">The source returned null.</exception>
    internal void Open(IAsyncEnumerable<TItem> source)
    {
        try
        {
            _source = source.GetAsyncEnumerator(Token) ?? throw new InvalidOperationException("The source's GetAsyncEnumerator returned null.");
        }
        catch
        {
            StopListening();
            throw;
        }
    }

    private protected override ValueTask<bool> MoveNextAsync() => _source!.MoveNextAsync();

    private protected override ValueTask DisposeSourceAsync() => _source!.DisposeAsync();

    private protected override void Release()
    {
        _source = null;
        base.Release();
    }
}
