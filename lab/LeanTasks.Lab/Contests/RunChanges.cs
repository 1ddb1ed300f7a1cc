using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Contests;

/// <summary>What has changed since an earlier run, or against another commit.</summary>
internal sealed class RunChanges
{
    private readonly Dictionary<RowReport, Change> _changes = new(ReferenceEqualityComparer.Instance);
    private readonly List<RowKey> _new = [];

    /// <param name="now">The run.</param>
    /// <param name="before">The one that it is compared with.</param>
    /// <param name="turns">How a row of both was measured in turns; null where each run was one of its own.</param>
    public RunChanges(LabReport now, LabReport before, Func<RowKey, ChangeInTurns?>? turns = null)
    {
        Before = before.Machine;
        AreInTurns = turns is not null;
        OrderedDictionary<RowKey, RowReport> rows = [];
        foreach (TableReport table in ReportRounding.Round(before).Tables)
        {
            foreach (RowReport row in table.Rows)
                rows.TryAdd(RowKey.Of(table, row), row);
        }

        foreach (TableReport table in now.Tables)
        {
            foreach (RowReport row in table.Rows)
            {
                RowKey key = RowKey.Of(table, row);
                if (rows.Remove(key, out RowReport? earlier))
                    _changes.Add(row, new Change(key, row, earlier) { Turns = turns?.Invoke(key) });
                else
                    _new.Add(key);
            }
        }

        Gone = [.. rows.Keys];
    }

    /// <summary>Where and when the earlier run was made.</summary>
    public MachineInfo Before { get; }

    /// <summary>Whether both were measured in turns, in one run.</summary>
    public bool AreInTurns { get; }

    public IReadOnlyCollection<Change> All => _changes.Values;

    /// <summary>Rows that the earlier run does not have.</summary>
    public IReadOnlyList<RowKey> New => _new;

    /// <summary>Rows that only the earlier run has.</summary>
    public IReadOnlyList<RowKey> Gone { get; }

    /// <summary>The change of a row of the run that this was made for; null for one that the earlier run does not have.</summary>
    public Change? Of(RowReport row) => _changes.GetValueOrDefault(row);
}
