using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>The target of a method's delegate: sealed, so that <see cref="AwaitingMethod"/> finds the method behind the delegate quickly.</summary>
internal sealed class Resumption(Continuation method)
{
    internal Continuation Method => method;

    internal void Resume() => method.ResumeForForeignAwaiter();
}
