using System.Globalization;
using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Html;

/// <summary>At the end of the page: in which tables, and with which types, ours win and lose against the best of the others.</summary>
internal sealed class HtmlStandings(HtmlWriter html, LabReport report, Contestants contestants)
{
    /// <summary>More single rows than this are for the tables below.</summary>
    private const int MaxRows = 6;

    // Beside what .NET has itself, and beside the best of all others.
    private readonly IReadOnlyList<Contest> _framework = ContestFinder.FindAgainstFramework(report, contestants);
    private readonly IReadOnlyList<Contest> _all = ContestFinder.Find(report, contestants);

    public void Write()
    {
        if (_all.Count == 0)
            return;
        using (html.Open("section", ("class", "standings"), ("aria-labelledby", "standings-title")))
        {
            html.Element("h2", "Where it pays, and where it loses", ("id", "standings-title"));
            WriteHeadline("Beside the best that .NET and FSharp.Core have", _framework);
            WriteHeadline("Beside the best of all others, libraries and runtime-async included", _all);
            using (html.Open("div", ("class", "standings-tables")))
            {
                WriteTable("table", Standing.ByTable(_framework), Standing.ByTable(_all), WriteTableName);
                WriteTable("type", Standing.ByVariant(_framework), Standing.ByVariant(_all), standing => html.Text(standing.Name));
            }

            using (html.Open("div", ("class", "standings-rows")))
            {
                WriteRows("Wins most", Outcome.Wins, static contests => contests.OrderBy(static contest => contest.Factor));
                WriteRows("Loses most", Outcome.Loses, static contests => contests.OrderByDescending(static contest => contest.Factor));
            }

            string references = string.Join(", ", contestants.References
                .Where(reference => report.Tables.Any(table => table.Id == reference.Table))
                .Select(static reference => $"{reference.Variant} in {reference.Table}"));
            html.Element("p", $"{ContestFinder.Rule} It wins by the same rule, the other way around.{(references.Length > 0 ? $" These show a bound, and are no rivals: {references}." : "")}", ("class", "rule"));
        }
    }

    private void WriteHeadline(string rivals, IReadOnlyList<Contest> contests)
    {
        Standing standing = new("", contests);
        int rows = contests.Select(static contest => (contest.Table, contest.Row)).Distinct().Count();
        using (html.Open("p", ("class", "headline")))
        {
            html.Text($"{rivals}, of {Count(rows)} rows of ours ");
            html.Element("b", $"{Count(standing.Count(Contest.Time, Outcome.Wins))} are faster");
            html.Text($", {Count(standing.Count(Contest.Time, Outcome.Loses))} slower, {Count(standing.Count(Contest.Time, Outcome.Undecided))} too near to say; ");
            html.Element("b", $"{Count(standing.Count(Contest.Bytes, Outcome.Wins))} have fewer bytes");
            html.Text($", {Count(standing.Count(Contest.Bytes, Outcome.Loses))} more, {Count(standing.Count(Contest.Bytes, Outcome.Undecided))} as many.");
        }
    }

    private void WriteTable(string heading, IReadOnlyList<Standing> framework, IReadOnlyList<Standing> all, Action<Standing> name)
    {
        using (html.Open("table", ("class", "sortable standing")))
        {
            using (html.Open("thead"))
            using (html.Open("tr"))
            {
                html.Element("th", heading, ("scope", "col"));
                foreach (string rivals in (string[])["beside .NET", "beside the best"])
                {
                    html.Element("th", $"time {rivals}", ("scope", "col"));
                    html.Element("th", $"bytes {rivals}", ("scope", "col"));
                }
            }

            using (html.Open("tbody"))
            {
                foreach (Standing standing in all)
                {
                    using (html.Open("tr"))
                    {
                        using (html.Open("th", ("scope", "row")))
                            name(standing);
                        foreach ((string rivals, Standing? beside) in (ReadOnlySpan<(string, Standing?)>)[("beside .NET", framework.FirstOrDefault(one => one.Name == standing.Name)), ("beside the best", standing)])
                        {
                            WriteOutcomes(beside, Contest.Time, $"time {rivals}", "faster", "slower");
                            WriteOutcomes(beside, Contest.Bytes, $"bytes {rivals}", "fewer", "more");
                        }
                    }
                }
            }
        }
    }

    private void WriteTableName(Standing standing)
    {
        TableReport table = report.Tables.Single(table => table.Id == standing.Name);
        html.Element("a", table.Title, ("href", "#" + HtmlTable.Anchor(table)));
    }

    private void WriteOutcomes(Standing? standing, string what, string heading, string wins, string loses)
    {
        (string Look, int Count, string? Text)[] parts = standing is null ? [] :
        [
            ("wins", standing.Count(what, Outcome.Wins), wins),
            ("undecided", standing.Count(what, Outcome.Undecided), null),
            ("loses", standing.Count(what, Outcome.Loses), loses),
        ];
        double all = parts.Sum(static part => part.Count);
        using (html.Open("td", ("data-heading", heading), ("data-tsv", all == 0 ? "" : Figures.Exact(Math.Round((parts[0].Count - parts[2].Count) / all, 4)))))
        {
            if (all == 0)
                return;
            using (html.Open("span", ("class", "split"), ("aria-hidden", "true")))
            {
                foreach ((string look, int count, _) in parts.Where(static part => part.Count > 0))
                    html.Element("span", "", ("class", look), ("style", $"flex-grow: {Count(count)}"));
            }

            double? factor = what == Contest.Time ? standing!.TimeFactor : null;
            string[] said = [.. parts.Where(static part => part is { Count: > 0, Text: not null }).Select(static part => $"{Count(part.Count)} {part.Text}")];
            string counts = said.Length > 0 ? string.Join(", ", said) : what == Contest.Time ? "undecided" : "as many";
            html.Element(
                "span",
                factor is { } middle ? $"{Figures.Ratio(middle)} · {counts}" : counts,
                ("class", "counts"),
                ("title", factor is null ? null : "the middle of our rows takes so many times the time of the best other"));
        }
    }

    private void WriteRows(string heading, Outcome outcome, Func<IEnumerable<Contest>, IEnumerable<Contest>> order)
    {
        Contest[] rows = [.. order(_all.Where(contest => contest.What == Contest.Time && contest.Outcome == outcome)).Take(MaxRows)];
        if (rows.Length == 0)
            return;
        using (html.Open("div"))
        {
            html.Element("h3", $"{heading} time");
            using (html.Open("ul", ("class", "contests")))
            {
                foreach (Contest contest in rows)
                {
                    using (html.Open("li"))
                    {
                        html.Element("b", Figures.Ratio(contest.Factor!.Value), ("class", outcome == Outcome.Wins ? "won" : "lost"));
                        string place = $"{contest.Table} {contest.Row.Workload} {contest.Parameters}".TrimEnd();
                        html.Element("span", $" {place}: {contest.Row.Variant} {contest.Figure(contest.Row)}, {contest.Best.Variant} {contest.Figure(contest.Best)}");
                    }
                }
            }
        }
    }

    private static string Count(int count) => count.ToString(CultureInfo.InvariantCulture);
}
