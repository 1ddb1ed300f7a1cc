namespace LeanTasks.Runtime;

/// <summary>What a thread works as besides being a thread of the pool, and what stands in for it while it blocks.</summary>
internal interface IThreadWorker
{
    /// <summary>The thread begins to block. Called by that thread.</summary>
    void BeginBlocking();

    /// <summary>The thread goes on. Called by that thread.</summary>
    void EndBlocking();
}
