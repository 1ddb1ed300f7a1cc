using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Interop;

/// <summary>From a BCL Task to ours.</summary>
public sealed class AsLeanTaskTests
{
    [Fact]
    public void SuccessfulOnesAreOurOwn()
    {
        Assert.Same(LeanTask.CompletedTask, Task.CompletedTask.AsLeanTask());
        Assert.Same(LeanTask.FromResult(1), Task.FromResult(1).AsLeanTask());
        Assert.Equal(1234, Task.FromResult(1234).AsLeanTask().Result);
    }

    [Fact]
    public void NullIsNoTask()
    {
        Assert.Equal("task", Assert.Throws<ArgumentNullException>(static () => ((Task)null!).AsLeanTask()).ParamName);
        Assert.Equal("task", Assert.Throws<ArgumentNullException>(static () => ((Task<int>)null!).AsLeanTask()).ParamName);
    }

    [Theory]
    [CombinatorialEnds]
    public void EndsAsTheSourceDoes(string end, bool before)
    {
        LeanTaskSource<int> unused = new();
        TaskCompletionSource<int> source = new();
        if (before)
            Ends.Set(end, unused, source);
        LeanTask<int> ours = source.Task.AsLeanTask();
        LeanTask withoutResult = ((Task)source.Task).AsLeanTask();
        Assert.Equal(before, ours.IsCompleted);
        if (!before)
            Ends.Set(end, unused, source);
        Ends.AssertSame(source.Task, ours);
        Ends.AssertSameWithoutResult(source.Task, withoutResult);
    }

    [Fact]
    public void CancelingExceptionIsKept() => FreshThread.Run(static () =>
    {
        TaskCompletionSource gate = new();
        SpecialCanceledException exception = new();
        Task method = CancelAsync(gate.Task, exception);
        LeanTask ours = method.AsLeanTask();
        gate.SetResult();
        Assert.Equal(TaskStatus.Canceled, ours.Status);
        Assert.Same(exception, Assert.Throws<SpecialCanceledException>(ours.GetAwaiter().GetResult));
        Assert.Same(exception, Assert.Throws<SpecialCanceledException>(method.AsLeanTask().GetAwaiter().GetResult));
    });

    [Fact]
    public void CanceledExceptionOfAnotherTaskIsKept() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource cancellation = new();
        cancellation.Cancel();
        Task method = AwaitAsync(Task.FromCanceled(cancellation.Token));
        Exception thrown = Assert.Throws<TaskCanceledException>(method.GetAwaiter().GetResult);
        Assert.Same(thrown, Assert.Throws<TaskCanceledException>(method.AsLeanTask().GetAwaiter().GetResult));

        static async Task AwaitAsync(Task task) => await task;
    });

    [Fact]
    public void StackTracesAreKept()
    {
        // One after the other: the exceptions come in the order in which the tasks ended.
        Task first = Task.Run(ThrowFirst, CancellationToken.None);
        Patience.Until(() => first.IsCompleted);
        Task task = Task.WhenAll(first, Task.Run(ThrowSecond, CancellationToken.None));
        LeanTask ours = task.AsLeanTask();
        Patience.UntilEnded(ours);
        Exception[] exceptions = [.. ours.Exception!.InnerExceptions];
        Assert.Contains(nameof(ThrowFirst), exceptions[0].StackTrace!, StringComparison.Ordinal);
        Assert.Contains(nameof(ThrowSecond), exceptions[1].StackTrace!, StringComparison.Ordinal);
        string trace = Assert.Throws<ProgramException>(ours.GetAwaiter().GetResult).StackTrace!;
        Assert.Contains(nameof(ThrowFirst), trace, StringComparison.Ordinal);
    }

    [Fact]
    public void ASourceThatSaysItHasSucceededAndThrowsHasFaultedAsWithTheBcl()
    {
        foreach (Exception exception in (Exception[])[new ProgramException("no"), new OperationCanceledException()])
        {
            Assert.Equal(TaskStatus.Faulted, Failed(exception).TaskOfInt.AsTask().Status);
            LeanTask<int> ofInt = Failed(exception).TaskOfInt.AsLeanTask();
            LeanTask task = Failed(exception).Task.AsLeanTask();
            Assert.Equal((TaskStatus.Faulted, TaskStatus.Faulted), (ofInt.Status, task.Status));
            Assert.Same(exception, ofInt.Exception!.InnerException);
            Assert.Same(exception, task.Exception!.InnerException);
        }

        static ManualSource Failed(Exception exception)
        {
            ManualSource source = new() { CallsItselfSucceeded = true };
            source.SetException(exception);
            return source;
        }
    }

    [Fact]
    public void DoesNotComeBackToTheContext() => FreshThread.Run(static () =>
    {
        TaskCompletionSource source = new();
        QueueingSynchronizationContext context = new();
        LeanTask? ours = null;
        context.Within(() => ours = source.Task.AsLeanTask());
        source.SetResult();
        Patience.UntilEnded(ours!);
        Assert.Equal(0, context.Posts);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowFirst() => throw new ProgramException("first");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowSecond() => throw new ProgramException("second");

    private static async Task CancelAsync(Task gate, Exception exception)
    {
        await gate;
        throw exception;
    }
}
