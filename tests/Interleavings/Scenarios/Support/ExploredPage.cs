using LeanTasks.Interleavings.Tests.Mutants;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>
/// Explored.md: how far each scenario is explored. It says with how many preemptions the quick run explores, and the explorations
/// of a run are compared with it at the end, or, with LEANTASKS_WRITE_EXPLORED=1, make it.
/// </summary>
internal static class ExploredPage
{
    internal const string Variable = "LEANTASKS_WRITE_EXPLORED";

    internal const string Mend = $"If that is meant, write the page again: {Variable}=1 dotnet test -c Release --project tests/Interleavings/Scenarios";

    private const string Head = $"""
        # How far each scenario is explored

        Made by the tests ([README](../README.md)), and checked by them: no edit by hand. A cell is a depth-first search: the preemptions
        that it allows, and the executions after which no schedule within that bound was left. The quick run takes one preemption
        fewer where the deep run takes more than 2,000 executions. *With store buffers*, the search also holds stores back, once in
        an execution. Besides, each scenario runs 300 executions by lot and 300 by priorities (30 each in the quick run), from one seed.
        The last column has the mutants of the product by which the scenario must fail.

        | scenario | deep | quick | deep, with store buffers | quick, with store buffers | fails by |
        |---|--:|--:|--:|--:|---|
        """;

    private static readonly Dictionary<string, ExploredRow> s_rows =
        File.ReadLines(Location).Select(ExploredRow.Parse).OfType<ExploredRow>().ToDictionary(static row => row.Scenario);

    private static readonly SortedDictionary<string, ExploredRow> s_explored = new(StringComparer.Ordinal);

    internal static bool IsToBeWritten { get; } = Environment.GetEnvironmentVariable(Variable) == "1";

    internal static string Location => Path.Combine(Repository.Folder, "tests", "Interleavings", "Scenarios", "Explored.md");

    /// <summary>What the page has.</summary>
    internal static IReadOnlyDictionary<string, ExploredRow> Rows => s_rows;

    /// <summary>What this run has explored so far. Of a row that was explored in part, the rest is as the page has it.</summary>
    internal static IReadOnlyDictionary<string, ExploredRow> Explored => s_explored;

    /// <summary>Keeps what has been explored. Tests take turns.</summary>
    internal static void Add(ExploredRow row) => s_explored[row.Scenario] = row;

    /// <summary>The page with these rows.</summary>
    internal static string Of(IEnumerable<ExploredRow> rows) =>
        string.Join('\n', [Head, .. rows.OrderBy(static row => row.Scenario, StringComparer.Ordinal).Select(ToLine), ""]);

    private static string ToLine(ExploredRow row) => row.ToLine(
        from mutant in PlantedMutants.All where mutant.Scenario == row.Scenario select $"`{mutant.Name}`");
}
