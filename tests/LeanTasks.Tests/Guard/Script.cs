namespace LeanTasks.Tests.Guard;

/// <summary>What an async method does.</summary>
internal sealed class Script
{
    /// <summary>Runs synchronously, inside the builder's <c>Start</c>.</summary>
    public Action Before { get; init; } = static () => { };

    public Task Pause { get; init; } = Task.CompletedTask;

    public LeanTask LeanPause { get; init; } = LeanTask.CompletedTask;

    /// <summary>Runs when the pauses are over.</summary>
    public Action After { get; init; } = static () => { };
}
