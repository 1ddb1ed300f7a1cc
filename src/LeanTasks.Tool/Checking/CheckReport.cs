using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Checking;

/// <summary>The findings, as text and as JSON.</summary>
/// <param name="files">The checked assemblies.</param>
/// <param name="assemblies">The result of the check of each.</param>
internal sealed class CheckReport(IReadOnlyList<string> files, IReadOnlyList<CheckedAssembly> assemblies)
{
    // More names are in the JSON.
    private const int MostNames = 5;

    /// <summary>The findings.</summary>
    public IReadOnlyList<CheckFinding> Findings { get; } = [.. assemblies.SelectMany(static assembly => assembly.Findings)];

    /// <summary>The methods that could not be checked.</summary>
    public IReadOnlyList<string> NotChecked { get; } = [.. assemblies.SelectMany(static assembly => assembly.NotChecked)];

    /// <summary>Writes a line for each, as compilers do, and a summary.</summary>
    /// <param name="output">Where to.</param>
    public void Write(TextWriter output)
    {
        foreach (CheckFinding finding in Findings)
        {
            string place = finding.File is null ? finding.Assembly : $"{finding.File}({finding.Line})";
            output.WriteLine($"{place}: {finding.Rule}: {finding.Message} [{finding.Method}]");
        }

        string all = files.Count == 1 ? Path.GetFileName(files[0]) : $"{files.Count} assemblies";
        output.WriteLine(Findings.Count switch
        {
            0 => $"No misuse found in {all}.",
            1 => $"1 misuse found in {all}.",
            int count => $"{count} misuses found in {all}.",
        });
        if (NotChecked.Count > 0)
        {
            string more = NotChecked.Count > MostNames ? $" and {NotChecked.Count - MostNames} more, which --json names" : "";
            output.WriteLine($"Not checked, for their length or the number of their paths: {string.Join(", ", NotChecked.Take(MostNames))}{more}.");
        }
    }

    /// <summary>Writes them to a file, completely or not at all.</summary>
    /// <param name="file">The file.</param>
    public void WriteJson(string file) => ToolJson.Write(file, new { Assemblies = files.Select(Path.GetFileName), Findings, NotChecked });
}
