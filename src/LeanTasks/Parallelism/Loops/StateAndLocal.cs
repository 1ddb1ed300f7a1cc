namespace LeanTasks.Parallelism;

/// <summary>The values that a participant of a loop with local state keeps.</summary>
internal struct StateAndLocal<TLocal>(LeanParallelLoopState state, TLocal local)
{
    internal readonly LeanParallelLoopState State = state;
    internal TLocal Local = local;
}
