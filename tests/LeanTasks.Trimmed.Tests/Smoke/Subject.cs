namespace LeanTasks.Smoke;

/// <summary>One call of a method whose result may be awaited only once.</summary>
internal abstract class Subject
{
    public abstract Task<int> AwaitAsync();

    public abstract int Result();

    public abstract Task<int> AsTask();
}

internal sealed class PooledSubject(ValueTask<int> task) : Subject
{
    public override async Task<int> AwaitAsync() => await task;

    public override int Result() => task.GetAwaiter().GetResult();

    public override Task<int> AsTask() => task.AsTask();
}

internal sealed class PooledFlowSubject(PooledFlow<int> flow) : Subject
{
    public override async Task<int> AwaitAsync() => await flow;

    public override int Result() => flow.GetAwaiter().GetResult();

    public override Task<int> AsTask() => flow.AsTask();
}
