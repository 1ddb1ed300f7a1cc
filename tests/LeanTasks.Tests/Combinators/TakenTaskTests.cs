using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

/// <summary>An enumeration that goes on does not keep what it has given out.</summary>
public sealed class TakenTaskTests
{
    [Fact]
    public void OfTasks() => FreshThread.Run(static () =>
    {
        LeanTaskSource<object> pending = new();
        IAsyncEnumerator<LeanTask<object>> tasks = TakeOne(pending, out WeakReference taken);
        Assert.True(Lifetimes.IsCollected(taken));
        GC.KeepAlive(tasks);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static IAsyncEnumerator<LeanTask<object>> TakeOne(LeanTask<object> pending, out WeakReference taken)
        {
            LeanTask<object> first = LeanTask.FromResult(new object());
            taken = new WeakReference(first);
            IAsyncEnumerator<LeanTask<object>> tasks = LeanTask.WhenEach(first, pending).GetAsyncEnumerator(CancellationToken.None);
            Assert.True(tasks.MoveNextAsync().AsTask().IsCompletedSuccessfully);
            Assert.Same(first, tasks.Current);
            Assert.False(tasks.MoveNextAsync().IsCompleted);
            return tasks;
        }
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OfValueTasks(bool isOfATask) => FreshThread.Run(() =>
    {
        LeanTaskSource<object> pending = new();
        IAsyncEnumerator<ValueTask<object>> tasks = TakeOne(pending, isOfATask, out WeakReference taken);
        Assert.True(Lifetimes.IsCollected(taken));
        GC.KeepAlive(tasks);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static IAsyncEnumerator<ValueTask<object>> TakeOne(LeanTask<object> pending, bool isOfATask, out WeakReference taken)
        {
            object result = new();
            taken = new WeakReference(result);
            ValueTask<object> first = isOfATask ? new ValueTask<object>(Task.FromResult(result)) : new ValueTask<object>(result);
            IAsyncEnumerator<ValueTask<object>> tasks = LeanValueTask.WhenEach(first, pending.AsValueTask()).GetAsyncEnumerator(CancellationToken.None);
            Assert.True(tasks.MoveNextAsync().AsTask().IsCompletedSuccessfully);
            Assert.Same(result, tasks.Current.Result);
            Assert.False(tasks.MoveNextAsync().IsCompleted);
            return tasks;
        }
    });
}
