namespace LeanTasks.Tool.Tests.Running;

/// <summary>Where the build puts the apps that the tests profile.</summary>
internal static class TestApps
{
    public static string Advised { get; } = Repository.OutputOf("Advised");

    public static string Counted { get; } = Repository.OutputOf("Counted");

    public static string CountedDebug { get; } = Repository.OutputOf("CountedDebug");

    public static string FSharpCounted { get; } = Repository.OutputOf("FSharpCounted");

    /// <summary>The build's tasks.</summary>
    public static string Weaving { get; } = Repository.OutputOf("LeanTasks.Weaving");

    /// <summary>What counts.</summary>
    public static string Profiling { get; } = Repository.OutputOf("LeanTasks.Profiling");

    /// <summary>The project of the app <see cref="Counted"/>.</summary>
    public static string CountedProject { get; } =
        Path.Combine(Repository.Folder, "tests", "LeanTasks.Tool.Tests", "Apps", "Counted", "Counted.csproj");

    /// <summary>The assembly of a sample.</summary>
    public static string Sample(string name) => Path.Combine(Repository.OutputOf($"LeanTasks.Samples.{name}"), $"LeanTasks.Samples.{name}.dll");
}
