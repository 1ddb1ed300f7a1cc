using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Html;

/// <summary>The command <c>html</c>: the page of a run that was written as JSON.</summary>
internal static class HtmlCommand
{
    /// <param name="report">The run.</param>
    /// <param name="file">Where the page goes.</param>
    /// <param name="against">An earlier run to compare it with; null for none.</param>
    public static int Run(string report, string file, string? against, TextWriter output)
    {
        LabReport run = GivenReport.Read(report);
        if (Path.GetFullPath(report) == Path.GetFullPath(file))
            throw new LabUsageException($"--html names '{file}', which is the report to be shown: give another file.");
        AtomicFile.Write(file, HtmlReport.Write(run, against is null ? null : GivenReport.Read(against)));
        output.WriteLine($"{file} written");
        return 0;
    }
}
