using System.Globalization;
using LeanTasks.Interleavings.Tests.Mutants;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>A row of Explored.md: a scenario, and how many executions its searches take until there is no schedule left.</summary>
/// <param name="Scenario">The test, with its class.</param>
/// <param name="Deep">The search of the deep run, without store buffers.</param>
/// <param name="Quick">That of the quick run.</param>
/// <param name="DeepBuffered">The search of the deep run, with store buffers.</param>
/// <param name="QuickBuffered">That of the quick run.</param>
/// <param name="DeepStale">The search of the deep run, with a stale read; the quick run has none.</param>
/// <param name="DeepLate">The search of the deep run, with a late load; the quick run has none.</param>
internal sealed record ExploredRow(
    string Scenario, SearchSize Deep, SearchSize Quick, SearchSize DeepBuffered, SearchSize QuickBuffered, SearchSize DeepStale, SearchSize DeepLate)
{
    /// <summary>
    /// Whether the searches of the quick run are those that follow from the deep run's. The quick run cannot know: it takes its bounds
    /// from the row.
    /// </summary>
    internal bool GoesAsFarAsItShould =>
        IsOf(Quick, Deep, QuickOf(Deep)) && IsOf(QuickBuffered, DeepBuffered, QuickBufferedOf(Scenario, DeepBuffered));

    /// <summary>The preemptions of the quick run without store buffers, by the deep run's search.</summary>
    internal static int QuickOf(SearchSize deep) =>
        (IsLarge(deep) && deep.Preemptions > 1) || IsTooLargeWithOne(deep) ? deep.Preemptions - 1 : deep.Preemptions;

    /// <summary>Those with store buffers.</summary>
    internal static int QuickBufferedOf(string scenario, SearchSize deep)
    {
        bool isNeeded = PlantedMutants.All.Any(mutant => mutant.Scenario == scenario && mutant.Memory == NeededMemory.StoreBuffers);
        return IsLarge(deep) && deep.Preemptions > 0 && !isNeeded ? deep.Preemptions - 1 : deep.Preemptions;
    }

    /// <summary>The row as the page has it, with the mutants that the scenario must fail by.</summary>
    internal string ToLine(IEnumerable<string> mutants) =>
        $"| {Scenario} | {Deep} | {Quick} | {DeepBuffered} | {QuickBuffered} | {DeepStale} | {DeepLate} | {string.Join(", ", mutants)} |";

    /// <summary>Reads a line of the page; null where it is no row of the table.</summary>
    internal static ExploredRow? Parse(string line) =>
        line.Split('|', StringSplitOptions.TrimEntries) is ["", var scenario, var deep, var quick, var deepBuffered, var quickBuffered, var deepStale, var deepLate, _, ""]
        && SearchSize.Parse(deep) is { } first
        && SearchSize.Parse(quick) is { } second
        && SearchSize.Parse(deepBuffered) is { } third
        && SearchSize.Parse(quickBuffered) is { } fourth
        && SearchSize.Parse(deepStale) is { } fifth
        && SearchSize.Parse(deepLate) is { } sixth
            ? new ExploredRow(scenario, first, second, third, fourth, fifth, sixth)
            : null;

    private static bool IsLarge(SearchSize deep) => deep.Executions > Explored.MostQuickExecutions;

    private static bool IsTooLargeWithOne(SearchSize deep) => deep.Preemptions == 1 && deep.Executions > Explored.MostQuickExecutionsWithOne;

    // A search of the same bound is the same search.
    private static bool IsOf(SearchSize quick, SearchSize deep, int preemptions) =>
        quick.Preemptions == preemptions && (preemptions != deep.Preemptions || quick == deep);
}

/// <summary>A depth-first search that has come to its end.</summary>
/// <param name="Preemptions">Its bound.</param>
/// <param name="Executions">How many executions that took.</param>
internal readonly record struct SearchSize(int Preemptions, long Executions)
{
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Preemptions}: {Executions:N0}");

    internal static SearchSize? Parse(string text) =>
        text.Split(": ") is [var preemptions, var executions]
        && int.TryParse(preemptions, CultureInfo.InvariantCulture, out int bound)
        && long.TryParse(executions, NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out long count)
            ? new SearchSize(bound, count)
            : null;
}
