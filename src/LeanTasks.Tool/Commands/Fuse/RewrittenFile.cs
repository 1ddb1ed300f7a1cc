using System.Reflection;
using LeanTasks.Tool.Apps;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>The input and output of a command that rewrites an assembly, checked before anything is written.</summary>
internal static class RewrittenFile
{
    private const string Other = "is not a regular file. Pass an assembly";

    /// <summary>Refuses names that can be no assembly's.</summary>
    /// <param name="source">The assembly to rewrite.</param>
    /// <param name="output">The file for the result; null for the same.</param>
    /// <exception cref="UsageException">A name is empty, or the result would be a folder, or in one that is not there.</exception>
    public static void CheckNames(string source, string? output)
    {
        string target = output ?? source;
        if (string.IsNullOrWhiteSpace(source) || string.IsNullOrWhiteSpace(target))
            throw new UsageException("No file name was given. Pass the file of an assembly.");
        if (Directory.Exists(target) || Path.EndsInDirectorySeparator(target))
            throw new UsageException($"'{target}' is a folder. Pass an assembly in it.");
        if (output is not null && Path.GetDirectoryName(Path.GetFullPath(output)) is { } folder && !Directory.Exists(folder))
            throw new UsageException($"The folder '{folder}' of --output does not exist. Create it, or specify a file in another folder.");
    }

    /// <summary>The files that are written with a rewritten assembly, if it needs them.</summary>
    /// <param name="target">Where it is to go.</param>
    public static IEnumerable<string> WrittenWith(string target) =>
        new[] { target, RealPath.Of(target) }.SelectMany(static file => new[] { Path.ChangeExtension(file, ".pdb"), Path.Combine(Path.GetDirectoryName(file)!, AddedLibrary.Library) });

    /// <summary>Refuses a file that cannot be read completely.</summary>
    /// <param name="source">The assembly to rewrite; its reader reports if it does not exist.</param>
    /// <exception cref="UsageException">It is not an ordinary file, or an app in a single file.</exception>
    public static void CheckSource(string source)
    {
        if (RegularFile.IsOther(source))
            throw new UsageException($"'{source}' {Other}.");
        SingleFileBundle.CheckIsNone(source);
    }

    /// <summary>Refuses to replace anything but the same assembly by the rewritten one.</summary>
    /// <param name="target">Where it is to go.</param>
    /// <param name="name">Its simple name.</param>
    /// <exception cref="UsageException">Something else is there.</exception>
    public static void CheckTarget(string target, string name)
    {
        string symbols = Path.ChangeExtension(target, ".pdb");
        foreach (string file in new[] { target, symbols })
        {
            if (RegularFile.IsOther(file))
                throw new UsageException($"'{file}' {Other}.");
        }

        if (Path.GetFileName(target).Equals(AddedLibrary.Library, StringComparison.OrdinalIgnoreCase))
            throw new UsageException($"'{target}' is reserved for the library that the rewritten methods need. Specify another file.");
        if (File.Exists(target) && NameOf(target) != name)
            throw new UsageException($"'{target}' already exists and is not the assembly {name}. Specify another file, or delete it.");

        // Beside the same assembly they are its own, or of no use; without one they are another's.
        if (!File.Exists(target) && File.Exists(symbols))
            throw new UsageException($"'{symbols}' already exists without a matching assembly and would be overwritten by the symbols of {name}. Specify another file, or delete it.");
    }

    /// <summary>Refuses a file that may not be changed.</summary>
    /// <param name="target">The file for the rewritten assembly.</param>
    /// <exception cref="ToolException">It is read-only.</exception>
    public static void CheckWritable(string target)
    {
        if (File.Exists(target) && File.GetAttributes(RegularFile.Follow(target)).HasFlag(FileAttributes.ReadOnly))
            throw new ToolException($"'{target}' is read-only. Make it writable, or use --output to write another file.");
    }

    private static string? NameOf(string file)
    {
        try
        {
            return AssemblyName.GetAssemblyName(file).Name;
        }
        catch (Exception error) when (error is BadImageFormatException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
