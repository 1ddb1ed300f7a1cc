using System.Text;
using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages.Losses;

/// <summary>The block <c>lab:losses</c>: every row where we lose, below its reason.</summary>
internal sealed class LossesView
{
    private readonly LossRules _rules;
    private readonly Reference[] _references;
    private readonly ILookup<Reason?, Contest> _losses;

    public LossesView(LabReport report, LossRules rules)
    {
        _rules = rules;
        _references = [.. rules.References.Where(reference => report.Tables.Any(table => table.Id == reference.Table))];
        _losses = ContestFinder.Find(report, rules).Where(static contest => contest.Outcome == Outcome.Loses).ToLookup(loss => rules.Reasons.FirstOrDefault(reason => reason.Matches(loss)));
    }

    /// <summary>Losses without a reason: a page must not be written before they have one.</summary>
    public IEnumerable<Contest> Unexplained => _losses[null];

    /// <summary>Reasons of nothing, since that row does not lose, or an earlier reason has taken it.</summary>
    public IEnumerable<Reason> Unused => _rules.Reasons.Where(reason => !_losses.Contains(reason));

    public string Text(Marker marker)
    {
        marker.AllowOnly();
        StringBuilder text = new(ContestFinder.Rule);
        string references = string.Join(" and ", _references.Select(static reference => $"{reference.Variant} in `{reference.Table}`"));
        text.Append($" {references} show a bound, and are no rivals.\n");

        // Several patterns may have one reason in common.
        foreach (IGrouping<string, Reason> reason in _rules.Reasons.GroupBy(static reason => reason.Why))
        {
            Contest[] losses = [.. reason.SelectMany(one => _losses[one])];
            if (losses.Length > 0)
                text.Append($"\n**{reason.Key}**\n\n{Table(losses)}");
        }

        return text.ToString();
    }

    private static MarkdownTable Table(IEnumerable<Contest> losses)
    {
        MarkdownTable table = new("table", "workload", "parameters", "ours", "best of the others", "figure", "its figure", "factor") { Names = 5 };
        foreach (Contest loss in losses)
        {
            string other = loss.Best.Workload == loss.Row.Workload ? loss.Best.Variant : $"{loss.Best.Variant} in {loss.Best.Workload}";
            table.Add(
                loss.Table, loss.Row.Workload, loss.Parameters, loss.Row.Variant, other,
                loss.Figure(loss.Row), loss.Figure(loss.Best), loss.Factor is { } factor ? Figures.Ratio(factor) : "");
        }

        return table;
    }
}
