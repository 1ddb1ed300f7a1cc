using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Sizes;

/// <summary>What a sample box awaits: it forgets whoever waits for it.</summary>
internal readonly struct NeverAwaiter : ICriticalNotifyCompletion
{
    public void OnCompleted(Action continuation)
    {
    }

    public void UnsafeOnCompleted(Action continuation)
    {
    }
}
