namespace LeanTasks.Samples.Tests;

/// <summary>Where the samples are, and where the build puts them.</summary>
internal static class SampleFiles
{
    /// <summary>The names of all samples.</summary>
    public static IEnumerable<string> Names => Directory.EnumerateDirectories(Path.Combine(Repository.Folder, "samples"))
        .Where(static folder => Directory.EnumerateFiles(folder, "*.*proj").Any())
        .Select(static folder => Path.GetFileName(folder));

    /// <summary>The assembly of a sample.</summary>
    public static string Assembly(string name) => Path.Combine(Repository.OutputOf($"LeanTasks.Samples.{name}"), $"LeanTasks.Samples.{name}.dll");
}
