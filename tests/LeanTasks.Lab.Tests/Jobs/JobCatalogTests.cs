using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Pages.Losses;
using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;
using LeanTasks.Lab.Tables.FizzBoom;
using Xunit;

namespace LeanTasks.Lab.Tests.Jobs;

public class JobCatalogTests
{
    private static readonly HashSet<string> s_rows =
    [
        .. BenchmarkCases.In(typeof(LabCommand).Assembly).Select(static row => row.ToString()),
        .. BenchmarkCases.In(typeof(FizzBoomWorkload).Assembly).Select(static row => row.ToString()),
        .. BenchmarkCases.In(LabPart.Fused.Load()!).Select(static row => row.ToString()),
        .. Catalog.Tables.SelectMany(static table => table.Separate().SelectMany(rows => SeparateChoice.Of(table, rows, static _ => true).Rows)).Select(static row => row.ToString()),
    ];

    [Fact]
    public void ThereAreFifteenToTwenty()
    {
        Assert.InRange(JobCatalog.All.Count, 15, 20);
        Assert.Distinct(JobCatalog.All.Select(static job => job.Name));
    }

    [Fact]
    public void EachRowOfAJobIsOneOfATable()
    {
        Assert.All(JobCatalog.All.SelectMany(static job => job.Pairs), static pair =>
        {
            Assert.Contains(Row(pair, pair.Today), s_rows);
            Assert.Contains(Row(pair, pair.Ours), s_rows);
        });
        Assert.All(JobCatalog.All, static job => Assert.Single(job.Pairs.Select(static pair => pair.Table).Distinct()));
    }

    [Fact]
    public void EachJobHasARowOfOursBesideOneThatIsNot()
    {
        Assert.All(JobCatalog.All.SelectMany(static job => job.Pairs), static pair =>
        {
            Assert.True(Contestants.OfTheLab.IsOurs(pair.Ours));
            Assert.True(Contestants.OfTheLab.IsOfFramework(pair.Today));
        });
    }

    [Theory]
    [InlineData("TPL Performance", "tpl CreateTasks", "tpl CreateFutures", "tpl CreateTCSs", "tpl LinearContinuationChain", "tpl DualContinuationChain", "tpl WaitAll", "tpl WaitAny", "tpl DoAwaits", "tpl DoContinuations")]
    [InlineData("Task over ValueTask", "matrix AsyncTaskOverTask probability=0", "matrix AsyncTaskOverTask probability=0.7", "matrix AsyncTaskOverTask probability=1")]
    [InlineData("When to consider using ValueTask", "valuetask ValueTask", "valuetask ValueTaskWithAwait")]
    [InlineData("Benchmarking F# 6 tasks", "fizzboom evaluate", "fizzboom http")]
    public void EachPublicationHasItsHeadlines(string publication, params string[] rows) =>
        Assert.Equal(
            rows,
            JobCatalog.All
                .Where(job => job.Publication?.StartsWith(publication, StringComparison.Ordinal) == true)
                .SelectMany(static job => job.Pairs)
                .Select(static pair => $"{pair.Table} {pair.Workload} {pair.Parameters}".TrimEnd()));

    /// <summary>A job that does not say what it needs would be measured before that is built, and so not at all.</summary>
    [Fact]
    public void EachJobSaysWhatMustBeBuilt()
    {
        HashSet<string> own = [.. BenchmarkCases.In(typeof(LabCommand).Assembly).Select(static row => row.ToString())];
        foreach (Job job in JobCatalog.All)
        {
            bool needsNothing = job.Pairs.All(pair => own.Contains(Row(pair, pair.Today)) && own.Contains(Row(pair, pair.Ours)));
            LabPart[] needed = needsNothing ? [] : job.Pairs.Any(static pair => pair.Ours == "Fused") ? [LabPart.Fused] : [LabPart.FSharp];
            Assert.Subset(job.Parts.ToHashSet(), needed.ToHashSet());
        }

        // First figures come before the first build.
        Assert.Empty(JobCatalog.All[0].Parts);
    }

    /// <summary>A process that measures a job measures its rows, and what they are compared with.</summary>
    [Theory]
    [InlineData("Async over async, all suspend", "TaskOverTask Task", "AsyncTaskOverTask Task", "AsyncTaskOverTask Fused")]
    [InlineData("Fork and join, two workers", "fib Task.Run", "fib Fork.Join")]
    [InlineData("FizzBoom, evaluated", "evaluate Sync", "evaluate F# task", "evaluate LeanTasks flow")]
    public void OnlyTheRowsOfAJobAreMeasured(string job, params string[] rows)
    {
        string table = JobCatalog.Named([job]).Single().Table;
        LabSelection selection = new(new LabOptions([table], Full: false, Filter: null, "", "", EvenIfVoid: false) { Jobs = [job], Part = RunLength.Jobs });

        BenchmarkCase[] measured = [.. selection.Comparisons(Assert.Single(selection.Tables)).SelectMany(static cases => cases)];
        Assert.Equal(rows, measured.Where(static row => row.Variant != JobPair.RuntimeAsync).Select(static row => $"{row.Workload} {row.Variant}"));
        Assert.Empty(selection.Separate(selection.Tables[0]));
        Assert.Empty(selection.AnchorRows(selection.Tables[0]));
    }

    /// <summary>Those that did so in a run that is kept.</summary>
    [Fact]
    public void EachJobThatMayBeNoFasterHasAReason()
    {
        foreach (string file in Directory.GetFiles(Path.Combine(LabFolders.Root, "lab/results"), "report.json", SearchOption.AllDirectories))
        {
            IReadOnlyList<JobResult> results = JobResult.In(JsonReport.Read(File.ReadAllText(file)).Tables);
            JobAnswer answer = new(results, LossRules.OfTheLab);
            Assert.All(results.Where(static result => result.Outcome == Outcome.Loses), result => Assert.True(answer.Reason(result) is not null, $"{file}: {result.Job.Name}"));
        }
    }

    private static string Row(JobPair pair, string variant) => $"{pair.Table} {pair.Workload} {(pair.Parameters.Length > 0 ? pair.Parameters + " " : "")}{variant}";
}
