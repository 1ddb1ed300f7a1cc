using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Flows;

/// <summary>An awaiter whose continuation the test calls, as often as it likes.</summary>
internal sealed class HandAwaiter : ICriticalNotifyCompletion
{
    private Action? _continuation;

    /// <summary>Whether it calls back while it is given the continuation.</summary>
    public bool CallsBackAtOnce { get; init; }

    public void OnCompleted(Action continuation)
    {
        _continuation = continuation;
        if (CallsBackAtOnce)
            continuation();
    }

    public void UnsafeOnCompleted(Action continuation) => OnCompleted(continuation);

    public void Call() => _continuation!();
}
