using System.Runtime.CompilerServices;

namespace LeanTasks.Lab.Tables.Chain;

/// <summary>Awaits a <see cref="FloorTask{TResult}"/>, in methods that return one.</summary>
internal readonly struct FloorAwaiter<TResult>(FloorMethod<TResult>? method, TResult? result) : ICriticalNotifyCompletion
{
    internal FloorMethod<TResult> Method => method!;

    public bool IsCompleted => method is null || method.IsCompleted;

    public TResult GetResult() => method is null ? result! : method.TakeResult();

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void UnsafeOnCompleted(Action continuation) => throw new NotSupportedException();
}
