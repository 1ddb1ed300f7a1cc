using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Interop;

/// <summary>From a ValueTask, whatever it wraps, to ours.</summary>
public sealed class FromValueTaskTests
{
    [Fact]
    public void OneOfOursIsTheOriginal()
    {
        LeanTaskSource<int> source = new();
        Assert.Same(source, source.AsValueTask().AsLeanTask());
        Assert.Same(source, ((LeanTask)source).AsValueTask().AsLeanTask());
        LeanTask<int> faulted = LeanTask.FromException<int>(new ProgramException("fault"));
        Assert.Same(faulted, faulted.AsValueTask().AsLeanTask());
    }

    [Fact]
    public void OneOfATaskIsTheTasks() => FreshThread.Run(static () =>
    {
        TaskCompletionSource<int> source = new();
        LeanTask<int> ours = new ValueTask<int>(source.Task).AsLeanTask();
        LeanTask withoutResult = new ValueTask(source.Task).AsLeanTask();
        Exception[] exceptions = [new ProgramException("first"), new ProgramException("second")];
        source.SetException(exceptions);
        Patience.UntilEnded(ours);
        Patience.UntilEnded(withoutResult);
        Assert.Equal(exceptions, ours.Exception!.InnerExceptions);
        Assert.Equal(exceptions, withoutResult.Exception!.InnerExceptions);
        Assert.Same(source.Task, ours.AsTask());
    });

    [Fact]
    public void SuccessfulOnesAreOurOwn()
    {
        Assert.Same(LeanTask.CompletedTask, default(ValueTask).AsLeanTask());
        Assert.Same(LeanTask.FromResult(1), new ValueTask<int>(1).AsLeanTask());
        ManualSource source = new();
        source.SetResult(1);
        Assert.Same(LeanTask.CompletedTask, source.Task.AsLeanTask());
        Assert.Same(LeanTask.FromResult(1), source.TaskOfInt.AsLeanTask());
        Assert.Equal(2, source.Taken);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void SourceEndsIt(bool before)
    {
        ManualSource result = Make(before, static source => source.SetResult(7), out LeanTask<int> ours);
        Assert.Equal(7, ours.Result);
        Assert.Equal(1, result.Taken);

        ProgramException fault = new("fault");
        Make(before, source => source.SetException(fault), out ours);
        Assert.Same(fault, Assert.Single(ours.Exception!.InnerExceptions));

        SpecialCanceledException cancellation = new();
        Make(before, source => source.SetException(cancellation), out ours);
        Assert.True(ours.IsCanceled);
        Assert.Same(cancellation, Assert.Throws<SpecialCanceledException>(() => ours.GetAwaiter().GetResult()));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void SourceWithoutResultEndsIt(bool before)
    {
        ManualSource result = MakeWithoutResult(before, static source => source.SetResult(7), out LeanTask ours);
        Assert.True(ours.IsCompletedSuccessfully);
        Assert.Equal(1, result.Taken);

        ProgramException fault = new("fault");
        MakeWithoutResult(before, source => source.SetException(fault), out ours);
        Assert.Same(fault, Assert.Single(ours.Exception!.InnerExceptions));

        SpecialCanceledException cancellation = new();
        MakeWithoutResult(before, source => source.SetException(cancellation), out ours);
        Assert.True(ours.IsCanceled);
        Assert.Same(cancellation, Assert.Throws<SpecialCanceledException>(ours.GetAwaiter().GetResult));
    }

    [Fact]
    public void SourceThatThrowsForItsStatusFaultsTheTask() => FreshThread.Run(static () =>
    {
        ManualSource source = new();
        LeanTask ours = source.Task.AsLeanTask();
        source.RefusesItsStatus = true;
        source.SetResult(1);
        Patience.UntilEnded(ours);
        Assert.Equal("no status", ours.Exception!.InnerException!.Message);
    });

    [Fact]
    public void SourceMayCallItselfCanceledAndThrowWhatItLikes() => FreshThread.Run(static () =>
    {
        ManualSource source = new() { CallsItselfCanceled = true };
        LeanTask ours = source.Task.AsLeanTask();
        source.SetException(new ProgramException("canceled"));
        Assert.Equal(TaskStatus.Canceled, ours.Status);
        Assert.True(Assert.Throws<TaskCanceledException>(ours.GetAwaiter().GetResult).CancellationToken.IsCancellationRequested);
    });

    private static ManualSource Make(bool before, Action<ManualSource> end, out LeanTask<int> ours)
    {
        ManualSource source = new();
        if (before)
            end(source);
        ours = source.TaskOfInt.AsLeanTask();
        Assert.Equal(before, ours.IsCompleted);
        if (!before)
            end(source);
        Patience.UntilEnded(ours);
        return source;
    }

    private static ManualSource MakeWithoutResult(bool before, Action<ManualSource> end, out LeanTask ours)
    {
        ManualSource source = new();
        if (before)
            end(source);
        ours = source.Task.AsLeanTask();
        Assert.Equal(before, ours.IsCompleted);
        if (!before)
            end(source);
        Patience.UntilEnded(ours);
        return source;
    }
}
