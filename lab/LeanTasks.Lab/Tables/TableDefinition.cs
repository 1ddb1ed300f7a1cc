using LeanTasks.Lab.Anchors;
using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Tables;

/// <summary>What a table is, apart from its rows.</summary>
/// <param name="Id">Its name on the command line.</param>
/// <param name="Source">The publication it repeats, or what it was made for.</param>
/// <param name="Unit">What an operation is.</param>
/// <param name="Workloads">Its workloads in the order in which they are shown.</param>
/// <param name="BaselineVariant">The variant that has the ratio 1.</param>
public sealed record TableDefinition(
    string Id, string Title, string Source, string Unit, IReadOnlyList<string> Workloads, string BaselineVariant)
{
    /// <summary>
    /// The workload whose baseline a workload is compared with: its own, unless the table compares workloads with each other.
    /// What has the same baseline is measured in turn.
    /// </summary>
    public Func<string, string> BaselineWorkload { get; init; } = static workload => workload;

    /// <summary>The baseline in words, for tables that compare workloads.</summary>
    public string? BaselineText { get; init; }

    /// <summary>The rows that no call in this process measures, as those behind a server. Made when they are asked for.</summary>
    public Func<IReadOnlyList<SeparateRows>> Separate { get; init; } = static () => [];

    /// <summary>What must be built before its rows can be measured, besides the lab itself.</summary>
    public IReadOnlyList<LabPart> Parts { get; init; } = [];

    /// <summary>The columns that only <c>-p:Peers=true</c> brings.</summary>
    public IReadOnlyList<string> Peers { get; init; } = [];

    /// <summary>The workloads that programs in C++ measure too, where the machine can compile them.</summary>
    public IReadOnlyList<AnchorWorkload> Anchors { get; init; } = [];

    /// <summary>Whether the table has a column for runtime-async.</summary>
    public bool HasRuntimeAsync { get; init; } = true;

    /// <summary>What the columns are where a page of the docs shows the table.</summary>
    public TableColumns Columns { get; init; }

    /// <summary>
    /// Whether rows of the second workload are what a row of ours, of the first, has to stand against where the docs tell where we
    /// lose: those of the same workload, unless several are one piece of work done with different types.
    /// </summary>
    public Func<string, string, bool> IsContest { get; init; } = static (ours, others) => ours == others;

    /// <summary>What a reader must know.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    public string Baseline => BaselineText ?? BaselineVariant;
}
