using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>Exceptions that nobody looks at. Each has a message of its own, because other tests leave some behind as well.</summary>
public sealed class UnobservedExceptionTests
{
    [Fact]
    public void UnseenFaultIsTold() =>
        Assert.Equal(1, TimesTold(static message => LeanTask.FromException(new ProgramException(message))));

    [Fact]
    public void UnseenFaultOfAMethodIsTold() => Assert.Equal(1, TimesTold(static message =>
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
            if (Tells(arguments, nameof(SenderIsTheTask)))
                sender = task;
        };
        LeanScheduler.UnobservedTaskException += handler;
        try
        {
            Make(static message => LeanTask.FromException<string>(new ProgramException(message)), nameof(SenderIsTheTask));
            Patience.Until(() =>
            {
                Collect();
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
        Assert.Equal(0, TimesTold(static message => _ = LeanTask.FromException(new ProgramException(message)).Exception));

    [Fact]
    public void AwaitSees() => Assert.Equal(0, TimesTold(static message =>
        Assert.Throws<ProgramException>(LeanTask.FromException(new ProgramException(message)).GetAwaiter().GetResult)));

    [Fact]
    public void AwaitThatSuppressesThrowingSees() => Assert.Equal(0, TimesTold(static message =>
        LeanTask.FromException(new ProgramException(message)).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing).GetAwaiter().GetResult()));

    [Fact]
    public void WaitSees() => Assert.Equal(0, TimesTold(static message =>
        Assert.Throws<AggregateException>(LeanTask.FromException(new ProgramException(message)).Wait)));

    [Fact]
    public void ParentSeesItsChildrensAndMustBeSeenItself()
    {
        Assert.Equal(1, TimesTold(static message => RunParent(message)));
        Assert.Equal(0, TimesTold(static message => _ = RunParent(message).Exception));
    }

    [Fact]
    public void CopySeesAndMustBeSeenItself()
    {
        Assert.Equal(0, TimesTold(static message => _ = LeanTask.FromException(new ProgramException(message)).AsTask().Exception));
        Assert.Equal(0, TimesTold(static message => _ = LeanTask.FromException(new ProgramException(message)).AsTask()));
        Assert.Equal(1, TimesTold(static message => _ = Task.FromException(new ProgramException(message)).AsLeanTask()));
    }

    [Fact]
    public void ValueTaskSees() => Assert.Equal(0, TimesTold(static message =>
        Assert.Throws<ProgramException>(LeanTask.FromException(new ProgramException(message)).AsValueTask().GetAwaiter().GetResult)));

    [Fact]
    public void WhenAllSeesAndMustBeSeenItself()
    {
        Assert.Equal(0, TimesTold(static message =>
            _ = LeanTask.WhenAll(LeanTask.FromException(new ProgramException(message)), LeanTask.CompletedTask).Exception));
        Assert.Equal(1, TimesTold(static message =>
            _ = LeanTask.WhenAll(LeanTask.FromException(new ProgramException(message)), LeanTask.CompletedTask)));
    }

    private static LeanTask RunParent(string message)
    {
        LeanTask parent = new(() =>
            new LeanTask(() => throw new ProgramException(message), TaskCreationOptions.AttachedToParent).RunSynchronously());
        parent.RunSynchronously();
        return parent;
    }

    /// <summary>How often the exception of a task is told of that nobody holds any more; some other, later one has been told of by then.</summary>
    private static int TimesTold(Action<string> make, [CallerMemberName] string caller = "")
    {
        string message = $"{caller} {Guid.NewGuid()}";
        string later = $"later than {message}";
        int told = 0;
        int toldOfLater = 0;
        EventHandler<UnobservedTaskExceptionEventArgs> handler = (_, arguments) =>
        {
            if (Tells(arguments, message))
                Interlocked.Increment(ref told);
            if (Tells(arguments, later))
                Interlocked.Increment(ref toldOfLater);
        };
        LeanScheduler.UnobservedTaskException += handler;
        try
        {
            Make(make, message);
            Collect();
            Make(static message => LeanTask.FromException(new ProgramException(message)), later);
            Patience.Until(() =>
            {
                Collect();
                return Volatile.Read(ref toldOfLater) == 1;
            });
        }
        finally
        {
            LeanScheduler.UnobservedTaskException -= handler;
        }

        return told;
    }

    private static bool Tells(UnobservedTaskExceptionEventArgs arguments, string message) =>
        arguments.Exception.Flatten().InnerExceptions.Any(exception => exception.Message == message);

    /// <summary>On a thread that ends, so that nothing is left on its stack.</summary>
    private static void Make(Action<string> make, string message) => FreshThread.Run(() => make(message));

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    private static async LeanTask ThrowAsync(LeanTask task, string message)
    {
        await task;
        throw new ProgramException(message);
    }
}
