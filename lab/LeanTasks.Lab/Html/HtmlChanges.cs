using System.Globalization;
using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Html;

/// <summary>The part of the page about what has changed since an earlier run.</summary>
internal sealed class HtmlChanges(HtmlWriter html, RunChanges changes)
{
    /// <summary>More rows of a kind than this are for the tables below.</summary>
    private const int MaxRows = 8;

    private const string Apart =
        "Times are compared by their ratios to the baseline of their run; a row is slower or faster only if no round of it, as such a ratio, is among those of the earlier run.";

    private const string InTurns =
        "Both were measured in turns, in one run; only rows of ours are named. A row is slower or faster only if its time and its ratio to the baseline say so, and by more than turns differ.";

    // Those of others are the same code: where they moved, it was the machine, or the runtime.
    private readonly Change[] _rows = [.. changes.All.Where(row => row.Turns is null || Contestants.OfTheLab.IsOurs(row.Key.Variant))];

    public void Write()
    {
        using (html.Open("section", ("class", "standings"), ("aria-labelledby", "changes-title")))
        {
            html.Element("h2", changes.AreInTurns ? "Against the other commit" : "Since the earlier run", ("id", "changes-title"));
            html.Element("p", Text(), ("class", "headline"));
            using (html.Open("div", ("class", "standings-rows")))
            {
                WriteTimes("Slower than before", Outcome.Loses, static rows => rows.OrderByDescending(static row => row.Factor));
                WriteTimes("Faster than before", Outcome.Wins, static rows => rows.OrderBy(static row => row.Factor));
                WriteBytes("More bytes than before", Outcome.Loses);
                WriteBytes("Fewer bytes than before", Outcome.Wins);
            }

            html.Element("p", changes.AreInTurns ? InTurns : Apart, ("class", "rule"));
        }
    }

    private string Text()
    {
        int Times(Outcome outcome) => _rows.Count(row => row.Factor is not null && row.Time == outcome);
        int Bytes(Outcome outcome) => _rows.Count(row => row.Now.Bytes is not null && row.Before.Bytes is not null && row.Bytes == outcome);
        string rows = changes.New.Count + changes.Gone.Count == 0 ? "" : $"; {changes.New.Count} new, {changes.Gone.Count} gone";
        string before = changes.AreInTurns
            ? $"Rows of ours against {changes.Before.Versions.GetValueOrDefault(ReportText.Commit)}, in turns: "
            : $"Rows against {changes.Before.Date.UtcDateTime.ToString("yyyy-MM-dd HH:mm 'UTC'", CultureInfo.InvariantCulture)}, {changes.Before.Runtime}: ";
        return before
            + $"{Times(Outcome.Wins)} faster, {Times(Outcome.Loses)} slower, {Times(Outcome.Undecided)} too near to say; "
            + $"{Bytes(Outcome.Wins)} with fewer bytes, {Bytes(Outcome.Loses)} with more, {Bytes(Outcome.Undecided)} with as many{rows}.";
    }

    private void WriteTimes(string heading, Outcome outcome, Func<IEnumerable<Change>, IEnumerable<Change>> order) => WriteRows(
        heading,
        order(_rows.Where(row => row.Time == outcome)),
        outcome,
        static row => Figures.Ratio(row.Factor!.Value),
        static row => row.TimeText);

    private void WriteBytes(string heading, Outcome outcome) => WriteRows(
        heading,
        _rows.Where(row => row.Bytes == outcome).OrderByDescending(static row => Math.Abs(row.Now.Bytes!.Value - row.Before.Bytes!.Value)),
        outcome,
        static row => $"{(row.Now.Bytes > row.Before.Bytes ? "+" : "−")}{Figures.Bytes(Math.Abs(row.Now.Bytes!.Value - row.Before.Bytes!.Value))}",
        static row => row.BytesText);

    private void WriteRows(string heading, IEnumerable<Change> changed, Outcome outcome, Func<Change, string> size, Func<Change, string> figures)
    {
        Change[] rows = [.. changed];
        if (rows.Length == 0)
            return;
        using (html.Open("div"))
        {
            html.Element("h3", $"{heading}: {rows.Length.ToString(CultureInfo.InvariantCulture)}");
            using (html.Open("ul", ("class", "contests")))
            {
                foreach (Change row in rows.Take(MaxRows))
                {
                    using (html.Open("li"))
                    {
                        html.Element("b", size(row), ("class", outcome == Outcome.Wins ? "won" : "lost"));
                        html.Element("span", $" {row.Key.Row}, {row.Key.Variant}: {figures(row)}");
                    }
                }
            }
        }
    }
}
