namespace LeanTasks.Fuzz;

/// <summary>Something that reads foreign bytes.</summary>
internal sealed class Target
{
    /// <summary>Its name on the command line.</summary>
    public required string Name { get; init; }

    /// <summary>The file that is damaged.</summary>
    public required string File { get; init; }

    /// <summary>What it is when it is whole, in one or several forms.</summary>
    public required IReadOnlyList<byte[]> Seeds { get; init; }

    /// <summary>All files of the folder.</summary>
    public required Dictionary<string, byte[]> Files { get; init; }

    /// <summary>The command lines that read it, in which a name of the folder has <c>@</c> before it.</summary>
    public required string[][] Commands { get; init; }

    /// <summary>Damages it.</summary>
    public required Func<byte[], byte[], Random, byte[]> Change { get; init; }

    /// <summary>A part of the rounds, of those of assemblies.</summary>
    public double Share { get; init; } = 1;
}
