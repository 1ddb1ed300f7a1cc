using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>The awaiter of what never ends.</summary>
internal sealed class HandAwaiter : ICriticalNotifyCompletion
{
    public void OnCompleted(Action continuation)
    {
    }

    public void UnsafeOnCompleted(Action continuation)
    {
    }
}
