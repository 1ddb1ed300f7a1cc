using System.Runtime.CompilerServices;

namespace LeanTasks.Soak.Tests.Running;

/// <summary>Awaits something that happens elsewhere; it has no UnsafeOnCompleted.</summary>
internal readonly struct PlainAwaiter(Turn turn, int kind) : INotifyCompletion
{
    public bool IsCompleted => false;

    public PlainAwaiter GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void OnCompleted(Action continuation) => Elsewhere.Do(turn, kind, continuation);
}
