using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Runtime;

/// <summary>An operation that has ended and is handed on to the method that a <see cref="Trampoline"/> resumes next; or none.</summary>
/// <param name="operation">The operation.</param>
/// <param name="state">Its state since it was handed on.</param>
internal readonly struct HandedOff(ValueTaskSourceCore? operation, int state)
{
    /// <summary>No operation's state: the phase of one that is handed on is never 0.</summary>
    internal const int None = 0;

    /// <summary>The operation that a method has handed on.</summary>
    /// <param name="method">The method, which is the operation itself, if it has handed on any.</param>
    /// <param name="state">The operation's state since it was handed on, or <see cref="None"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static HandedOff By(Continuation method, int state)
    {
        Debug.Assert(state == None || method is ValueTaskSourceCore, "A method hands on its own operation.");
        return state == None ? default : new HandedOff(Unsafe.As<ValueTaskSourceCore>(method), state);
    }

    /// <summary>To be called when the method has run, or could not be resumed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void End(ThreadLocalState thread) => operation?.EndHandOff(state, thread);
}
