using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Continuations;

/// <summary>An async method that is resumed by a completer which runs inside a task.</summary>
public sealed class ResumedMethodTests
{
    [Fact]
    public void MethodResumedInsideATaskIsInNoTask() => FreshThread.Run(static () =>
    {
        TaskCompletionSource bclSource = new();
        Task<int?> bcl = BclAsync(bclSource.Task);
        new Task(bclSource.SetResult).RunSynchronously();
        LeanTaskSource leanSource = new();
        LeanTask<int?> lean = LeanAsync(leanSource);
        new LeanTask(leanSource.SetResult).RunSynchronously();
        Assert.Equal((true, null), (bcl.IsCompleted, bcl.GetAwaiter().GetResult()));
        Assert.Equal((true, null), (lean.IsCompleted, lean.Result));
    });

    [Fact]
    public void MethodResumedByAPostInsideATaskIsInNoTask() => FreshThread.Run(static () =>
    {
        SynchronousContext context = new();
        SynchronizationContext.SetSynchronizationContext(context);
        LeanTaskSource leanSource = new();
        LeanTask<int?> lean = LeanAsync(leanSource);
        SynchronizationContext.SetSynchronizationContext(null);
        new LeanTask(leanSource.SetResult).RunSynchronously();
        Assert.Equal(1, context.Posts);
        Assert.Null(lean.Result);
    });

    private static async Task<int?> BclAsync(Task task)
    {
        await task;
        return Task.CurrentId;
    }

    private static async LeanTask<int?> LeanAsync(LeanTask task)
    {
        await task;
        return LeanTask.CurrentId;
    }

    private sealed class SynchronousContext : SynchronizationContext
    {
        public int Posts { get; private set; }

        public override void Post(SendOrPostCallback d, object? state)
        {
            Posts++;
            d(state);
        }
    }
}
