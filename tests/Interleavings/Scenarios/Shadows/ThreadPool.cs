using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>Shadows the framework's type: each work item is a thread of its own, which can run from now on.</summary>
internal static class ThreadPool
{
    public static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem callBack, bool preferLocal) =>
        Start(callBack.GetType().Name.Split('`')[0], callBack.Execute);

    public static bool UnsafeQueueUserWorkItem<TState>(Action<TState> callBack, TState state, bool preferLocal) =>
        Start("callback", () => callBack(state));

    private static bool Start(string item, Action body)
    {
        Execution execution = Execution.Current
            ?? throw new InvalidOperationException("The shadow of ThreadPool works only inside an execution.");
        execution.Start($"pool: {item}", () => Thread.RunAsPoolThread(body));
        return true;
    }
}
