using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard;

/// <summary>A kind of async method: one builder. A new builder is tested by one more class of these, and one of <see cref="GuardTests"/>.</summary>
internal abstract class AsyncKind
{
    /// <summary>
    /// Calls an async method of this kind that does what the script says: <see cref="Script.Before"/>, the pauses, <see
    /// cref="Script.After"/>.
    /// </summary>
    /// <returns>What makes a <see cref="Task"/> of what the method has returned; to be called once.</returns>
    public abstract Func<Task> Call(Script script);

    /// <summary>Gives a state machine written by hand to the <c>Start</c> of a new builder.</summary>
    public abstract void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine;
}
