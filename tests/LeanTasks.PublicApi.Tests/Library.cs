using System.Reflection;

namespace LeanTasks.PublicApi.Tests;

/// <summary>The libraries that user code refers to, or that are put into it.</summary>
internal static class Library
{
    public static TheoryData<string> Names { get; } = new("LeanTasks", "LeanTasks.FSharp", "LeanTasks.Profiling");

    public static Assembly Load(string name) => Assembly.Load(name);

    /// <summary>The types that user code can name, in the order of their names.</summary>
    public static IEnumerable<Type> TypesOf(string name) =>
        Load(name).GetExportedTypes().OrderBy(static type => type.FullName, StringComparer.Ordinal);

    /// <summary>The XML file with the documentation, as the build made it.</summary>
    public static string DocumentationOf(string name) => Path.Combine(AppContext.BaseDirectory, $"{name}.xml");

    public static string BaselineOf(string name) => Path.Combine(Repository.Folder, "src", name, "PublicApi.txt");
}
