namespace LeanTasks.Profiling.Counting;

/// <summary>Where the ledger finds the numbers of one thread.</summary>
internal sealed class ThreadPage
{
    /// <summary>Written by its thread under the ledger's lock; its elements by its thread without it.</summary>
    internal long[] Counts { get; set; } = [];
}
