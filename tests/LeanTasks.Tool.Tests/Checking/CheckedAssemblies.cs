using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>Where the build puts the assemblies that the tests check.</summary>
internal static class CheckedAssemblies
{
    /// <summary>F# code, of which Misuse.fs and FlowMisuse.fs have misuse and right use; nothing is found in Shapes.fs.</summary>
    public static string FSharp { get; } = Beside("FSharpShapes", "FSharpShapes.dll");

    /// <summary>A source of <see cref="FSharp"/>.</summary>
    /// <param name="module">The name of its module, which is that of the file.</param>
    public static string FSharpSource(string module) =>
        Path.Combine(Path.GetDirectoryName(TestApps.CountedProject)!, "..", "FSharpShapes", module + ".fs");

    /// <summary>The library that all of F# uses.</summary>
    public static string FSharpCore { get; } = Beside("FSharpCounted", "FSharp.Core.dll");

    /// <summary>Our library for F#.</summary>
    public static string FSharpLibrary { get; } = Beside("LeanTasks.FSharp", "LeanTasks.FSharp.dll");

    /// <summary>A driver whose every method is async, and also synchronous.</summary>
    public static string DatabaseDriver { get; } = Beside("LeanTasks.Samples.Notes", "Npgsql.dll");

    private static string Beside(string project, string file) => Path.Combine(Repository.OutputOf(project), file);
}
