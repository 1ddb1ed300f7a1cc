using System.Runtime.CompilerServices;
using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>
/// Shadows the framework's type: each work item is a thread of its own, which can run from now on. What a thread of the pool
/// has queued for itself it can take back, as long as that has not begun.
/// </summary>
internal static class ThreadPool
{
    private static readonly ConditionalWeakTable<Execution, StrongBox<int>> s_pending = [];

    /// <summary>How many items no thread has begun to run.</summary>
    public static long PendingWorkItemCount
    {
        get
        {
            Execution execution = Execution.Current!;
            execution.Step(new Operation("ThreadPool.PendingWorkItemCount", IsFence: true));
            return PendingOf(execution).Value;
        }
    }

    public static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem callBack, bool preferLocal)
    {
        WorkItem item = new(callBack);
        Thread self = Thread.CurrentThread;
        if (preferLocal && self.IsThreadPoolThread)
            self.OwnQueue.Add(item);
        return Start(callBack.GetType().Name.Split('`')[0], () =>
        {
            if (item.TryTake())
                callBack.Execute();
        });
    }

    public static bool UnsafeQueueUserWorkItem<TState>(Action<TState> callBack, TState state, bool preferLocal) =>
        Start("callback", () => callBack(state));

    public static bool UnsafeQueueUserWorkItem(WaitCallback callBack, object? state) =>
        Start("callback", () => callBack(state));

    public static bool QueueUserWorkItem<TState>(Action<TState> callBack, TState state, bool preferLocal) =>
        Start("callback", InContext(() => callBack(state)));

    public static bool QueueUserWorkItem(WaitCallback callBack, object? state = null) =>
        Start("callback", InContext(() => callBack(state)));

    /// <summary>Only to be compiled: a wait handle really blocks.</summary>
    public static RegisteredWaitHandle RegisterWaitForSingleObject(
        WaitHandle waitObject, WaitOrTimerCallback callBack, object? state, int millisecondsTimeOutInterval, bool executeOnlyOnce) =>
        throw new NotSupportedException("The explorer has no wait handles.");

    /// <summary>In the framework it is not public, and has another name: takes back what the calling thread has queued.</summary>
    internal static bool TryPop(IThreadPoolWorkItem workItem)
    {
        Execution.Current?.Step(new Operation("ThreadPool.TryPop", workItem.GetType().Name, IsFence: true));
        List<WorkItem> queue = Thread.CurrentThread.OwnQueue;
        int index = queue.FindLastIndex(item => ReferenceEquals(item.Callback, workItem));
        return index >= 0 && queue[index].TryTake();
    }

    private static Action InContext(Action body) =>
        ExecutionContext.Capture() is { } context ? () => ExecutionContext.Run(context, _ => body(), null) : body;

    private static bool Start(string item, Action body)
    {
        Execution execution = Execution.Current
            ?? throw new InvalidOperationException("The shadow of ThreadPool works only inside an execution.");
        PendingOf(execution).Value++;
        execution.Start($"pool: {item}", () =>
        {
            PendingOf(execution).Value--;
            Thread.RunAsPoolThread(body);
        });
        return true;
    }

    private static StrongBox<int> PendingOf(Execution execution) => s_pending.GetValue(execution, static _ => new StrongBox<int>());

    /// <summary>What is queued, until somebody runs it.</summary>
    internal sealed class WorkItem(IThreadPoolWorkItem callback)
    {
        private bool _isTaken;

        internal IThreadPoolWorkItem Callback => callback;

        internal bool TryTake() => !_isTaken && (_isTaken = true);
    }
}
