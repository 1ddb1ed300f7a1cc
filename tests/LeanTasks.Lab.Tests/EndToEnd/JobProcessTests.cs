using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.EndToEnd;

/// <summary>The process that measures the jobs of a table for a short run.</summary>
public class JobProcessTests
{
    [DeepFact]
    public async Task ItMeasuresTheRowsOfItsJobAndSaysNothing()
    {
        Job job = JobCatalog.All.Single(static job => job.IsOfBytes);
        using TemporaryFolder folder = new();

        LabProcess lab = await LabProcess.RunAsync(job.Table, LabCommand.PartOption, "Jobs", LabCommand.JobOption, job.Name, "--json", folder.File("report.json"));

        Assert.Equal((0, "", ""), (lab.ExitCode, lab.Output, lab.Error));
        LabReport report = JsonReport.Read(await File.ReadAllTextAsync(folder.File("report.json"), TestContext.Current.CancellationToken));
        JobResult result = Assert.Single(JobResult.In(report.Tables));
        Assert.Equal((job, "Task", "Fused"), (result.Job, result.Today.Variant, result.Ours.Variant));

        // The methods of a request have nothing to allocate once they are fused, but its outermost task.
        Assert.True(result.Ours.Bytes < result.Today.Bytes / 2, $"{result.Ours.Bytes} B, {result.Today.Bytes} B");
    }
}
