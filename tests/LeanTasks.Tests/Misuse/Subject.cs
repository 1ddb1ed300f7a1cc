namespace LeanTasks.Tests.Misuse;

/// <summary>What awaits a value task.</summary>
public enum Awaiting
{
    ByTask,
    ByLeanTask,
    ByPooledMethod,
}

/// <summary>A value task of a pooled method, and what its users do with it. A copy of the struct each time, as in life.</summary>
internal abstract class Subject
{
    public static readonly bool[] WithAndWithoutResult = [false, true];

    public static readonly bool[] WithAndWithoutComingBack = [true, false];

    /// <summary>What stands behind the value task: its box.</summary>
    public abstract object? Source { get; }

    public abstract bool IsCompleted { get; }

    /// <summary>Calls a pooled method that awaits the gate.</summary>
    public static Subject Start(bool hasResult, Task gate, Ending end) =>
        hasResult ? new SubjectWithResult(gate, end) : new SubjectWithoutResult(gate, end);

    /// <summary>Awaits the value task in an async method, which checks the result.</summary>
    public Task Await(Awaiting awaiting, bool returnsToContext) => awaiting switch
    {
        Awaiting.ByTask => AwaitByTaskAsync(returnsToContext),
        Awaiting.ByLeanTask => AwaitByLeanTaskAsync(returnsToContext).AsTask(),
        _ => AwaitByPooledMethodAsync(returnsToContext).AsTask(),
    };

    /// <summary><c>GetAwaiter().GetResult()</c> and <c>Result</c>, as far as there are such.</summary>
    public abstract IEnumerable<Action> WaysToTheResult();

    public abstract Task AsTask();

    public abstract void Preserve();

    protected abstract Task AwaitByTaskAsync(bool returnsToContext);

    protected abstract LeanTask AwaitByLeanTaskAsync(bool returnsToContext);

    protected abstract ValueTask AwaitByPooledMethodAsync(bool returnsToContext);
}
