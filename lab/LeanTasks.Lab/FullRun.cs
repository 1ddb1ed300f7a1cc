using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Tables;
using LabCase = LeanTasks.Lab.Harness.BenchmarkCase;

namespace LeanTasks.Lab;

/// <summary>
/// Measures the same classes with BenchmarkDotNet, in this process: the runtime was started for runtime-async, and a generated
/// program would not be.
/// </summary>
internal static class FullRun
{
    /// <summary>Yields the results of all comparisons once all are through; stops between two classes.</summary>
    public static IEnumerable<(TableDefinition Table, IReadOnlyList<CaseResult> Results)> Measure(
        IReadOnlyList<(TableDefinition Table, IReadOnlyList<LabCase> Cases)> comparisons, Action<string> fail, CancellationToken cancellationToken)
    {
        Dictionary<string, CaseResult> results = [];
        foreach (IGrouping<Type, LabCase> ofClass in comparisons.SelectMany(static c => c.Cases).GroupBy(static c => c.Class))
        {
            if (cancellationToken.IsCancellationRequested)
                break;
            Dictionary<string, LabCase> cases = ofClass.ToDictionary(Key);
            IConfig config = ManualConfig.CreateEmpty()
                .AddJob(Job.Default.WithToolchain(InProcessEmitToolchain.Instance))
                .AddDiagnoser(MemoryDiagnoser.Default)
                .AddColumnProvider(BenchmarkDotNet.Columns.DefaultColumnProviders.Instance)
                .AddLogger(ConsoleLogger.Default)
                .AddFilter(new SimpleFilter(c => cases.ContainsKey(Key(c))))
                .WithArtifactsPath(Path.Combine(LabFolders.Results, "benchmarkdotnet"))
                .WithOptions(ConfigOptions.DisableLogFile);
            Summary summary = BenchmarkRunner.Run(ofClass.Key, config);
            foreach (BenchmarkReport report in summary.Reports.Where(static r => r.Success && r.ResultStatistics is not null))
            {
                LabCase benchmarkCase = cases[Key(report.BenchmarkCase)];
                results[FullKey(benchmarkCase)] = ToResult(benchmarkCase, report);
            }

            foreach (LabCase failed in ofClass.Where(c => !results.ContainsKey(FullKey(c))))
                fail($"{failed} could not be measured; BenchmarkDotNet's log above tells why.");
        }

        foreach ((TableDefinition table, IReadOnlyList<LabCase> cases) in comparisons)
            yield return (table, [.. cases.Where(c => results.ContainsKey(FullKey(c))).Select(c => results[FullKey(c)])]);
    }

    private static CaseResult ToResult(LabCase benchmarkCase, BenchmarkReport report)
    {
        BenchmarkDotNet.Mathematics.Statistics statistics = report.ResultStatistics!;
        return new CaseResult(
            benchmarkCase,
            new Spread(statistics.Median, statistics.Min, statistics.Max),
            report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase),
            Harness.Statistics.IsNoisy([.. statistics.OriginalValues]));
    }

    private static string Key(LabCase c) =>
        Key(c.Method.Name, c.Properties.Select(static p => (p.Key.Name, p.Value)));

    private static string Key(BenchmarkCase c) =>
        Key(c.Descriptor.WorkloadMethod.Name, c.Parameters.Items.Select(static p => (p.Name, p.Value)));

    private static string Key(string method, IEnumerable<(string Name, object Value)> properties) =>
        string.Join(' ', properties.OrderBy(static p => p.Name).Select(static p => $"{p.Name}={p.Value}").Prepend(method));

    private static string FullKey(LabCase c) => $"{c.Class.AssemblyQualifiedName} {Key(c)}";
}
