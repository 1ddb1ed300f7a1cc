using System.Diagnostics;
using System.Reflection;
using Mono.Cecil;

namespace LeanTasks.Tool.Code;

/// <summary>Damage in an assembly whose headers are whole. Its reader fails where it comes to the damage, with whatever exception that leads to.</summary>
internal static class Damage
{
    /// <summary>Whether the reader of assemblies has failed, and not code of this tool, nor the disk or the rights to a file.</summary>
    /// <param name="error">The failure.</param>
    public static bool IsCauseOf(Exception error) => error is EndOfStreamException or not (OutOfMemoryException or IOException or UnauthorizedAccessException)
        && new StackTrace(error).GetFrames()
            .Select(static frame => frame.GetMethod()?.Module.Assembly)
            .FirstOrDefault(static assembly => assembly is not null && !IsOfFramework(assembly)) is { } thrower && IsReader(thrower);

    /// <summary>What to tell the user.</summary>
    /// <param name="files">The assemblies that were read.</param>
    /// <param name="error">The failure.</param>
    public static ToolException In(IReadOnlyList<string> files, Exception error)
    {
        string? damaged = files.Count == 1 ? files[0] : files.FirstOrDefault(static file => !IsWhole(file));
        string named = damaged is null ? $"'{files[0]}', or an assembly read with it," : $"'{damaged}'";
        return new($"{named} is damaged or truncated ({error.Message.ReplaceLineEndings(" ").TrimEnd('.')}). Build or copy it again.", error);
    }

    /// <summary>Reads all code of an assembly.</summary>
    private static bool IsWhole(string file)
    {
        try
        {
            using ModuleDefinition module = ModuleDefinition.ReadModule(file);
            return module.GetTypes().SelectMany(static type => type.Methods).Where(static method => method.HasBody).All(static method => method.Body is not null);
        }
        catch (Exception error) when (IsCauseOf(error))
        {
            return false;
        }
    }

    // It has a part that shortens the code of methods.
    private static bool IsReader(Assembly assembly) => assembly.GetName().Name is { } name && name.StartsWith("Mono.Cecil", StringComparison.Ordinal);

    private static bool IsOfFramework(Assembly assembly) => assembly.GetName().Name is { } name && name.StartsWith("System.", StringComparison.Ordinal);
}
