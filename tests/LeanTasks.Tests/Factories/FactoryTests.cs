namespace LeanTasks.Tests.Factories;

public sealed class FactoryTests
{
    private static readonly int[] s_bits = [.. Enumerable.Range(0, 31).Select(static bit => 1 << bit), -1, 0, 0x80002, 0x70000, 0x30000];

    [Fact]
    public void DefaultsAreWhatTheConstructorsWereGiven()
    {
        using CancellationTokenSource source = new();
        LeanScheduler scheduler = LeanScheduler.Inline;
        const TaskCreationOptions creation = TaskCreationOptions.LongRunning;
        const TaskContinuationOptions continuation = TaskContinuationOptions.ExecuteSynchronously;

        Assert.Equal((CancellationToken.None, null, TaskCreationOptions.None, TaskContinuationOptions.None), Defaults(new LeanTaskFactory()));
        Assert.Equal((source.Token, null, TaskCreationOptions.None, TaskContinuationOptions.None), Defaults(new LeanTaskFactory(source.Token)));
        Assert.Equal((CancellationToken.None, scheduler, TaskCreationOptions.None, TaskContinuationOptions.None), Defaults(new LeanTaskFactory(scheduler)));
        Assert.Equal((CancellationToken.None, null, creation, continuation), Defaults(new LeanTaskFactory(creation, continuation)));
        Assert.Equal((source.Token, scheduler, creation, continuation), Defaults(new LeanTaskFactory(source.Token, creation, continuation, scheduler)));

        Assert.Equal((CancellationToken.None, null, TaskCreationOptions.None, TaskContinuationOptions.None), Defaults(new LeanTaskFactory<int>()));
        Assert.Equal((source.Token, null, TaskCreationOptions.None, TaskContinuationOptions.None), Defaults(new LeanTaskFactory<int>(source.Token)));
        Assert.Equal((CancellationToken.None, scheduler, TaskCreationOptions.None, TaskContinuationOptions.None), Defaults(new LeanTaskFactory<int>(scheduler)));
        Assert.Equal((CancellationToken.None, null, creation, continuation), Defaults(new LeanTaskFactory<int>(creation, continuation)));
        Assert.Equal((source.Token, scheduler, creation, continuation), Defaults(new LeanTaskFactory<int>(source.Token, creation, continuation, scheduler)));
    }

    [Fact]
    public void DefaultFactoriesHaveNoDefaults()
    {
        Assert.Equal((CancellationToken.None, null, TaskCreationOptions.None, TaskContinuationOptions.None), Defaults(LeanTask.Factory));
        Assert.Equal((CancellationToken.None, null, TaskCreationOptions.None, TaskContinuationOptions.None), Defaults(LeanTask<int>.Factory));
        Assert.Same(LeanTask.Factory, LeanTask.Factory);
    }

    [Fact]
    public void ConstructorsRefuseWhatTheBclRefuses()
    {
        foreach (int bits in s_bits)
        {
            TaskCreationOptions creation = (TaskCreationOptions)bits;
            TaskContinuationOptions continuation = (TaskContinuationOptions)bits;
            Assert.Equal(Refusal(() => new TaskFactory(creation, 0)), Refusal(() => new LeanTaskFactory(creation, 0)));
            Assert.Equal(Refusal(() => new TaskFactory(0, continuation)), Refusal(() => new LeanTaskFactory(0, continuation)));
            Assert.Equal(Refusal(() => new TaskFactory<int>(creation, continuation)), Refusal(() => new LeanTaskFactory<int>(creation, continuation)));
        }
    }

    [Fact]
    public void CallsRefuseTheOptionsThatTheBclRefuses()
    {
        foreach (int bits in s_bits)
        {
            TaskCreationOptions creation = (TaskCreationOptions)bits;
            TaskContinuationOptions continuation = (TaskContinuationOptions)bits;
            Assert.Equal(
                Refusal(() => Task.Factory.FromAsync(Task.CompletedTask, static _ => { }, creation)),
                Refusal(() => LeanTask.Factory.FromAsync(Task.CompletedTask, static _ => { }, creation)));
            Assert.Equal(
                Refusal(() => Task.Factory.FromAsync(static (_, _) => Task.CompletedTask, static _ => 0, null, creation)),
                Refusal(() => LeanTask.Factory.FromAsync(static (_, _) => Task.CompletedTask, static _ => 0, null, creation)));
            Assert.Equal(
                Refusal(() => Task.Factory.ContinueWhenAll([Task.CompletedTask], static _ => { }, continuation)),
                Refusal(() => LeanTask.Factory.ContinueWhenAll([LeanTask.CompletedTask], static _ => { }, continuation)));
            Assert.Equal(
                Refusal(() => Task<int>.Factory.ContinueWhenAny([Task.CompletedTask], static _ => 0, continuation)),
                Refusal(() => LeanTask<int>.Factory.ContinueWhenAny([LeanTask.CompletedTask], static _ => 0, continuation)));
        }
    }

    private static (CancellationToken, LeanScheduler?, TaskCreationOptions, TaskContinuationOptions) Defaults(LeanTaskFactory factory) =>
        (factory.CancellationToken, factory.Scheduler, factory.CreationOptions, factory.ContinuationOptions);

    private static (CancellationToken, LeanScheduler?, TaskCreationOptions, TaskContinuationOptions) Defaults(LeanTaskFactory<int> factory) =>
        (factory.CancellationToken, factory.Scheduler, factory.CreationOptions, factory.ContinuationOptions);

    private static string Refusal(Func<object> call)
    {
        try
        {
            call();
            return "none";
        }
        catch (ArgumentException exception)
        {
            return Journal.Describe(exception);
        }
    }
}
