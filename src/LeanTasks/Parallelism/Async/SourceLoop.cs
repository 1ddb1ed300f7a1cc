using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// A loop over something that one worker at a time may advance. Workers take turns: who has got an item lets the turn go before
/// the item's body begins, and asks for a thread for somebody else to take it: a worker that waits, or a new one. Who comes too
/// early for a turn suspends. So a source that blocks, blocks one thread, and the bodies of its items run meanwhile.
/// </summary>
/// <remarks>
/// <para>The turn is not handed to a certain worker: who ends a short body before the thread has come takes it, and nobody waits
/// for the thread. At most one thread is on its way; a thread that finds the turn taken goes away again, and who lets the turn go
/// asks anew. So nobody who waits is forgotten: as long as one waits, somebody has the turn, or a thread is on its way.</para>
/// <para>A worker ends because nothing more is to be taken, and so is the end of all that wait, which need not be resumed for it.</para>
/// </remarks>
internal abstract class SourceLoop<TItem>(
    in LoopPlace place, CancellationToken cancellationToken, Func<TItem, CancellationToken, ValueTask> body) : AsyncLoop(place, cancellationToken)
{
    // A turn at most sources is over sooner than a suspended worker would be back.
    private const int Patience = 10;
    private const int PauseOfSpin = 8;

    // A TurnState. Written by compare-exchange, by everybody.
    private long _turns;

    // The workers that wait, by what resumes them; also the lock that guards it. Null until one has to wait. Pushed and popped by
    // whoever has changed TurnState.Parked, under the same lock.
    private Stack<Action>? _parked;

    // Cleared by the last worker.
    private Func<TItem, CancellationToken, ValueTask>? _body = body;

    private readonly int _maximum = Math.Min(place.Degree, TurnState.MaximumWorkers);

    private TurnState Turns => new(Volatile.Read(ref _turns));

    /// <summary>Begins. Called once, by the caller's thread.</summary>
    internal void Begin()
    {
        _turns = default(TurnState).Asked().Word;
        AskOrStop();
    }

    /// <summary>Advances the source. By one worker at a time.</summary>
    private protected abstract ValueTask<bool> MoveNextAsync();

    /// <summary>What the source has advanced to.</summary>
    private protected abstract TItem Current { get; }

    /// <summary>Disposes of the source. By the last worker.</summary>
    private protected abstract ValueTask DisposeSourceAsync();

    private protected override void Release()
    {
        _body = null;

        // A worker may still have been about to wait as the last one ended.
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

    /// <summary>A worker, to whom the first turn belongs. Comes back to where the loop runs after each await.</summary>
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

    /// <summary>Takes the turn, if nobody has it; or says that there are no more turns.</summary>
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

    /// <summary>Lets a worker wait for a turn, or resumes it at once if there are no more turns.</summary>
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
                // Where the turn has become free, a thread is needed as if somebody had just let it go.
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

    /// <summary>Asks for a thread. A scheduler that refuses it fails the loop.</summary>
    private void AskOrStop()
    {
        try
        {
            AskForThread();
        }
        catch (Exception exception)
        {
            // Whoever takes the turn now sees that the loop is to stop, and ends here and now.
            Record(exception);
            RunWorker();
        }
    }

    /// <summary>Ends a worker, and with it the loop's taking.</summary>
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

    /// <returns>Whether the state was <paramref name="turns"/>, which otherwise is read anew.</returns>
    private bool TryChange(ref TurnState turns, TurnState to)
    {
        TurnState found = new(Interlocked.CompareExchange(ref _turns, to.Word, turns.Word));
        bool changed = found == turns;
        turns = found;
        return changed;
    }

    /// <summary>Awaits a turn; or the end of all turns, which is to be looked for afterwards.</summary>
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
