using System.Text.Json.Serialization;

namespace LeanTasks.Lab.Harness.Results;

/// <summary>All that one run of the lab measured: what <c>report.json</c> holds and every other report is made from.</summary>
/// <param name="SelfTest">Whether the run is to be believed; null where the run was stopped before its self-test ended, and in older reports.</param>
public sealed record LabReport(SelfTestReport? SelfTest, MachineInfo Machine, IReadOnlyList<TableReport> Tables);

/// <summary>What the lab found when it measured itself, before it measured anything else.</summary>
/// <param name="Passed">Whether the last attempt passed. If not, the run is void.</param>
/// <param name="Attempts">How often the self-test was made: after a failure it is made again, until it passes or is given up.</param>
/// <param name="Failures">What was measured, and within which bound it had to be; empty when the self-test passed.</param>
public sealed record SelfTestReport(bool Passed, int Attempts, IReadOnlyList<string> Failures);

/// <summary>Where and with what a run was made.</summary>
/// <param name="Date">When the run ended, in UTC.</param>
/// <param name="Mode"><c>quick</c>, or <c>full</c> for BenchmarkDotNet.</param>
/// <param name="Interrupted">Whether the run was stopped before its end: tables or rows are then missing.</param>
public sealed record MachineInfo(
    DateTimeOffset Date,
    string OperatingSystem,
    string Architecture,
    string Processor,
    int Cores,
    double MemoryGiB,
    string Runtime,
    string GarbageCollector,
    string Mode,
    bool Interrupted,
    IReadOnlyDictionary<string, string> Versions);

/// <summary>One table: its rows in the order of its workloads, and the variants that could not be measured.</summary>
/// <param name="Baseline">The variant (or workload) that a ratio of 1 stands for.</param>
/// <param name="Unit">What an operation is.</param>
/// <param name="Notes">What a reader must know to read the table rightly.</param>
public sealed record TableReport(
    string Id,
    string Title,
    string Source,
    string Baseline,
    string Unit,
    IReadOnlyList<RowReport> Rows,
    IReadOnlyList<MissingVariant> Missing,
    IReadOnlyList<string> Notes);

/// <summary>One variant of one workload with one set of parameters. What was not measured, or never published, is absent.</summary>
/// <param name="Ns">Nanoseconds per operation over all rounds.</param>
/// <param name="Bytes">Bytes allocated per operation.</param>
/// <param name="Ratio">This row's figure over its baseline's: of time, or for rows in requests per second of throughput.</param>
/// <param name="RequestsPerSecond">For rows that drive a server, in place of <paramref name="Ns"/>.</param>
/// <param name="Noisy">The rounds spread so widely that the median says little.</param>
public sealed record RowReport(
    string Workload,
    IReadOnlyDictionary<string, double> Parameters,
    string Variant,
    Spread? Ns,
    double? Bytes,
    double? Ratio,
    Spread? RequestsPerSecond,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] bool Noisy,
    PublishedFigure? Published)
{
    /// <summary>How many methods the JIT compiled for it, where that was counted.</summary>
    public double? JittedMethods { get; init; }

    /// <summary>How many collections a thousand operations took, where that was counted.</summary>
    public double? Collections { get; init; }
}

/// <summary>The middle and the ends of a row's rounds.</summary>
public sealed record Spread(double Median, double Min, double Max);

/// <summary>What the publication says of a workload, in the row's own units.</summary>
/// <param name="Of">What was measured there: type, version, platform.</param>
public sealed record PublishedFigure(string Of, double? Ns, double? Bytes, double? RequestsPerSecond);

/// <summary>A variant that a table would have, and why it does not.</summary>
public sealed record MissingVariant(string Variant, string Reason);
