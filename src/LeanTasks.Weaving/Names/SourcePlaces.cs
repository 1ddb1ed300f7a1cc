using System.Globalization;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Names;

/// <summary>Where code is in the source, by the PDB.</summary>
internal static class SourcePlaces
{
    /// <summary>The file and line where a method's code begins.</summary>
    /// <param name="method">The method; its module was read with its PDB, if it has one.</param>
    /// <returns><c>File.cs:12</c>, or null without a PDB.</returns>
    public static string? Of(MethodDefinition? method)
    {
        SequencePoint? first = method?.DebugInformation.SequencePoints.FirstOrDefault(point => !point.IsHidden);
        if (first is null)
            return null;

        // The compiler may have run on another system.
        string file = first.Document.Url.Substring(first.Document.Url.LastIndexOfAny(['/', '\\']) + 1);
        return $"{file}:{first.StartLine.ToString(CultureInfo.InvariantCulture)}";
    }
}
