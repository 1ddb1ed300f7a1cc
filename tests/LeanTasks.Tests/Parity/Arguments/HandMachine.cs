using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>The state machine of a method that no compiler has made.</summary>
/// <param name="deed">What each of its steps does.</param>
internal sealed class HandMachine(DelegateDeed deed) : IAsyncStateMachine
{
    public void MoveNext()
    {
        if (deed == DelegateDeed.Throws)
            throw new FormatException();
    }

    public void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }
}
