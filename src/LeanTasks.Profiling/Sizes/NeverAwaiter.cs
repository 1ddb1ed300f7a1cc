using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Sizes;

/// <summary>What a sample box awaits: it calls nobody, and keeps what it was handed.</summary>
internal struct NeverAwaiter : ICriticalNotifyCompletion
{
    /// <summary>The continuation, or null if nothing awaits.</summary>
    internal Action? Continuation { get; private set; }

    public void OnCompleted(Action continuation) => Continuation = continuation;

    public void UnsafeOnCompleted(Action continuation) => Continuation = continuation;
}
