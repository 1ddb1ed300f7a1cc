namespace LeanTasks.Weaving.Images;

/// <summary>The place of an assembly's symbols that can be updated.</summary>
internal enum SymbolSource
{
    /// <summary>There are none, or they belong to another build, or are of a kind that only Windows knows: such a file stays unchanged.</summary>
    None,

    /// <summary>In a portable .pdb beside the assembly.</summary>
    File,

    /// <summary>In the assembly itself.</summary>
    Embedded,
}
