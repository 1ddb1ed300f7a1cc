using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests.Libraries;

/// <summary>The delegate of a task.</summary>
/// <param name="Returns">What it returns.</param>
/// <param name="State">The state object, which the delegate takes; null for a delegate without.</param>
/// <param name="Run">Takes the antecedent, if any, and the state; gives the result.</param>
/// <param name="RunToTask">The same for one that returns a task.</param>
internal sealed record Work<TTask>(
    Returns Returns, string? State, Func<TTask?, object?, int> Run, Func<TTask?, object?, TTask?> RunToTask)
    where TTask : class;
