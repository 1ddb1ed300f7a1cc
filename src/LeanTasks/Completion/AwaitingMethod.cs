using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>
/// Finds our own async methods behind the delegates that the BCL's awaiters of value tasks pass to a source. These methods are attached
/// directly, and resumed like any other method of ours.
/// </summary>
internal static class AwaitingMethod
{
    // The delegate that the BCL passes to a source, with the awaiting Action as its argument.
    private static readonly Action<object?>? s_invokeAction = LearnInvokeAction();

    /// <summary>Resumes the method that is its argument: the delegate that a source receives with the method, as from the BCL's builders.</summary>
    internal static readonly Action<object?> Resume = static method =>
    {
        // Each resumption by a source comes here. The interface, which only continuations have, is found sooner than the base class.
        if (method is not IAwaitContinuation)
            Continuation.ThrowIsNotGiven(method);
        Unsafe.As<Continuation>(method).ResumeForForeignAwaiter();
    };

    /// <summary>The method that awaits, or null if it is not one of ours.</summary>
    internal static Continuation? Of(Action<object?> action, object? state)
    {
        if (ReferenceEquals(action, Resume))
            return state is Continuation { IsMethod: true } given ? given : null;
        if (!ReferenceEquals(action, s_invokeAction) || state is not Action { HasSingleTarget: true, Target: { } target })
            return null;
        return target is Resumption resumption
            ? resumption.Method
            : target is Continuation { IsMethod: true } method ? method : null;
    }

    private static Action<object?>? LearnInvokeAction()
    {
        ProbeSource probe = new();
        Action marker = static () => { };
        new ValueTask(probe, token: 0).GetAwaiter().UnsafeOnCompleted(marker);
        return probe.ActionFor(marker);
    }
}

/// <summary>The target of a method's delegate: sealed, so that <see cref="AwaitingMethod"/> finds the method behind the delegate quickly.</summary>
internal sealed class Resumption(Continuation method)
{
    internal Continuation Method => method;

    internal void Resume() => method.ResumeForForeignAwaiter();
}
