using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>Exceptions that nobody looks at. Each has a message of its own, because other tests leave some behind as well.</summary>
public sealed class UnobservedExceptionTests
{
    [Fact]
    public void UnseenFaultIsTold() =>
        Assert.Equal(1, Untold.TimesTold(static message => LeanTask.FromException(new ProgramException(message))));

    [Fact]
    public void UnseenFaultOfAMethodIsTold() => Assert.Equal(1, Untold.TimesTold(static message =>
    {
        LeanTaskSource source = new();
        _ = ThrowAsync(source, message);
        source.SetResult();
    }));

    [Fact]
    public void SenderIsTheTask()
    {
        object? sender = null;
        EventHandler<UnobservedTaskExceptionEventArgs> handler = (task, arguments) =>
        {
            if (arguments.Exception.InnerException!.Message == nameof(SenderIsTheTask))
                sender = task;
        };
        LeanScheduler.UnobservedTaskException += handler;
        try
        {
            FreshThread.Run(static () => { _ = LeanTask.FromException<string>(new ProgramException(nameof(SenderIsTheTask))); });
            Patience.Until(() =>
            {
                Untold.Collect();
                return sender is not null;
            });
        }
        finally
        {
            LeanScheduler.UnobservedTaskException -= handler;
        }

        Assert.True(Assert.IsType<LeanTask<string>>(sender, exactMatch: false).IsFaulted);
    }

    [Fact]
    public void ExceptionPropertySees() =>
        Assert.Equal(0, Untold.TimesTold(static message => _ = LeanTask.FromException(new ProgramException(message)).Exception));

    [Fact]
    public void AwaitSees() => Assert.Equal(0, Untold.TimesTold(static message =>
        Assert.Throws<ProgramException>(LeanTask.FromException(new ProgramException(message)).GetAwaiter().GetResult)));

    [Fact]
    public void AwaitThatSuppressesThrowingSees() => Assert.Equal(0, Untold.TimesTold(static message =>
        LeanTask.FromException(new ProgramException(message)).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing).GetAwaiter().GetResult()));

    [Fact]
    public void WaitSees() => Assert.Equal(0, Untold.TimesTold(static message =>
        Assert.Throws<AggregateException>(LeanTask.FromException(new ProgramException(message)).Wait)));

    [Fact]
    public void ParentSeesItsChildrensAndMustBeSeenItself()
    {
        Assert.Equal(1, Untold.TimesTold(static message => RunParent(message)));
        Assert.Equal(0, Untold.TimesTold(static message => _ = RunParent(message).Exception));
    }

    [Fact]
    public void CopySeesAndMustBeSeenItself()
    {
        Assert.Equal(0, Untold.TimesTold(static message => _ = LeanTask.FromException(new ProgramException(message)).AsTask().Exception));
        Assert.Equal(0, Untold.TimesTold(static message => _ = LeanTask.FromException(new ProgramException(message)).AsTask()));
        Assert.Equal(1, Untold.TimesTold(static message => _ = Task.FromException(new ProgramException(message)).AsLeanTask()));
    }

    /// <summary>What is awaited is the original, whichever way it ends: before it is returned, or afterwards.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TheOriginalThatIsReturnedIsLookedAtInstead(bool isLate)
    {
        Assert.Equal(0, Untold.TimesTold(message => Await(static task => task.AsLeanTask().AsTask(), message)));
        Assert.Equal(0, Untold.TimesTold(message => Await(static task => ((Task)task).AsLeanTask().AsTask(), message)));

        void Await(Func<Task<int>, Task> convert, string message)
        {
            TaskCompletionSource<int> source = new();
            if (!isLate)
                source.SetException(new ProgramException(message));
            Task task = convert(source.Task);
            if (isLate)
                source.SetException(new ProgramException(message));
            Assert.Throws<ProgramException>(task.GetAwaiter().GetResult);
        }
    }

    /// <summary>As with the BCL's sources: it has ended no task.</summary>
    [Fact]
    public void WhatComesTooLateIsNotTold()
    {
        Assert.Equal(0, Untold.TimesTold(static message => Assert.False(Ended().TrySetException(new ProgramException(message)))));
        Assert.Equal(0, Untold.TimesTold(static message => Assert.False(Ended().TrySetException([new ProgramException(message)]))));
        Assert.Equal(0, Untold.TimesTold(static message => Assert.False(Ended().TrySetFromTask(LeanTask.FromException<int>(new ProgramException(message))))));
        Assert.Equal(0, Untold.TimesTold(static message => Assert.Throws<InvalidOperationException>(() => Ended().SetException(new ProgramException(message)))));
        Assert.Equal(0, Untold.TimesTold(static message =>
        {
            LeanTaskSource source = new();
            source.SetResult();
            Assert.False(source.TrySetException(new ProgramException(message)));
            Assert.False(source.TrySetFromTask(LeanTask.FromException(new ProgramException(message))));
        }));
        Assert.Equal(0, Untold.TimesTold(static message =>
        {
            PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent();
            ValueTask<int> task = source.AsValueTask();
            source.SetResult(1);
            Assert.False(source.TrySetException(new ProgramException(message)));
            Assert.Equal(1, task.Result);
        }));

        static LeanTaskSource<int> Ended()
        {
            LeanTaskSource<int> source = new();
            source.SetResult(1);
            return source;
        }
    }

    [Fact]
    public void ValueTaskSees() => Assert.Equal(0, Untold.TimesTold(static message =>
        Assert.Throws<ProgramException>(LeanTask.FromException(new ProgramException(message)).AsValueTask().GetAwaiter().GetResult)));

    [Fact]
    public void WhenAllSeesAndMustBeSeenItself()
    {
        Assert.Equal(0, Untold.TimesTold(static message =>
            _ = LeanTask.WhenAll(LeanTask.FromException(new ProgramException(message)), LeanTask.CompletedTask).Exception));
        Assert.Equal(1, Untold.TimesTold(static message =>
            _ = LeanTask.WhenAll(LeanTask.FromException(new ProgramException(message)), LeanTask.CompletedTask)));
    }

    private static LeanTask RunParent(string message)
    {
        LeanTask parent = new(() =>
            new LeanTask(() => throw new ProgramException(message), TaskCreationOptions.AttachedToParent).RunSynchronously());
        parent.RunSynchronously();
        return parent;
    }

    private static async LeanTask ThrowAsync(LeanTask task, string message)
    {
        await task;
        throw new ProgramException(message);
    }
}
