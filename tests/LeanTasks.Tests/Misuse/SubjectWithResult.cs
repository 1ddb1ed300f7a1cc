using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Misuse;

internal sealed class SubjectWithResult : Subject
{
    private static int s_last;

    private readonly int _number = Interlocked.Increment(ref s_last);
    private readonly ValueTask<int> _task;

    public SubjectWithResult(Task gate, Ending end) => _task = RunAsync(gate, end, _number);

    public override object? Source => ValueTaskContent<int>.ObjectOf(in _task);

    public override bool IsCompleted => _task.IsCompleted;

    public override IEnumerable<Action> WaysToTheResult() =>
    [
        () => Check(_task.GetAwaiter().GetResult()),
        () => Check(_task.ConfigureAwait(false).GetAwaiter().GetResult()),
        () => Check(_task.Result),
    ];

    public override Task AsTask() => _task.AsTask();

    public override void Preserve() => _ = _task.Preserve();

    protected override async Task AwaitByTaskAsync(bool returnsToContext) => Check(returnsToContext ? await _task : await _task.ConfigureAwait(false));

    protected override async LeanTask AwaitByLeanTaskAsync(bool returnsToContext) => Check(returnsToContext ? await _task : await _task.ConfigureAwait(false));

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    protected override async ValueTask AwaitByPooledMethodAsync(bool returnsToContext) => Check(returnsToContext ? await _task : await _task.ConfigureAwait(false));

    private void Check(int result) => Assert.Equal(_number, result);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> RunAsync(Task gate, Ending end, int number)
    {
        await gate.ConfigureAwait(false);
        end.ThrowIfItDoes();
        return number;
    }
}
