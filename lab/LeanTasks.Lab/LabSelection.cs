using System.Reflection;
using LeanTasks.Lab.Anchors;
using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab;

/// <summary>The rows that a run is to measure.</summary>
public sealed class LabSelection
{
    private readonly IReadOnlyList<BenchmarkCase> _all;
    private readonly string? _runtimeAsyncReason;
    private readonly LabOptions _options;
    private readonly IReadOnlyList<Job>? _jobs;

    /// <exception cref="LabUsageException">A table is unknown, or the filter matches no row.</exception>
    public LabSelection(LabOptions options)
    {
        _options = options;
        CheckNames(options.Tables);

        // No others: they may be left from an older build.
        _jobs = options.Jobs is null ? null : JobCatalog.Named(options.Jobs);
        IReadOnlyList<LabPart> parts = _jobs is null ? LabParts.Of(options.Tables) : [.. _jobs.SelectMany(static job => job.Parts).Distinct()];
        Assembly? runtimeAsync = null;
        if (parts.Contains(LabPart.RuntimeAsync))
            (runtimeAsync, _runtimeAsyncReason) = RuntimeAsyncRestart.Load();
        IEnumerable<Assembly?> assemblies =
            [Assembly.GetExecutingAssembly(), runtimeAsync, .. parts.Where(static part => part != LabPart.RuntimeAsync && part != LabPart.Alone).Select(static part => part.Load())];
        _all = [.. assemblies.OfType<Assembly>().SelectMany(BenchmarkCases.In)];
        Tables = [.. Choose(options.Tables)];
        if (Tables.Count == 0)
            throw new LabUsageException($"No row contains '{options.Filter}': --list shows the rows, and with a table's name all of that table.");
    }

    /// <summary>The chosen tables that have a row to measure.</summary>
    public IReadOnlyList<TableDefinition> Tables { get; }

    /// <summary>The chosen rows of a table in groups that are measured against each other, each with its baseline.</summary>
    public IReadOnlyList<IReadOnlyList<BenchmarkCase>> Comparisons(TableDefinition table) =>
        [.. _all
            .Where(c => c.Table == table.Id)
            .GroupBy(c => (Baseline: table.BaselineWorkload(c.Workload), c.ParameterText))
            .Where(group => group.Any(c => Matches(c.ToString()) || AnchorRows(table).Any(row => row.Workload.IsThatOf(c))))
            .OrderBy(group => group.Min(c => Catalog.Order(table, c.Workload, c.Variant)))
            .ThenBy(group => group.First().Parameters.Values.FirstOrDefault())
            .Select(group => group
                .Where(c => Matches(c.ToString()) || IsBaseline(table, c))
                .OrderBy(c => Catalog.Order(table, c.Workload, c.Variant))
                .ToList())];

    /// <summary>Those rows of a table that are chosen, of all that were measured.</summary>
    public IReadOnlyList<RowReport> Among(TableDefinition table, IReadOnlyList<RowReport> rows)
    {
        HashSet<(string Workload, string Variant)> chosen = [.. Comparisons(table).SelectMany(static c => c).Select(static c => (c.Workload, c.Variant))];
        return [.. rows.Where(row => chosen.Contains((row.Workload, row.Variant)))];
    }

    /// <summary>How much time to take for the rows that are measured separately.</summary>
    public RunLength Length(TableDefinition table) =>
        _options.Part
        ?? (_options.Full ? RunLength.Full
            : _options.Tables.Contains(table.Id) ? RunLength.Quick
            : RunLength.Brief);

    /// <summary>Whether a table has rows that it must be asked for by name.</summary>
    public bool IsCut(TableDefinition table) => Length(table) == RunLength.Brief && table.Separate().Any(static rows => !rows.IsBrief);

    /// <summary>The chosen rows that are measured separately, with their baselines.</summary>
    public IReadOnlyList<SeparateChoice> Separate(TableDefinition table) =>
        [.. from rows in table.Separate()
            where rows.IsBrief || Length(table) != RunLength.Brief
            let chosen = SeparateChoice.Of(table, rows, Matches)
            where chosen.Rows.Count > 0
            select chosen];

    /// <summary>The chosen rows that programs in C++ are to measure, as far as they can be compiled here.</summary>
    public IReadOnlyList<AnchorRow> AnchorRows(TableDefinition table) =>
        [.. from workload in table.Anchors
            from anchor in Anchor.All
            let row = new AnchorRow(table.Id, workload, anchor)
            where Matches(row.ToString()) && AnchorPrograms.OfMachine.ReasonOfAbsence(anchor) is null
            select row];

    /// <summary>The columns that are not there, and why.</summary>
    public IReadOnlyList<MissingVariant> Missing(TableDefinition table)
    {
        List<MissingVariant> missing = [];
        if (table.HasRuntimeAsync && _runtimeAsyncReason is not null)
            missing.Add(new MissingVariant("RuntimeAsync", _runtimeAsyncReason));

        if (table.Anchors.Count > 0)
            missing.AddRange(AnchorPrograms.OfMachine.Missing());

        HashSet<string> present = [.. _all.Where(c => c.Table == table.Id).Select(static c => c.Variant)];
        missing.AddRange(table.Peers.Where(peer => !present.Contains(peer)).Select(static peer => new MissingVariant(peer, $"not built in: {PeerLibraries.HowToAdd}")));
        return missing;
    }

    public static bool IsBaseline(TableDefinition table, BenchmarkCase c) =>
        c.Variant == table.BaselineVariant && c.Workload == table.BaselineWorkload(c.Workload);

    /// <summary>Checks the names of tables.</summary>
    /// <exception cref="LabUsageException">There is no table by one of the names.</exception>
    public static void CheckNames(IReadOnlyList<string> names)
    {
        string[] unknown = [.. names.Except(Catalog.Tables.Select(static t => t.Id))];
        if (Array.Find(unknown, static name => name.StartsWith('-')) is { } option)
            throw new LabUsageException($"There is no option '{option}': --help tells the options.");
        if (unknown.Length > 0)
        {
            throw new LabUsageException(
                $"There is no table '{string.Join("', '", unknown)}': give some of {string.Join(", ", Catalog.Tables.Select(static t => t.Id))}.");
        }
    }

    private IEnumerable<TableDefinition> Choose(IReadOnlyList<string> names)
    {
        return Catalog.Tables
            .Where(table => names.Count == 0 || names.Contains(table.Id))
            .Where(table => Comparisons(table).Count > 0 || Separate(table).Count > 0);
    }

    private bool Matches(string row) =>
        (_jobs is null || _jobs.Any(job => job.Pairs.Any(pair => pair.Has(row))))
        && (_options.Filter is null || row.Contains(_options.Filter, StringComparison.OrdinalIgnoreCase));
}
