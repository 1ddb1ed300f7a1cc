using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Contests;

/// <summary>What has changed since an earlier run.</summary>
internal sealed class RunChanges
{
    private readonly Dictionary<RowReport, Change> _changes = new(ReferenceEqualityComparer.Instance);

    public RunChanges(LabReport now, LabReport before)
    {
        Before = before.Machine;
        Dictionary<(string, string, string, string), RowReport> rows = [];
        foreach (TableReport table in ReportRounding.Round(before).Tables)
        {
            foreach (RowReport row in table.Rows)
                rows.TryAdd(Key(table, row), row);
        }

        foreach (TableReport table in now.Tables)
        {
            foreach (RowReport row in table.Rows)
            {
                if (rows.Remove(Key(table, row), out RowReport? earlier))
                    _changes.Add(row, new Change(table.Id, row, earlier));
                else
                    New++;
            }
        }

        Gone = rows.Count;
    }

    /// <summary>Where and when the earlier run was made.</summary>
    public MachineInfo Before { get; }

    public IReadOnlyCollection<Change> All => _changes.Values;

    /// <summary>Rows that the earlier run does not have.</summary>
    public int New { get; }

    /// <summary>Rows that only the earlier run has.</summary>
    public int Gone { get; }

    /// <summary>The change of a row of the run that this was made for; null for one that the earlier run does not have.</summary>
    public Change? Of(RowReport row) => _changes.GetValueOrDefault(row);

    private static (string, string, string, string) Key(TableReport table, RowReport row) =>
        (table.Id, row.Workload, Figures.Parameters(row.Parameters), row.Variant);
}
