using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tests.Report;
using LeanTasks.Lab.Tests.Runs;
using Xunit;

namespace LeanTasks.Lab.Tests.Jobs;

/// <summary>A run of the jobs, from its first line to its last, with made-up figures.</summary>
public sealed class JobsConsoleTests : IDisposable
{
    // What a run may have besides: two failed attempts at the self-test, two builds, and a line about runtime-async.
    private const int OtherLines = 4 + 2 + 1;

    private readonly RunOfTheLab _lab = new();

    public void Dispose() => _lab.Dispose();

    [Theory]
    [InlineData(0.5)]
    [InlineData(1)]
    [InlineData(3)]
    public void TheLastLinesAreTheAnswerInSixKindsOfLines(double ours)
    {
        string[] lines = Lines(ours);

        string[] answer = [.. lines.SkipWhile(static line => !line.StartsWith("Ours are faster in ", StringComparison.Ordinal))];
        Assert.Equal(
            ["Ours", "By how much", "Slower", "Trust", "Page", "Next"],
            answer.Select(static line => line.Split(':')[0]).Select(static kind => kind.StartsWith("Ours", StringComparison.Ordinal) ? "Ours" : kind == "Larger" || kind == "Slower too" ? "Slower" : kind).Distinct());
        Assert.StartsWith("Next: ", lines[^1], StringComparison.Ordinal);
        Assert.Contains(" -- all' ", lines[^1], StringComparison.Ordinal);
        Assert.Contains(_lab.HtmlFile, answer.Single(static line => line.StartsWith("Page: ", StringComparison.Ordinal)), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0.5)]
    [InlineData(3)]
    public void EachJobHasALineAndThereAreTwentyMoreAtMost(double ours)
    {
        string[] lines = Lines(ours);

        Assert.All(JobCatalog.All, job => Assert.Single(lines, line => line.StartsWith(job.Name + " ", StringComparison.Ordinal)));
        Assert.InRange(lines.Length + OtherLines, JobCatalog.All.Count, JobCatalog.All.Count + 20);
    }

    [Fact]
    public void TheAnswerSaysInHowManyAndByHowMuch()
    {
        string[] lines = Lines(0.5);

        int ofTime = JobCatalog.All.Count(static job => !job.IsOfBytes);
        Assert.Contains($"Ours are faster in {ofTime} of {ofTime} jobs, level in 0, slower in 0; in 1 of 1 about bytes leaner.", lines);
        Assert.Contains($"By how much: 2.0 times as fast in the middle of the faster ones, 2.0 to 2.0 times; fewer bytes in {JobCatalog.All.Count} of {JobCatalog.All.Count} jobs, more in 0.", lines);
        Assert.Contains("Slower: in none of them.", lines);
        Assert.Contains("Trust: self-test passed; none of the jobs is noisy.", lines);
    }

    [Fact]
    public void EachLossHasItsReason()
    {
        Job job = JobCatalog.All.First(static job => job.WhyNotFaster is not null);
        JobAnswer answer = new(JobResult.In(MadeUp.Report([job], ours: 1.5).Tables), Lab.Pages.Losses.LossRules.OfTheLab);

        Assert.Equal($"Slower: {job.Name}, 1.5 times today's: {job.WhyNotFaster}.", Assert.Single(answer.Losses));
    }

    [Fact]
    public void AJobThatStaysNoisyIsNamed()
    {
        Job job = JobCatalog.All[0];
        TableReport table = MadeUp.Table([job], static _ => 0.5, static _ => true);
        JobAnswer answer = new(JobResult.In([table]), Lab.Pages.Losses.LossRules.OfTheLab);

        Assert.Equal($"Trust: self-test passed; noisy or surprising, and measured again: 1; noisy (~) still, so not to be relied on: {job.Name}.", answer.Trust(Sample.Report().SelfTest, [job]));
        Assert.StartsWith("~faster", JobLine.Verdict(JobResult.In([table])[0]), StringComparison.Ordinal);
    }

    [Fact]
    public void AJobThatIsTooNoisyToSayIsCountedAsThat()
    {
        Job[] jobs = [JobCatalog.All[0], JobCatalog.All[4]];
        JobAnswer answer = new(JobResult.In([MadeUp.Table([jobs[0]], static _ => 1, static _ => true), MadeUp.Table([jobs[1]], static _ => 1)]), Lab.Pages.Losses.LossRules.OfTheLab);

        Assert.Equal("Ours are faster in 0 of 2 jobs, level in 1, slower in 0, too noisy to say in 1.", answer.Counts);
    }

    [Fact]
    public void ByHowMuchIsNotSaidByNoisyFigures()
    {
        Job[] jobs = [JobCatalog.All[0], JobCatalog.All[4]];
        JobAnswer answer = new(JobResult.In([MadeUp.Table([jobs[0]], static _ => 0.1, static _ => true), MadeUp.Table([jobs[1]], static _ => 0.5)]), Lab.Pages.Losses.LossRules.OfTheLab);

        Assert.Equal("Ours are faster in 2 of 2 jobs (1 of them by noisy figures), level in 0, slower in 0.", answer.Counts);
        Assert.StartsWith("By how much: 2.0 times as fast in the middle of the faster ones, 2.0 to 2.0 times;", answer.HowMuch, StringComparison.Ordinal);
    }

    [Fact]
    public void AProcessIsAskedForTheJobsOfATable()
    {
        List<string> started = [];
        _lab.RunJobs(arguments => Write(arguments, 0.5, started), JobCatalog.All[0].Name, JobCatalog.All[4].Name);

        Assert.Equal([$"tpl --part Jobs --job {JobCatalog.All[0].Name} --json", $"{JobCatalog.All[4].Table} --part Jobs --job {JobCatalog.All[4].Name} --json"], started);
        LabReport report = JsonReport.Read(File.ReadAllText(_lab.JsonFile));
        Assert.Equal("jobs", report.Machine.Mode);
        Assert.Equal(2, JobResult.In(report.Tables).Count);
    }

    private string[] Lines(double ours)
    {
        Assert.Equal(0, _lab.RunJobs(arguments => Write(arguments, ours, [])));
        Assert.Equal("", _lab.Error);
        return [.. _lab.Output.Where(static line => line.Length > 0)];
    }

    /// <summary>Does what a process does.</summary>
    private static int Write(IReadOnlyList<string> arguments, double ours, List<string> started)
    {
        started.Add(string.Join(' ', arguments.SkipLast(1)));
        Job[] jobs = [.. JobCatalog.All.Where(job => arguments.Contains(job.Name))];
        File.WriteAllText(arguments[^1], JsonReport.Write(Sample.Report(MadeUp.Table(jobs, _ => ours))));
        return 0;
    }
}
