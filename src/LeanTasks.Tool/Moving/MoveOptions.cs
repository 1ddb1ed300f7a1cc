namespace LeanTasks.Tool.Moving;

/// <summary>What is moved.</summary>
internal sealed class MoveOptions
{
    /// <summary>Whether members that other assemblies can use stay as they are.</summary>
    public bool KeepsPublic { get; init; }

    /// <summary>Whether a file may be changed at all: it is source that somebody wrote.</summary>
    public Func<string, bool> IsSource { get; init; } = static _ => true;

    /// <summary>Whether names in a file are moved.</summary>
    public Func<string, bool> IsChosen { get; init; } = static _ => true;
}
