namespace LeanTasks.Profiling.Counting;

/// <summary>The tasks that are kept for the default of a type; where none is kept, tasks that nobody else has.</summary>
internal static class KeptTask<TResult>
{
    internal static readonly Task<TResult> OfBcl = Task.FromResult<TResult>(default!);

    internal static readonly LeanTask<TResult> OfLeanTasks = LeanTask.FromResult<TResult>(default!);
}
