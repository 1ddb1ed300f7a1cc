using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Against;

/// <summary>What one side made of its turn.</summary>
/// <param name="Report">What it measured; null where it has no such rows, failed or was stopped.</param>
internal sealed record Turn(LabReport? Report)
{
    /// <summary>What went wrong; null if all is well.</summary>
    public string? Failure { get; init; }

    /// <summary>Whether it was asked to stop: after Ctrl-C it may be the first to know.</summary>
    public bool IsStopped { get; init; }

    /// <summary>Whether its lab has no such rows.</summary>
    public bool HasNoSuchRows => Report is null && Failure is null && !IsStopped;
}
