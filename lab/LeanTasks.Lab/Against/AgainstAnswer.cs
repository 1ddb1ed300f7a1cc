using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Against;

/// <summary>What two commits that were measured in turns say: what has changed row by row, and then the verdict.</summary>
/// <param name="changes">The rows of both.</param>
/// <param name="other">What the other commit is called.</param>
internal sealed class AgainstAnswer(RunChanges changes, string other)
{
    /// <summary>More rows of a kind than this are on the page.</summary>
    private const int MaxRows = 12;

    private const int MaxNames = 4;

    private readonly Change[] _ours = [.. changes.All.Where(static row => IsOurs(row.Key))];
    private readonly Change[] _others = [.. changes.All.Where(static row => !IsOurs(row.Key))];

    /// <summary>Each row that has changed, the worst first; and what only one side has.</summary>
    public IReadOnlyList<string> Rows =>
    [
        .. Lines("Slower", With(Outcome.Loses).OrderByDescending(static row => row.Factor), static row => $"{Times(row)}, {row.Key}: {row.TimeText}"),
        .. Lines("Faster", With(Outcome.Wins).OrderBy(static row => row.Factor), static row => $"{Times(row)}, {row.Key}: {row.TimeText}"),
        .. Lines("More bytes", _ours.Where(static row => row.Bytes == Outcome.Loses), static row => $"{row.Key}: {row.BytesText}"),
        .. Lines("Fewer bytes", _ours.Where(static row => row.Bytes == Outcome.Wins), static row => $"{row.Key}: {row.BytesText}"),
        .. Names("Only here", changes.New),
        .. Names($"Only in {other}", changes.Gone),
    ];

    /// <summary>In how many rows of ours something has changed.</summary>
    public string Counts =>
        $"Against {other}: slower in {With(Outcome.Loses).Count()} of {Count(_ours.Length, "row")} of ours, faster in {With(Outcome.Wins).Count()}, level in {Level}, too noisy to say in {Noisy}; "
        + $"more bytes in {_ours.Count(static row => row.Bytes == Outcome.Loses)}, fewer in {_ours.Count(static row => row.Bytes == Outcome.Wins)}.";

    /// <summary>Whether that can be trusted.</summary>
    /// <param name="selfTest">Whether the lab measured rightly.</param>
    /// <param name="again">How often a change was measured in further turns.</param>
    public string Trust(SelfTestReport? selfTest, int again)
    {
        Change[] apart = [.. _ours.Where(static row => row.Turns!.IsOfBaseline)];
        Change[] moved = [.. _others.Where(static row => row.Turns!.Absolute != Outcome.Undecided)];
        string test = selfTest switch { null => "no self-test", { Passed: true } => "self-test passed", _ => "VOID, the self-test failed" };
        string ofOthers = moved.Length == 0 ? $"none of {Count(_others.Length, "row")} of others moved" : $"{moved.Length} of {Count(_others.Length, "row")} of others moved ({FirstNames(moved)}), which is the machine or the runtime";
        string ofBaseline = apart.Length == 0 ? "" : $"; not counted, since only the time or only the ratio to the baseline says so: {FirstNames(apart)}";
        return $"Trust: {test}; {ofOthers}{ofBaseline}; {(again == 0 ? "no change needed further turns" : $"tables or rows with a change, in further turns: {again}")}.";
    }

    /// <summary>Whether it is better or worse.</summary>
    public string Verdict
    {
        get
        {
            bool worse = _ours.Any(static row => row.Time == Outcome.Loses || row.Bytes == Outcome.Loses);
            bool better = _ours.Any(static row => row.Time == Outcome.Wins || row.Bytes == Outcome.Wins);
            string verdict = (worse, better) switch
            {
                _ when _ours.Length == 0 => "nothing to compare, no row of ours is on both sides",
                (true, true) => "some rows are better and some are worse",
                (true, false) => "worse",
                (false, true) => "better",
                _ when Noisy == _ours.Length => "too noisy to say",
                _ => "no change beyond the spread",
            };
            return $"Verdict: {verdict}{(Noisy > 0 && _ours.Length > 0 ? ", so measure the noisy rows again on a quiet machine" : "")}.";
        }
    }

    private int Noisy => With(Outcome.Undecided).Count(static row => IsNoisy(row));

    private int Level => With(Outcome.Undecided).Count(static row => !IsNoisy(row));

    private static bool IsNoisy(Change row) => row.Now.Noisy || row.Before.Noisy;

    private static bool IsOurs(RowKey key) => Contestants.OfTheLab.IsOurs(key.Variant);

    private static string Times(Change row) => $"{Figures.Ratio(row.Factor!.Value)} the time";

    private static string Count(int count, string what) => count == 1 ? $"1 {what}" : $"{count} {what}s";

    private static string FirstNames(Change[] rows) =>
        string.Join(", ", rows.Take(MaxNames).Select(static row => $"{row.Key} {Figures.Ratio(row.Factor!.Value)}")) + (rows.Length > MaxNames ? $", and {rows.Length - MaxNames} more" : "");

    private static IEnumerable<string> Lines(string heading, IEnumerable<Change> changed, Func<Change, string> text)
    {
        Change[] rows = [.. changed];
        return
        [
            .. rows.Take(MaxRows).Select(row => $"{heading}: {text(row)}"),
            .. rows.Length > MaxRows ? [$"{heading} too: {rows.Length - MaxRows} more, on the page"] : (string[])[],
        ];
    }

    private static IEnumerable<string> Names(string heading, IReadOnlyList<RowKey> rows) => rows.Count == 0 ? [] :
        [$"{heading}: {Count(rows.Count, "row")}: {string.Join(", ", rows.Take(MaxRows))}{(rows.Count > MaxRows ? " …" : "")}"];

    private IEnumerable<Change> With(Outcome outcome) => _ours.Where(row => row.Factor is not null && row.Time == outcome);
}
