using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Scenarios;

/// <summary>A state machine that nobody resumes.</summary>
internal struct HandMadeStateMachine(Action moveNext) : IAsyncStateMachine
{
    public readonly void MoveNext() => moveNext();

    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException();
}
