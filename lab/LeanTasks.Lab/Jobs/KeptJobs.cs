using LeanTasks.Lab.Pages;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Jobs;

/// <summary>The jobs of the run that the pages show.</summary>
internal static class KeptJobs
{
    private static readonly Lazy<Dictionary<Job, double>> s_factors = new(static () =>
    {
        string report = PageData.Read<PageSource>(PageRenderer.SourceFile(LabFolders.Root)).Report;
        return JobResult.In(GivenReport.Read(Path.Combine(LabFolders.Root, report)).Tables).ToDictionary(static result => result.Job, static result => result.Factor);
    });

    /// <summary>The factor that the kept run has for a job; null for a job that it does not have.</summary>
    /// <exception cref="LabUsageException">The report cannot be read.</exception>
    public static double? Factor(Job job) => s_factors.Value.TryGetValue(job, out double factor) ? factor : null;
}
