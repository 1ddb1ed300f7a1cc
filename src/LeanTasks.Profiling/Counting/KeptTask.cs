namespace LeanTasks.Profiling.Counting;

/// <summary>The cached tasks for the default of a type; where none is cached, tasks that no other code has.</summary>
internal static class KeptTask<TResult>
{
    internal static readonly Task<TResult> OfBcl = Task.FromResult<TResult>(default!);

    internal static readonly LeanTask<TResult> OfLeanTasks = LeanTask.FromResult<TResult>(default!);
}
