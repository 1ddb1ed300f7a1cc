using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Sizes;

/// <summary>The awaiter of a sample box: it never calls its continuation, and keeps it.</summary>
internal struct NeverAwaiter : ICriticalNotifyCompletion
{
    /// <summary>The continuation, or null if nothing awaits.</summary>
    internal Action? Continuation { get; private set; }

    public void OnCompleted(Action continuation) => Continuation = continuation;

    public void UnsafeOnCompleted(Action continuation) => Continuation = continuation;
}
