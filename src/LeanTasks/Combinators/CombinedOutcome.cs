using System.Runtime.ExceptionServices;
using LeanTasks.Completion;

namespace LeanTasks.Combinators;

/// <summary>How several tasks end together: a fault takes precedence over a cancellation, a cancellation over success.</summary>
internal struct CombinedOutcome
{
    private List<ExceptionDispatchInfo>? _exceptions;
    private Outcome? _canceled;

    /// <summary>The outcome of the one task that stands for all.</summary>
    internal readonly Outcome Total =>
        _exceptions is not null ? Outcome.Faulted([.. _exceptions]) : _canceled ?? Outcome.RanToCompletion;

    /// <summary>Adds the outcome of a task that did not run to completion; its exceptions count as observed.</summary>
    internal void Add(Outcome outcome)
    {
        if (outcome.State == TaskState.Faulted)
            (_exceptions ??= []).AddRange(outcome.TakeDispatchInfos());
        else
            _canceled ??= outcome;
    }
}
