using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>One method, by its state machine: whether its calls return tasks, because a value task of it was misused.</summary>
internal static class UnpooledMethod<TStateMachine>
{
    // 1 from the first misuse on. Set by exchange, by the thread that detects the misuse.
    private static int s_isUnpooled;

    internal static bool IsUnpooled => Volatile.Read(ref s_isUnpooled) != 0;

    /// <inheritdoc cref="UnpooledMethod.Add"/>
    internal static void Add(string method, string misuse) => UnpooledMethod.Add(ref s_isUnpooled, method, misuse);
}

/// <summary>What <see cref="UnpooledMethod{TStateMachine}"/> does, for a method that has its place elsewhere.</summary>
internal static class UnpooledMethod
{
    /// <summary>A value task of a call was misused: later calls return tasks, and the listeners of the event are notified once. Never throws.</summary>
    internal static void Add(ref int isUnpooled, string method, string misuse)
    {
        if (Interlocked.Exchange(ref isUnpooled, 1) == 0)
            LeanTasksEventSource.ReportMisuse(method, misuse);
    }
}
