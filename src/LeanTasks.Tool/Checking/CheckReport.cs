using System.Text.Json;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Checking;

/// <summary>What was found, as text and as JSON.</summary>
/// <param name="files">The assemblies that were looked at.</param>
/// <param name="findings">The findings.</param>
internal sealed class CheckReport(IReadOnlyList<string> files, IReadOnlyList<CheckFinding> findings)
{
    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web) { WriteIndented = true };

    /// <summary>The findings.</summary>
    public IReadOnlyList<CheckFinding> Findings { get; } = findings;

    /// <summary>Writes a line for each, as compilers do, and one that sums up.</summary>
    /// <param name="output">Where to.</param>
    public void Write(TextWriter output)
    {
        foreach (CheckFinding finding in Findings)
        {
            string place = finding.File is null ? finding.Assembly : $"{finding.File}({finding.Line})";
            output.WriteLine($"{place}: {finding.Rule}: {finding.Message} [{finding.Method}]");
        }

        string assemblies = files.Count == 1 ? Path.GetFileName(files[0]) : $"{files.Count} assemblies";
        output.WriteLine(Findings.Count switch
        {
            0 => $"No misuse found in {assemblies}.",
            1 => $"1 misuse found in {assemblies}.",
            int count => $"{count} misuses found in {assemblies}.",
        });
    }

    /// <summary>Writes them to a file, whole or not at all.</summary>
    /// <param name="file">The file.</param>
    public void WriteJson(string file) => ReportFile.Write(
        file,
        JsonSerializer.Serialize(new { Assemblies = files.Select(Path.GetFileName), Findings }, s_options) + "\n");
}
