using LeanTasks.Reusable;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>An operation that has ended and is handed on to the method that a <see cref="Trampoline"/> resumes next; or none.</summary>
/// <param name="operation">The operation.</param>
/// <param name="state">Its state since then.</param>
internal readonly struct HandedOn(ReusableOperation operation, int state)
{
    private readonly ReusableOperation? _operation = operation;
    private readonly int _state = state;

    /// <summary>Whether it is of the same operation.</summary>
    internal bool Is(in HandedOn other) => ReferenceEquals(_operation, other._operation);

    /// <summary>The method has run, or could not be resumed.</summary>
    internal void End(LeanThread thread) => _operation?.EndHandOn(_state, thread);
}
