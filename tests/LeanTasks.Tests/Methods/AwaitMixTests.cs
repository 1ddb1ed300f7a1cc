using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Methods;

/// <summary>Methods that await one kind after the other: the box uses one field as link and as cache of its delegate.</summary>
public sealed class AwaitMixTests
{
    private int _runs;

    [Fact]
    public void ActionOfAnAwaitedTaskIsNotTakenForTheMethods() => FreshThread.Run(() =>
    {
        LeanTask task = new(Count);
        TaskCompletionSource foreign = new();
        LeanTask method = AwaitBothAsync(task, foreign.Task);
        task.Start();
        Patience.UntilEnded(task);
        foreign.SetResult();
        Patience.UntilEnded(method);
        Assert.Equal(TaskStatus.RanToCompletion, method.Status);
        Assert.Equal(1, _runs);
    });

    [Fact]
    public void ActionOfAnAwaitedTaskIsNotTakenForTheMethodsAmongOthers() => FreshThread.Run(() =>
    {
        LeanTask task = new(Count);
        TaskCompletionSource foreign = new();
        LeanTask[] methods = [.. Enumerable.Range(0, 3).Select(_ => AwaitBothAsync(task, foreign.Task))];
        task.Start();
        Patience.UntilEnded(task);
        foreign.SetResult();
        Array.ForEach(methods, Patience.UntilEnded);
        Assert.Equal(1, _runs);
    });

    [Fact]
    public void EveryKindInSequenceTwice() => FreshThread.Run(() =>
    {
        LeanTask<int> method = AwaitAllKindsAsync(2);
        Patience.UntilEnded(method);
        Assert.Equal(2 * 9, method.Result);
    });

    [Fact]
    public void EveryKindInSequenceInAForeignMethod() => FreshThread.Run(static () =>
    {
        Task<int> method = AwaitOursAsync(3);
        Assert.True(method.Wait(Patience.Limit, CancellationToken.None));
        Assert.Equal(3 * 3, method.Result);
    });

    [Fact]
    public void AwaiterThatRunsTheContinuationAtOnce() => FreshThread.Run(static () =>
    {
        Assert.Equal(TaskStatus.RanToCompletion, AwaitImmediateAsync().Status);

        static async LeanTask AwaitImmediateAsync()
        {
            for (int i = 0; i < 3; i++)
                await new Immediate();
        }
    });

    [Fact]
    public void AsyncVoidMethodCanAwaitOurs() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        int result = 0;
        Await();
        source.SetResult(5);
        Assert.Equal(5, result);

        async void Await() => result = await source;
    });

    [Fact]
    public void FaultsOfForeignKindsAreCaught() => FreshThread.Run(static () =>
    {
        TaskCompletionSource foreign = new();
        LeanTaskSource<int> ours = new();
        LeanTask<string> method = CatchAsync(foreign.Task, ours);
        foreign.SetException(new ProgramException("foreign"));
        ours.SetException(new ProgramException("ours"));
        Assert.Equal("foreign ours", method.Result);

        static async LeanTask<string> CatchAsync(Task foreign, LeanTask ours)
        {
            string caught = "";
            try
            {
                await foreign;
            }
            catch (ProgramException exception)
            {
                caught = exception.Message;
            }

            try
            {
                await ours;
            }
            catch (ProgramException exception)
            {
                caught += " " + exception.Message;
            }

            return caught;
        }
    });

    private void Count() => Interlocked.Increment(ref _runs);

    private static async LeanTask AwaitBothAsync(LeanTask ours, Task foreign)
    {
        await ours;
        await foreign;
        await Task.Yield();
        await foreign;
    }

    private static async LeanTask<int> AwaitAllKindsAsync(int rounds)
    {
        int sum = 0;
        for (int i = 0; i < rounds; i++)
        {
            LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
            await LeanTask.Run(() => { source.SetResult(1); });
            sum += await source;
            await Task.Yield();
            sum += await LeanTask.Run(static () => 1);
            sum += await Task.Run(static () => 1);
            await new Pooled();
            sum += await new ValueTask<int>(Task.Run(static () => 1));
            sum += await new ValueTask<int>(new SlowSource(), 0);
            await new Immediate();
            sum += await LeanTask.FromResult(1);
            sum += await ReturnAfterAsync(LeanTask.Run(static () => { }));
            await LeanTask.CompletedTask.ContinueWith(static _ => { });
            await Task.Delay(0, CancellationToken.None).ConfigureAwait(false);
            await Task.Run(static () => { }).ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
            sum += await ReturnAfterForeignAsync(LeanTask.Run(static () => { }));
            sum += 1;
        }

        return sum;
    }

    private static async Task<int> AwaitOursAsync(int rounds)
    {
        int sum = 0;
        for (int i = 0; i < rounds; i++)
        {
            sum += await LeanTask.Run(static () => 1);
            await Task.Yield();
            sum += await ReturnAfterAsync(LeanTask.Run(static () => { }));
            await LeanTask.CompletedTask;
            sum += await ReturnAfterAsync(LeanTask.CompletedTask.ContinueWith(static _ => { }));
        }

        return sum;
    }

    private static async LeanTask<int> ReturnAfterAsync(LeanTask task)
    {
        await task;
        return 1;
    }

    private static async ValueTask<int> ReturnAfterForeignAsync(LeanTask task)
    {
        await task;
        return 1;
    }

    /// <summary>An awaitable that knows no UnsafeOnCompleted and resumes on the pool.</summary>
    private sealed class Pooled : INotifyCompletion
    {
        public bool IsCompleted => false;

        public Pooled GetAwaiter() => this;

        public void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => ThreadPool.QueueUserWorkItem(static action => action(), continuation, false);
    }

    /// <summary>An awaitable that resumes inside OnCompleted.</summary>
    private readonly struct Immediate : ICriticalNotifyCompletion
    {
        public bool IsCompleted => false;

        public Immediate GetAwaiter() => this;

        public void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => continuation();

        public void UnsafeOnCompleted(Action continuation) => continuation();
    }

    private sealed class SlowSource : IValueTaskSource<int>
    {
        public int GetResult(short token) => 1;

        public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            ThreadPool.UnsafeQueueUserWorkItem(continuation, state, preferLocal: false);
    }
}
