using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Checking;

/// <summary>The findings, as text and as JSON.</summary>
/// <param name="files">The checked assemblies.</param>
/// <param name="findings">The findings.</param>
internal sealed class CheckReport(IReadOnlyList<string> files, IReadOnlyList<CheckFinding> findings)
{
    /// <summary>Writes a line for each, as compilers do, and a summary.</summary>
    /// <param name="output">Where to.</param>
    public void Write(TextWriter output)
    {
        foreach (CheckFinding finding in findings)
        {
            string place = finding.File is null ? finding.Assembly : $"{finding.File}({finding.Line})";
            output.WriteLine($"{place}: {finding.Rule}: {finding.Message} [{finding.Method}]");
        }

        string all = files.Count == 1 ? Path.GetFileName(files[0]) : $"{files.Count} assemblies";
        output.WriteLine(findings.Count switch
        {
            0 => $"No misuse found in {all}.",
            1 => $"1 misuse found in {all}.",
            int count => $"{count} misuses found in {all}.",
        });
    }

    /// <summary>Writes them to a file, completely or not at all.</summary>
    /// <param name="file">The file.</param>
    public void WriteJson(string file) => ToolJson.Write(file, new { Assemblies = files.Select(Path.GetFileName), Findings = findings });
}
