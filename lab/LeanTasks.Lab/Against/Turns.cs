using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Against;

/// <summary>Has two labs measure in turns: this, the other, the other, this. Where that shows a change, they do so once more, the other way around.</summary>
/// <param name="here">The lab of this work tree.</param>
/// <param name="other">That of the other commit.</param>
/// <param name="tell">Gets a line about each turn.</param>
internal sealed class Turns(LabSide here, LabSide other, Action<string> tell)
{
    private readonly List<string> _failures = [];
    private readonly List<TurnUnit> _again = [];

    /// <summary>What this side measured.</summary>
    public SideRows Now { get; } = new();

    /// <summary>What the other side measured.</summary>
    public SideRows Before { get; } = new();

    /// <summary>What went wrong, a line each.</summary>
    public IReadOnlyList<string> Failures => _failures;

    /// <summary>What was measured in further turns, because the first had shown a change.</summary>
    public IReadOnlyList<TurnUnit> Again => _again;

    /// <summary>Measures until all is through, or the run is stopped.</summary>
    /// <returns>Whether it came to its end.</returns>
    public bool Run(IReadOnlyList<TurnUnit> units, CancellationToken cancellationToken)
    {
        foreach ((int index, TurnUnit unit) in units.Index())
        {
            string what = $"[{index + 1}/{units.Count}] {unit}";
            HashSet<RowKey> rows = [];
            if (!Run(unit, what, [here, other, other, here], rows, cancellationToken) || cancellationToken.IsCancellationRequested)
                return false;
            if (!rows.Any(HasChanged))
                continue;
            _again.Add(unit);
            if (!Run(unit, $"{what}, a change, so again", [other, here, here, other], rows, cancellationToken))
                return false;
        }

        return true;
    }

    private bool HasChanged(RowKey row) =>
        Contestants.OfTheLab.IsOurs(row.Variant) && Now.Beside(Before, row) is { } change && (change.Time != Outcome.Undecided || change.Bytes != Outcome.Undecided);

    /// <returns>Whether it was not stopped.</returns>
    private bool Run(TurnUnit unit, string what, IReadOnlyList<LabSide> turns, HashSet<RowKey> rows, CancellationToken cancellationToken)
    {
        // Once is enough where the other side has nothing to compare with, or fails.
        HashSet<LabSide> alone = [];
        HashSet<LabSide> done = [];
        foreach ((int index, LabSide side) in turns.Index())
        {
            if (cancellationToken.IsCancellationRequested)
                return false;
            if (alone.Contains(side) || (alone.Count > 0 && done.Contains(side)))
                continue;
            tell($"{what}: turn {index + 1} of {turns.Count}, {side.Name}");
            Turn turn = side.Measure(unit, cancellationToken);
            done.Add(side);
            if (turn.IsStopped)
                return false;
            if (turn.Failure is not null)
                _failures.Add(turn.Failure);
            if (turn.Report is null)
            {
                alone.Add(side);
                continue;
            }

            (side == here ? Now : Before).Add(turn.Report);
            foreach (TableReport table in turn.Report.Tables)
                rows.UnionWith(table.Rows.Select(row => RowKey.Of(table, row)));
        }

        return true;
    }
}
