using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Broken;

/// <summary>Guards the start, but nothing after it: a resumed method has the contexts of the thread, and changes them.</summary>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
internal readonly struct CarelessMethodBuilder()
{
    private readonly TaskCompletionSource _source = new();

    public ValueTask Task => new(_source.Task);

    public static CarelessMethodBuilder Create() => new();

    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => default(AsyncTaskMethodBuilder).Start(ref stateMachine);

    public void SetStateMachine(IAsyncStateMachine stateMachine) => ArgumentNullException.ThrowIfNull(stateMachine);

    public void SetResult() => _source.SetResult();

    public void SetException(Exception exception) => _source.SetException(exception);

    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => awaiter.OnCompleted(((IAsyncStateMachine)stateMachine).MoveNext);

    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => awaiter.UnsafeOnCompleted(((IAsyncStateMachine)stateMachine).MoveNext);
}
