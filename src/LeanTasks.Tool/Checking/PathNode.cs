namespace LeanTasks.Tool.Checking;

/// <summary>A block, on the paths to it that agree on the constants.</summary>
/// <param name="number">Its number in the graph.</param>
/// <param name="block">The block.</param>
/// <param name="entry">The facts known where it begins.</param>
internal sealed class PathNode(int number, CodeBlock block, PathState entry)
{
    /// <summary>Its number in the graph.</summary>
    public int Number { get; } = number;

    /// <summary>The block.</summary>
    public CodeBlock Block { get; } = block;

    /// <summary>The facts known where it begins.</summary>
    public PathState Entry { get; } = entry;

    /// <summary>Its successors.</summary>
    public HashSet<PathNode> Next { get; } = [];

    /// <summary>Its successors if it throws.</summary>
    public HashSet<PathNode> Thrown { get; } = [];

    /// <summary>Whether the method ends here, without an exception.</summary>
    public bool Returns { get; set; }

    /// <summary>Whether it returns a value task that has completed.</summary>
    public bool ReturnsCompleted { get; set; }

    /// <summary>Whether an await in it suspends.</summary>
    public bool Suspends { get; set; }
}
