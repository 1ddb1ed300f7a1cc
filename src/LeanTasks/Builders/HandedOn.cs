using System.Runtime.CompilerServices;
using LeanTasks.Reusable;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>An operation that has ended and is handed on to the method that a <see cref="Trampoline"/> resumes next; or none.</summary>
/// <param name="operation">The operation.</param>
/// <param name="state">Its state since then.</param>
internal readonly struct HandedOn(ReusableOperation operation, int state)
{
    /// <summary>The operation, or null.</summary>
    internal ReusableOperation? Operation => operation;

    /// <summary>The method has run, or could not be resumed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void End(LeanThread thread) => operation?.EndHandOn(state, thread);
}
