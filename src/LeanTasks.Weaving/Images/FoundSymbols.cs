namespace LeanTasks.Weaving.Images;

/// <summary>The outcome of the search for an assembly's symbols.</summary>
/// <remarks>Immutable.</remarks>
internal sealed class FoundSymbols
{
    /// <summary>There are none.</summary>
    public static readonly FoundSymbols None = new(SymbolSource.None, null, null);

    private FoundSymbols(SymbolSource source, string? file, string? whyLost)
    {
        Source = source;
        File = file;
        WhyLost = whyLost;
    }

    /// <summary>Where they are.</summary>
    public SymbolSource Source { get; }

    /// <summary>Their file, if they have one.</summary>
    public string? File { get; }

    /// <summary>Why existing symbols cannot be updated, and the remedy; null if they can, or there are none.</summary>
    public string? WhyLost { get; }

    /// <summary>They are in the assembly itself, or in a file.</summary>
    public static FoundSymbols In(string? file) => new(file is null ? SymbolSource.Embedded : SymbolSource.File, file, null);

    /// <summary>There are some that cannot be updated.</summary>
    public static FoundSymbols Lost(string why) => new(SymbolSource.None, null, why);
}
