namespace LeanTasks.Lab.Against;

/// <summary>A commit of the repository.</summary>
internal sealed record Commit(string Hash, string Date, string Subject)
{
    private const int ShortLength = 8;

    /// <summary>Its hash, as one says it.</summary>
    public string Name => Hash[..ShortLength];

    public override string ToString() => $"{Name} ({Date}, {Subject})";
}
