namespace LeanTasks.Interleavings.Planting;

/// <summary>A text of one of the product's files, and what a mutant has in its place.</summary>
internal sealed class Edit(string mutant, string file, string find, string replace)
{
    public string Mutant { get; } = mutant;

    /// <summary>The file, relative to the product's folder, with slashes.</summary>
    public string File { get; } = file;

    /// <summary>What must be there exactly once.</summary>
    public string Find { get; } = find;

    public string Replace { get; } = replace;
}
