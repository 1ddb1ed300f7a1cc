using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Pages.Losses;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages;

/// <summary>A report of <c>lab/results</c>, which pages may show.</summary>
internal sealed class KeptReport
{
    public const string Folder = "lab/results";

    /// <param name="root">The root of the repository.</param>
    /// <param name="path">The report, from there.</param>
    /// <param name="rules">What counts as a loss.</param>
    /// <exception cref="LabUsageException">There is no such report, it is no report or not whole, or it is not kept.</exception>
    public KeptReport(string root, string path, LossRules rules)
    {
        if (!path.StartsWith(Folder + "/", StringComparison.Ordinal) || path.Split('/') is not [_, _, not "..", not ".."])
            throw new LabUsageException($"'{path}' is not kept: pages may tell only what is in the repository, so copy it to {Folder}/DATE/report.json first.");

        Path = path;
        Report = GivenReport.Read(System.IO.Path.Combine(root, path));
        if (Report.Machine.Interrupted)
            throw new LabUsageException($"'{path}' is of a run that was interrupted: make a whole one.");
        if (Report.SelfTest is { Passed: false })
            throw new LabUsageException($"'{path}' is of a run that is void, since the lab failed its self-test: make one on a quiet machine.");
        Losses = new LossesView(Report, rules);
    }

    /// <summary>From the root of the repository.</summary>
    public string Path { get; }

    public LabReport Report { get; }

    public LossesView Losses { get; }

    /// <summary>The report of a folder of <see cref="Folder"/>.</summary>
    /// <inheritdoc cref="KeptReport(string, string, LossRules)"/>
    public static KeptReport Of(string root, string folder, LossRules rules) => new(root, $"{Folder}/{folder}/report.json", rules);
}
