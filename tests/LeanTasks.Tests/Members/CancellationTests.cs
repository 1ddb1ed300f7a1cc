namespace LeanTasks.Tests.Members;

public sealed class CancellationTests
{
    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Fact]
    public void CanceledSourceThrowsItsToken()
    {
        LeanTaskSource<int> source = new();
        source.SetCanceled(s_canceled);
        AssertCanceled(source, s_canceled);
    }

    [Fact]
    public void TokenNeedNotBeCanceled()
    {
        using CancellationTokenSource cancellation = new();
        LeanTaskSource<int> source = new();
        Assert.True(source.TrySetCanceled(cancellation.Token));
        AssertCanceled(source, cancellation.Token);
    }

    [Fact]
    public void SourceCanceledWithoutATokenThrowsNone()
    {
        LeanTaskSource<int> source = new();
#pragma warning disable xUnit1051 // The overload without a token is what is tested.
        source.SetCanceled();
#pragma warning restore xUnit1051
        AssertCanceled(source, CancellationToken.None);
    }

    [Fact]
    public void CancellationThatLeavesAMethodCancelsItsTask()
    {
        OperationCanceledException thrown = new("mine", s_canceled);
        LeanTaskSource<int> source = new();
        LeanTask[] methods = [ThrowAsync(LeanTask.CompletedTask, thrown), ThrowAsync(source, thrown)];
        source.SetResult(1);
        foreach (LeanTask method in methods)
        {
            Assert.Equal(TaskStatus.Canceled, method.Status);
            Assert.Null(method.Exception);

            // An await throws the method's own exception; a wait a new one that names its token.
            Assert.Same(thrown, Assert.Throws<OperationCanceledException>(method.GetAwaiter().GetResult));
            AssertWaitThrowsCanceled(method.Wait, s_canceled);
        }
    }

    [Fact]
    public void CancellationOfAMethodWithAResultCancelsItsTask()
    {
        LeanTaskSource<int> source = new();
        LeanTask<int> method = AwaitAsync(source);
        source.SetCanceled(s_canceled);
        AssertCanceled(method, s_canceled);
    }

    [Fact]
    public void CancellationTravelsThroughMethods()
    {
        LeanTaskSource<int> source = new();
        LeanTask<int> outer = AwaitAsync(AwaitAsync(source));
        source.SetCanceled(s_canceled);
        AssertCanceled(outer, s_canceled);
    }

    [Fact]
    public void CancellationThatLeavesADelegateFaultsItsTask()
    {
        OperationCanceledException thrown = new("mine", s_canceled);
        LeanTask task = LeanTask.Run((Action)(() => throw thrown));
        Assert.Same(thrown, Assert.Throws<OperationCanceledException>(task.GetAwaiter().GetResult));
        Assert.Equal(TaskStatus.Faulted, task.Status);
        Assert.Same(thrown, Assert.Single(task.Exception!.InnerExceptions));
    }

    [Fact]
    public void CancellationSetAsAnExceptionFaults()
    {
        LeanTaskSource<int> source = new();
        source.SetException(new TaskCanceledException());
        Assert.Equal(TaskStatus.Faulted, source.Task.Status);
    }

    private static void AssertCanceled(LeanTask<int> task, CancellationToken token)
    {
        Assert.Equal(TaskStatus.Canceled, task.Status);
        Assert.Null(task.Exception);
        Assert.Equal(token, Assert.Throws<TaskCanceledException>(() => task.GetAwaiter().GetResult()).CancellationToken);
        Assert.Equal(token, Assert.Throws<TaskCanceledException>(((LeanTask)task).GetAwaiter().GetResult).CancellationToken);
        AssertWaitThrowsCanceled(task.Wait, token);
        AssertWaitThrowsCanceled(() => _ = task.Result, token);
    }

    private static void AssertWaitThrowsCanceled(Action wait, CancellationToken token)
    {
        AggregateException thrown = Assert.Throws<AggregateException>(wait);
        TaskCanceledException canceled = Assert.IsType<TaskCanceledException>(Assert.Single(thrown.InnerExceptions));
        Assert.Equal(token, canceled.CancellationToken);
    }

    private static async LeanTask ThrowAsync(LeanTask task, Exception exception)
    {
        await task;
        throw exception;
    }

    private static async LeanTask<int> AwaitAsync(LeanTask<int> task) => await task;
}
