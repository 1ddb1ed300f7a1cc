using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Members;

public sealed class FaultTests
{
    [Fact]
    public void WaitAndResultThrowEverything()
    {
        Exception[] faults = [new ProgramException("first"), new ProgramException("second")];
        LeanTaskSource<int> source = new();
        source.TrySetException(faults);
        Assert.Equal(faults, Assert.Throws<AggregateException>(source.Wait).InnerExceptions);
        Assert.Equal(faults, Assert.Throws<AggregateException>(() => source.Result).InnerExceptions);
    }

    [Fact]
    public void AwaitThrowsTheFirstItself()
    {
        ProgramException first = new("first");
        LeanTaskSource<int> source = new();
        source.TrySetException([first, new ProgramException("second")]);
        Assert.Same(first, Assert.Throws<ProgramException>(() => source.GetAwaiter().GetResult()));
        Assert.Same(first, Assert.Throws<ProgramException>(((LeanTask)source).GetAwaiter().GetResult));
    }

    [Fact]
    public void AggregateExceptionIsNotUnwrapped()
    {
        AggregateException fault = new(new ProgramException("inner"));
        LeanTask task = LeanTask.Run((Action)(() => throw fault));
        Assert.Same(fault, Assert.Single(Assert.Throws<AggregateException>(task.Wait).InnerExceptions));
        Assert.Same(fault, Assert.Throws<AggregateException>(task.GetAwaiter().GetResult));
    }

    [Fact]
    public void AwaitKeepsTheStackTraceOfTheThrow()
    {
        LeanTask task = LeanTask.Run(ThrowFromADelegate);
        for (int i = 0; i < 2; i++)
        {
            string trace = Assert.Throws<ProgramException>(task.GetAwaiter().GetResult).StackTrace!;
            Assert.Contains(nameof(ThrowFromADelegate), trace, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void AwaitKeepsTheStackTraceThroughSuspendedMethods()
    {
        LeanTaskSource<int> source = new();
        LeanTask task = ThrowLaterAsync(source);
        source.SetResult(1);
        string trace = Assert.Throws<ProgramException>(AwaitAsync(task).GetAwaiter().GetResult).StackTrace!;
        Assert.Contains(nameof(ThrowFromADelegate), trace, StringComparison.Ordinal);
        Assert.Contains(nameof(ThrowLaterAsync), trace, StringComparison.Ordinal);
        Assert.Contains(nameof(AwaitAsync), trace, StringComparison.Ordinal);
    }

    [Fact]
    public void TracesOfSeveralAwaitsDoNotAddUp()
    {
        LeanTask task = LeanTask.Run(ThrowFromADelegate);
        int first = Assert.Throws<ProgramException>(task.GetAwaiter().GetResult).StackTrace!.Length;
        int second = Assert.Throws<ProgramException>(task.GetAwaiter().GetResult).StackTrace!.Length;
        Assert.Equal(first, second);
    }

    [Fact]
    public void SynchronousThrowOfAMethodIsInItsTask()
    {
        LeanTask task = ThrowAtOnceAsync();
        LeanTask<int> withResult = ThrowAtOnceWithResultAsync();
        Assert.True(task.IsFaulted);
        Assert.True(withResult.IsFaulted);
        Assert.Equal("at once", Assert.Throws<ProgramException>(task.GetAwaiter().GetResult).Message);
        Assert.Equal("at once", Assert.Throws<ProgramException>(() => withResult.GetAwaiter().GetResult()).Message);
    }

    [Fact]
    public void MethodAwaitingSeveralFaultsKeepsTheFirst()
    {
        ProgramException first = new("first");
        LeanTaskSource<int> source = new();
        LeanTask method = AwaitAsync(source);
        source.TrySetException([first, new ProgramException("second")]);
        Assert.Same(first, Assert.Single(method.Exception!.InnerExceptions));
    }

    [Fact]
    public void ContinuationThatThrowsFaultsItself()
    {
        LeanTask continuation = LeanTask.CompletedTask.ContinueWith(static _ => throw new ProgramException("continuation"));
        Assert.Equal("continuation", Assert.Throws<ProgramException>(continuation.GetAwaiter().GetResult).Message);
    }

    [Fact]
    public void ContinuationRunsHoweverItsAntecedentEnded()
    {
        LeanTaskSource<int> faulted = new();
        LeanTaskSource<int> canceled = new();
        List<LeanTask> seen = [];
        LeanTask[] continuations = [faulted.ContinueWith(Record), canceled.ContinueWith(Record)];
        faulted.SetException(new ProgramException("fault"));
        continuations[0].Wait();
        canceled.SetCanceled(TestContext.Current.CancellationToken);
        continuations[1].Wait();
        Assert.Equal<LeanTask>([faulted, canceled], seen);

        void Record(LeanTask antecedent) => seen.Add(antecedent);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowFromADelegate() => throw new ProgramException("thrown");

    private static async LeanTask ThrowLaterAsync(LeanTask task)
    {
        await task;
        ThrowFromADelegate();
    }

    private static async LeanTask AwaitAsync(LeanTask task) => await task;

#pragma warning disable CS1998 // The throw before any suspension is what is tested.
    private static async LeanTask ThrowAtOnceAsync() => throw new ProgramException("at once");

    private static async LeanTask<int> ThrowAtOnceWithResultAsync() => throw new ProgramException("at once");
#pragma warning restore CS1998
}
