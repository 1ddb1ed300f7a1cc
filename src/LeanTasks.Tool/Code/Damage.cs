using System.Diagnostics;
using System.Reflection;
using Mono.Cecil;

namespace LeanTasks.Tool.Code;

/// <summary>Damage in an assembly whose headers are whole. Its reader fails where it comes to the damage, with whatever exception that leads to.</summary>
internal static class Damage
{
    private static readonly Assembly s_reader = typeof(ModuleDefinition).Assembly;

    /// <summary>Whether the reader of assemblies has failed, and not code of this tool.</summary>
    /// <param name="error">The failure.</param>
    public static bool IsCauseOf(Exception error) => error is not OutOfMemoryException && new StackTrace(error).GetFrames()
        .Select(static frame => frame.GetMethod()?.Module.Assembly)
        .FirstOrDefault(static assembly => assembly is not null && !IsOfFramework(assembly)) == s_reader;

    /// <summary>What to tell the user.</summary>
    /// <param name="files">The assemblies that were read.</param>
    /// <param name="error">The failure.</param>
    public static ToolException In(IReadOnlyList<string> files, Exception error) => new(
        $"'{files[0]}'{(files.Count == 1 ? "" : ", or one that is read with it,")} is damaged or truncated ({error.Message.ReplaceLineEndings(" ").TrimEnd('.')}): build or copy it again.", error);

    private static bool IsOfFramework(Assembly assembly) => assembly.GetName().Name is { } name && name.StartsWith("System.", StringComparison.Ordinal);
}
