namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>The overloads of <see cref="Fork"/>.</summary>
public enum ForkForm
{
    Bodies,
    BodiesOnWorker,
    BodiesWithResults,
    BodiesWithResultsOnWorker,
    Actions,
    ActionsWithState,
    Functions,
    FunctionsWithState,
    Span,
    SpanOnWorker,
    Delegates,
}
