using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Misuse;

internal sealed class SubjectWithoutResult(Task gate, Ending end) : Subject
{
    private readonly ValueTask _task = RunAsync(gate, end);

    public override object? Source => ObjectOf(in _task);

    public override bool IsCompleted => _task.IsCompleted;

    public override IEnumerable<Action> WaysToTheResult() => [() => _task.GetAwaiter().GetResult(), () => _task.ConfigureAwait(false).GetAwaiter().GetResult()];

    public override Task AsTask() => _task.AsTask();

    public override void Preserve() => _ = _task.Preserve();

    protected override async Task AwaitByTaskAsync(bool returnsToContext)
    {
        if (returnsToContext)
            await _task;
        else
            await _task.ConfigureAwait(false);
    }

    protected override async LeanTask AwaitByLeanTaskAsync(bool returnsToContext)
    {
        if (returnsToContext)
            await _task;
        else
            await _task.ConfigureAwait(false);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    protected override async ValueTask AwaitByPooledMethodAsync(bool returnsToContext)
    {
        if (returnsToContext)
            await _task;
        else
            await _task.ConfigureAwait(false);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask RunAsync(Task gate, Ending end)
    {
        await gate.ConfigureAwait(false);
        end.ThrowIfItDoes();
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    private static extern ref readonly object? ObjectOf(ref readonly ValueTask task);
}
