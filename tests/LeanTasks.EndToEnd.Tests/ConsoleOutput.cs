namespace LeanTasks.EndToEnd.Tests;

/// <summary>What the console app prints of itself.</summary>
internal static class ConsoleOutput
{
    /// <summary>Checks it, the bytes that calls take above all.</summary>
    public static void Check(string output, bool isPooled)
    {
        string[] lines = output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        Assert.Contains("lines: 2", lines);
        Assert.Contains("fibonacci: 6765", lines);
        Assert.Contains("task: 42", lines);
        Assert.Contains("attribute: 0 B", lines);
        Assert.Equal(isPooled, lines.Contains("property: 0 B"));
        Assert.Contains(lines, static l => l.StartsWith("not pooled: ", StringComparison.Ordinal) && l != "not pooled: 0 B");
        Assert.Contains("suspended: 250 of 1000", lines);
    }
}
