using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Against;

/// <summary>What one side has measured in all of its turns.</summary>
internal sealed class SideRows
{
    private readonly OrderedDictionary<string, TableReport> _tables = [];
    private readonly OrderedDictionary<RowKey, List<RowReport>> _rows = [];

    /// <summary>The machine as the last turn saw it; null before any.</summary>
    public MachineInfo? Machine { get; private set; }

    /// <summary>The rows of all turns.</summary>
    public IEnumerable<RowKey> Keys => _rows.Keys;

    /// <summary>Adds a turn.</summary>
    public void Add(LabReport turn)
    {
        Machine = turn.Machine;
        foreach (TableReport table in turn.Tables)
        {
            _tables[table.Id] = _tables.TryGetValue(table.Id, out TableReport? known)
                ? known with { Missing = [.. known.Missing.Union(table.Missing)], Notes = [.. known.Notes.Union(table.Notes)] }
                : table;
            foreach (RowReport row in table.Rows)
            {
                RowKey key = RowKey.Of(table, row);
                if (!_rows.TryGetValue(key, out List<RowReport>? turns))
                    _rows[key] = turns = [];
                turns.Add(row);
            }
        }
    }

    /// <summary>A row in its turns; null where it was not measured.</summary>
    public RowTurns? Of(RowKey key) => _rows.TryGetValue(key, out List<RowReport>? turns) ? new RowTurns(turns) : null;

    /// <summary>A row in the turns of both sides; null where one of them lacks it.</summary>
    public ChangeInTurns? Beside(SideRows before, RowKey key) => Of(key) is { } now && before.Of(key) is { } then ? new ChangeInTurns(now, then) : null;

    /// <summary>The medians of all turns as a report.</summary>
    public LabReport Report(SelfTestReport? selfTest, MachineInfo machine) => ReportRounding.Round(new LabReport(
        selfTest,
        machine,
        [.. _tables.Values.Select(table => table with { Rows = [.. _rows.Where(row => row.Key.Table == table.Id).Select(static row => new RowTurns(row.Value).Merged())] })]));
}
