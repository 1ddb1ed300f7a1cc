using LeanTasks.Lab.Anchors;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Published;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab;

/// <summary>Gathers what was measured as rows of the report: with the ratio to their baseline, and what was published of them.</summary>
internal sealed class RowReports
{
    private readonly PublishedFigures _published = PublishedFigures.Load();
    private readonly Dictionary<string, List<RowReport>> _rows = [];

    /// <summary>The rows of a table, in its order.</summary>
    public IReadOnlyList<RowReport> Of(TableDefinition table) =>
        _rows.TryGetValue(table.Id, out List<RowReport>? rows)
            ? [.. rows
                .OrderBy(row => Catalog.Order(table, row.Workload, row.Variant).Workload)
                .ThenBy(static row => row.Parameters.Values.FirstOrDefault())
                .ThenBy(row => Catalog.Order(table, row.Workload, row.Variant).Variant)]
            : [];

    /// <summary>Adds rows that are whole already.</summary>
    public void Add(TableDefinition table, IReadOnlyList<RowReport> rows)
    {
        foreach (RowReport row in rows)
            Add(table, row);
    }

    /// <summary>Adds the results of one comparison.</summary>
    public void Add(TableDefinition table, IReadOnlyList<CaseResult> results)
    {
        CaseResult? baseline = results.SingleOrDefault(r => LabSelection.IsBaseline(table, r.Case));
        foreach (CaseResult result in results)
        {
            Add(table, new RowReport(
                result.Case.Workload,
                result.Case.Parameters,
                result.Case.Variant,
                result.Ns,
                result.Bytes,
                baseline is null ? null : result.Ns.Median / baseline.Ns.Median,
                RequestsPerSecond: null,
                result.Noisy,
                _published.Find(table.Id, result.Case.Workload, result.Case.Parameters, result.Case.Variant)));
        }
    }

    /// <summary>Adds those of the chosen rows that were measured, one figure a round.</summary>
    public void Add(TableDefinition table, SeparateChoice choice, SeparateRun run)
    {
        foreach (SeparateRow row in choice.Rows)
        {
            IReadOnlyList<double> figures = run.Figures(row.Workload, row.Variant);
            if (figures.Count == 0)
                continue;
            Spread spread = Harness.Statistics.ToSpread(figures);
            Add(table, new RowReport(
                row.Workload,
                row.Parameters,
                row.Variant,
                choice.All.IsThroughput ? null : spread,
                Detail(AloneRows.Bytes),
                RatioOf(figures, run.Figures(row.Workload, table.BaselineVariant)),
                choice.All.IsThroughput ? spread : null,
                Harness.Statistics.IsNoisy(figures),
                _published.Find(table.Id, row.Workload, row.Parameters, row.Variant))
            {
                JittedMethods = Detail(AloneRows.Methods),
                Collections = Detail(AloneRows.Collections),
            });

            double? Detail(string name) => run.Details(name, row.Workload, row.Variant) is { Count: > 0 } counts ? Harness.Statistics.Median(counts) : null;
        }
    }

    /// <summary>Round by round, since a round takes seconds, in which the machine may become another.</summary>
    private static double? RatioOf(IReadOnlyList<double> figures, IReadOnlyList<double> baseline)
    {
        double[] ratios = [.. figures.Zip(baseline, static (own, others) => own / others)];
        return ratios.Length == 0 ? null : Harness.Statistics.Median(ratios);
    }

    /// <summary>Adds what a program in C++ measured, one figure a round. The row's baseline must be there before it.</summary>
    public void Add(TableDefinition table, AnchorRow row, IReadOnlyList<double> nanoseconds)
    {
        Spread spread = Harness.Statistics.ToSpread(nanoseconds);
        RowReport? baseline = Of(table).SingleOrDefault(r =>
            r.Variant == table.BaselineVariant
            && r.Workload == row.Workload.Workload
            && r.Parameters.All(p => row.Workload.Parameters.TryGetValue(p.Key, out double value) && value == p.Value));
        Add(table, new RowReport(
            row.Workload.Workload,
            row.Workload.Parameters,
            row.Anchor.Variant,
            spread,
            Bytes: null,
            spread.Median / baseline?.Ns?.Median,
            RequestsPerSecond: null,
            Harness.Statistics.IsNoisy(nanoseconds),
            Published: null));
    }

    private void Add(TableDefinition table, RowReport row)
    {
        if (!_rows.TryGetValue(table.Id, out List<RowReport>? rows))
            _rows[table.Id] = rows = [];
        rows.Add(row);
    }
}
