namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>A loop's state, be it the BCL's or ours.</summary>
internal interface ILoopView
{
    void Stop();

    void Break();

    string Describe();
}
