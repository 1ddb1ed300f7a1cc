namespace LeanTasks.Soak.Tests.Running;

/// <summary>What a piece of work will do, as the seed has it: how often it suspends, and how it ends.</summary>
internal sealed class Plan(Turn turn, Ending ending, int value, int pauses, Runs runs)
{
    private readonly CancellationTokenSource _cancellation = new();

    public Turn Turn => turn;

    public Ending Ending => ending;

    public int Value => value;

    /// <summary>A kind of <see cref="Pause"/> for each digit, in base <see cref="Pause.Kinds"/>; 0 is none.</summary>
    public int Pauses => pauses;

    public SoakException Exception { get; } = new($"Planned by {turn.Name}.");

    /// <summary>Canceled by <see cref="Produce"/>, if that is the plan.</summary>
    public CancellationToken Token => _cancellation.Token;

    /// <summary>The work: it must run as often as is due.</summary>
    public int Produce()
    {
        Count();
        return End();
    }

    /// <summary>Counts that the work is done by other means than <see cref="Produce"/>.</summary>
    public void Count() => runs.Count();

    /// <summary>Ends as planned, without being counted.</summary>
    public int End()
    {
        switch (ending)
        {
            case Ending.Fault:
                throw Exception;
            case Ending.Cancel:
                _cancellation.Cancel();
                throw new OperationCanceledException(Token);
            default:
                return value;
        }
    }

    /// <summary>Completes a source, which may have been completed.</summary>
    /// <returns>Whether this has completed it.</returns>
    public bool TryEnd(LeanTaskSource<int> source) => ending switch
    {
        Ending.Fault => value % 2 == 0 ? source.TrySetException(Exception) : source.TrySetException([Exception]),
        Ending.Cancel => source.TrySetCanceled(Token),
        _ => source.TrySetResult(value),
    };

    public bool TryEnd(LeanTaskSource source) => ending switch
    {
        Ending.Fault => value % 2 == 0 ? source.TrySetException(Exception) : source.TrySetException([Exception]),
        Ending.Cancel => source.TrySetCanceled(Token),
        _ => source.TrySetResult(),
    };

    public bool TryEnd(PooledValueTaskSource<int> source) => ending switch
    {
        Ending.Fault => source.TrySetException(Exception),
        Ending.Cancel => source.TrySetCanceled(Token),
        _ => source.TrySetResult(value),
    };

    public bool TryEnd(ReusableValueTaskSource<int> source) => ending switch
    {
        Ending.Fault => source.TrySetException(Exception),
        Ending.Cancel => source.TrySetCanceled(Token),
        _ => source.TrySetResult(value),
    };
}
