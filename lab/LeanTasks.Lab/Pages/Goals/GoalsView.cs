using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages.Goals;

/// <summary>The block <c>lab:goals</c>: what was asked, and what the report has.</summary>
internal sealed class GoalsView(LabReport report, IReadOnlyList<Goal> goals)
{
    public string Text(Marker marker)
    {
        marker.AllowOnly();
        MarkdownTable text = new("goal", "row", "asked", "reached", "met", "why not") { Names = 6 };
        foreach (Goal goal in goals)
        {
            bool first = true;
            RowReport[] rows = Rows(goal);
            foreach (GoalCheck check in goal.Checks)
            {
                string asked = Asked(goal, check);
                (string reached, bool? met) = Reached(goal, check, rows) ?? ("not measured", null);
                text.Add(
                    first ? goal.Text : "",
                    first ? $"{goal.Table} {goal.Workload} {goal.Parameters}".TrimEnd() + $", {goal.Variant}" : "",
                    asked,
                    reached,
                    met switch { true => "yes", false => "**no**", null => "–" },
                    met == false ? goal.Why ?? "" : "");
                first = false;
            }
        }

        return text.ToString();
    }

    /// <exception cref="LabUsageException">There is no such row, with whatever variant.</exception>
    private RowReport[] Rows(Goal goal)
    {
        RowReport[] rows = [.. report.Tables
            .Where(table => table.Id == goal.Table)
            .SelectMany(static table => table.Rows)
            .Where(row => row.Workload == goal.Workload && Figures.Parameters(row.Parameters) == goal.Parameters)];
        return rows.Length > 0
            ? rows
            : throw new LabUsageException($"The goal '{goal.Text}' is about {goal.Table} {goal.Workload} {goal.Parameters}, which the report does not have: mend the goal, or measure that row.");
    }

    private static string Asked(Goal goal, GoalCheck check)
    {
        string less = goal.Less is { } offset ? $", without {offset.What}" : "";
        return check switch
        {
            { Bytes: { } bytes } => $"≤ {Figures.Bytes(bytes)}",
            { Ns: { } ns } => $"≤ {Figures.Time(ns)}{less}",
            { Faster: { } factor, Than: { } other } => $"≥ {Figures.Exact(factor)} times as fast as {other}{less}",
            { Share: { } share, Than: { } other } => $"≤ {Figures.Exact(share)} of the time of {other}{less}",
            { Requests: { } share, Than: { } other } => $"≥ {Figures.Exact(share)} of the requests of {other}",
            { Than: { } other } => $"no more bytes than {other}",
            _ => throw new LabUsageException($"The goal '{goal.Text}' has a check without a limit: give bytes, ns, or faster, share, requests with than."),
        };
    }

    private static (string Reached, bool? Met)? Reached(Goal goal, GoalCheck check, RowReport[] rows)
    {
        RowReport? own = Find(rows, goal.Variant);
        RowReport? other = check.Than is null ? null : Find(rows, check.Than);
        if (check.Bytes is { } bytes)
            return own?.Bytes is { } allocated ? (Figures.Bytes(allocated), allocated <= bytes) : null;
        if (check.Requests is { } requests)
            return own?.Ratio / other?.Ratio is { } throughput ? (Two(throughput), throughput >= requests) : null;
        if (check is { Ns: null, Faster: null, Share: null })
            return own?.Bytes is { } ours && other?.Bytes is { } theirs ? ($"{Figures.Bytes(ours)}, {Figures.Bytes(theirs)}", ours <= theirs + 0.5) : null;

        if (Time(goal, own, rows) is not { } time)
            return null;
        if (check.Ns is { } ns)
            return (Figures.Time(time), time <= ns);
        if (Time(goal, other, rows) is not { } otherTime)
            return null;
        return check.Faster is { } faster
            ? (Two(otherTime / time), otherTime / time >= faster)
            : (Two(time / otherTime), time / otherTime <= check.Share);
    }

    /// <summary>The time that is compared; null where it was not measured, or what is taken off it was not.</summary>
    private static double? Time(Goal goal, RowReport? row, RowReport[] rows)
    {
        double? offset = goal.Less is not { } less ? 0
            : less.Of is null ? less.Ns
            : Find(rows, less.Of)?.Ns?.Median * less.Times;

        // What is below its own offset has nothing left of what the goal is about: no factor of it would say anything.
        return row?.Ns?.Median - offset is > 0 and { } time ? time : null;
    }

    private static RowReport? Find(RowReport[] rows, string variant) => Array.Find(rows, row => row.Variant == variant);

    private static string Two(double value) => Figures.Ratio(value).TrimEnd('×');
}
