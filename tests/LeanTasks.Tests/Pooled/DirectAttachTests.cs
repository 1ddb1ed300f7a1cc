using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Tests.Misuse;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>A method that awaits a value task of ours is attached to what stands behind it; the box makes no delegate.</summary>
public class DirectAttachTests
{
    [Fact]
    public void OfAValueTaskWithTheMethodsOwnResult()
    {
        LeanManualResetSource<int> source = new();
        ValueTask<int> method = Pass(source.Task);
        Assert.Null(DelegateOf(method));
        source.SetResult(5);
        Assert.Equal(5, ResultOf(method));
    }

    [Fact]
    public void OfAValueTaskWithoutResult()
    {
        LeanManualResetSource<int> source = new();
        ValueTask<int> method = Return(source.AsValueTask(), 7);
        Assert.Null(DelegateOf(method));
        source.SetResult(5);
        Assert.Equal(7, ResultOf(method));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OfAConfiguredValueTask(bool continueOnCapturedContext)
    {
        LeanManualResetSource<int> source = new();
        ValueTask<int> method = PassConfigured(source.Task, continueOnCapturedContext);
        Assert.Null(DelegateOf(method));
        source.SetResult(5);
        Assert.Equal(5, ResultOf(method));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OfAConfiguredValueTaskWithoutResult(bool continueOnCapturedContext)
    {
        LeanManualResetSource<int> source = new();
        ValueTask<int> method = ReturnConfigured(source.AsValueTask(), 7, continueOnCapturedContext);
        Assert.Null(DelegateOf(method));
        source.SetResult(5);
        Assert.Equal(7, ResultOf(method));
    }

    /// <summary>It comes back where it was told to, and only there.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ComesBackIfItIsTold(bool continueOnCapturedContext) => FreshThread.Run(() =>
    {
        QueueingSynchronizationContext context = new();
        LeanManualResetSource<int> source = new();
        LeanManualResetSource<int> other = new();
        ValueTask<int> method = default;
        ValueTask<int> withoutResult = default;
        context.Within(() =>
        {
            method = PassConfigured(source.Task, continueOnCapturedContext);
            withoutResult = ReturnConfigured(other.AsValueTask(), 7, continueOnCapturedContext);
        });
        source.SetResult(5);
        other.SetResult(0);
        Assert.Equal(continueOnCapturedContext ? 2 : 0, context.Posts);
        context.Drain();
        Assert.Equal(5, ResultOf(method));
        Assert.Equal(7, ResultOf(withoutResult));
    });

    /// <summary>So that the others can fail.</summary>
    [Fact]
    public void NotOfAnother()
    {
        LeanManualResetSource<string> source = new();
        ValueTask<int> method = Length(source.Task);
        Assert.NotNull(DelegateOf(method));
        source.SetResult("five");
        Assert.Equal(4, ResultOf(method));
    }

    private static object? DelegateOf(ValueTask<int> method)
    {
        object box = ValueTaskContent<int>.ObjectOf(in method)!;
        return box.GetType().GetField("_moveNextAction", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(box);
    }

    private static int ResultOf(ValueTask<int> task) => task.GetAwaiter().GetResult();

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Pass(ValueTask<int> task) => await task;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Return(ValueTask task, int result)
    {
        await task;
        return result;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> PassConfigured(ValueTask<int> task, bool continueOnCapturedContext) =>
        await task.ConfigureAwait(continueOnCapturedContext);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> ReturnConfigured(ValueTask task, int result, bool continueOnCapturedContext)
    {
        await task.ConfigureAwait(continueOnCapturedContext);
        return result;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Length(ValueTask<string> task) => (await task).Length;
}
