using System.Globalization;
using LeanTasks.Interleavings.Tests.Mutants;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>
/// Explored.md: how far each scenario is explored. It says with how many preemptions the quick and the deep run explore, and the explorations
/// of a run are compared with it at the end, or, with LEANTASKS_WRITE_EXPLORED=1, make it.
/// </summary>
internal static class ExploredPage
{
    internal const string Variable = "LEANTASKS_WRITE_EXPLORED";

    internal const string Mend = $"If that is meant, write the page again: {Variable}=1 dotnet test -c Release --project tests/Interleavings/Scenarios";

    private static readonly SortedDictionary<string, ExploredRow> s_ofThisRun = new(StringComparer.Ordinal);

    internal static bool IsToBeWritten { get; } = RunSwitch.IsOn(Variable, "writing the page anew");

    internal static string Location => Path.Combine(Repository.Folder, "tests", "Interleavings", "Scenarios", "Explored.md");

    /// <summary>The page; empty where there is none.</summary>
    internal static string Text { get; } = File.Exists(Location) ? File.ReadAllText(Location) : "";

    /// <summary>What the page has.</summary>
    internal static IReadOnlyDictionary<string, ExploredRow> Rows { get; } = Read(Text);

    /// <summary>What this run has explored so far. What a run does not explore is as the page has it.</summary>
    internal static IReadOnlyDictionary<string, ExploredRow> OfThisRun => s_ofThisRun;

    /// <summary>Keeps what has been explored. Tests take turns.</summary>
    internal static void Add(ExploredRow row) => s_ofThisRun[row.Scenario] = row;

    /// <summary>The rows of a page. Of several of a scenario, as a merge leaves them, the last: the page can be written again all the same.</summary>
    internal static IReadOnlyDictionary<string, ExploredRow> Read(string page) =>
        page.Split('\n', StringSplitOptions.TrimEntries).Select(ExploredRow.Parse).OfType<ExploredRow>()
            .GroupBy(static row => row.Scenario).ToDictionary(static rows => rows.Key, static rows => rows.Last());

    /// <summary>The page with these rows.</summary>
    internal static string Of(IReadOnlyCollection<ExploredRow> rows) =>
        string.Join('\n', [HeadOf(rows), .. rows.OrderBy(static row => row.Scenario, StringComparer.Ordinal).Select(ToLine), ""]);

    private static string HeadOf(IReadOnlyCollection<ExploredRow> rows) => string.Create(CultureInfo.InvariantCulture, $"""
        # How far each scenario is explored

        Made by the tests ([README](../README.md)), and checked by them: no edit by hand. A cell is a depth-first search: the preemptions
        that it allows, and the executions after which it was exhausted: no schedule within that bound was left. With store buffers,
        a search also holds stores back, once in an execution. With a stale read, memory is Armv8's, and a load, also a plain one, reads an old value once in an execution:
        with as many preemptions as without store buffers, or with so few that it takes no more than {Explored.MaxStaleExecutions:N0} executions. With a late load,
        memory is the same, and a plain load of a number or a `bool` comes after later stores of its thread, once in an execution, with so few preemptions that the search takes no more than {Explored.MaxLateExecutions:N0} executions.
        The cell has only those in which a load came late, after the stroke how many of these were void, since nobody stored what the load had read, and a dash where no load came late:
        of the {rows.Count} scenarios, {rows.Count(static row => row.DeepLate.Executions > 0)} have late loads, and {rows.Count(static row => row.DeepLate.Executions > row.DeepLate.Void)} one that was not void. A late load reads only what was stored in the first execution that came to the load, at most two values
        ([which](../README.md#what-it-can-and-cannot-find)): of such loads, "exhausted" means of these values. Where the full run takes more than {Explored.MaxQuickExecutions:N0} executions, the quick and the deep run
        take one preemption fewer; without store buffers none only where one is the full run's bound and takes more than
        {Explored.MaxQuickExecutionsWithOne:N0} executions, and with them no fewer where a mutant needs them. Besides, each scenario runs {Explored.FullByLot} executions by lot and {Explored.FullByLot} by
        priorities ({Explored.UsualByLot} each in the quick and the deep run), from seed {Explored.Seed}. The last column has the mutants of the product by which
        the scenario must fail, within the full run's bound.

        | scenario | full | quick, deep | full, with store buffers | quick, deep, with store buffers | deep, with a stale read | deep, with a late load | fails by |
        |---|--:|--:|--:|--:|--:|--:|---|
        """);

    private static string ToLine(ExploredRow row) => row.ToLine(
        from mutant in PlantedMutants.All where mutant.Scenario == row.Scenario select $"`{mutant.Name}`");
}
