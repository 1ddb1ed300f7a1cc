using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Tests.Support;

namespace LeanTasks.Profiling.Tests.Programs;

/// <summary>An async method as it is compiled without optimization: waits for a gate if there is one, and returns a number.</summary>
public sealed class ClassMachineOfBytes : IAsyncStateMachine
{
    // A builder is a struct that must not be copied.
#pragma warning disable CA1051
    public AsyncTaskMethodBuilder<int> Builder;
#pragma warning restore CA1051

    private bool _suspended;
    private ValueTaskAwaiter _awaiter;

    public Gate? Gate { get; init; }

    public int Result { get; init; }

    public void MoveNext()
    {
        if (Gate is not null && !_suspended)
        {
            _suspended = true;
            _awaiter = Gate.Wait().GetAwaiter();
            ClassMachineOfBytes machine = this;
            Builder.AwaitUnsafeOnCompleted(ref _awaiter, ref machine);
            return;
        }

        if (_suspended)
            _awaiter.GetResult();
        Builder.SetResult(Result);
    }

    public void SetStateMachine(IAsyncStateMachine stateMachine) => Builder.SetStateMachine(stateMachine);
}
