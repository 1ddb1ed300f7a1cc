using System.Globalization;
using LeanTasks.Interleavings.Tests.Mutants;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>A row of Explored.md: a scenario, and how many executions its searches take until there is no schedule left.</summary>
/// <param name="Scenario">The test, with its class.</param>
/// <param name="Full">The search of the full run, without store buffers.</param>
/// <param name="Quick">That of the quick and the deep run.</param>
/// <param name="FullBuffered">The search of the full run, with store buffers.</param>
/// <param name="QuickBuffered">That of the quick and the deep run.</param>
/// <param name="DeepStale">The search of the deep run, with a stale read; the quick run has none.</param>
/// <param name="DeepLate">What the search of the deep run with a late load has of such; the quick run has none.</param>
internal sealed record ExploredRow(
    string Scenario, SearchSize Full, SearchSize Quick, SearchSize FullBuffered, SearchSize QuickBuffered, SearchSize DeepStale, LateSize DeepLate)
{
    /// <summary>
    /// Whether the searches of the quick run are those that follow from the full run's. The quick run cannot know: it takes its bounds
    /// from the row.
    /// </summary>
    internal bool GoesAsFarAsItShould =>
        IsOf(Quick, Full, QuickOf(Full)) && IsOf(QuickBuffered, FullBuffered, QuickBufferedOf(Scenario, FullBuffered));

    /// <summary>The preemptions of the quick run without store buffers, by the full run's search.</summary>
    internal static int QuickOf(SearchSize full) =>
        (IsLarge(full) && full.Preemptions > 1) || IsTooLargeWithOne(full) ? full.Preemptions - 1 : full.Preemptions;

    /// <summary>Those with store buffers.</summary>
    internal static int QuickBufferedOf(string scenario, SearchSize full)
    {
        bool isNeeded = PlantedMutants.All.Any(mutant => mutant.Scenario == scenario && mutant.Memory == NeededMemory.StoreBuffers);
        return IsLarge(full) && full.Preemptions > 0 && !isNeeded ? full.Preemptions - 1 : full.Preemptions;
    }

    /// <summary>The row as the page has it, with the mutants that the scenario must fail by.</summary>
    internal string ToLine(IEnumerable<string> mutants) =>
        $"| {Scenario} | {Full} | {Quick} | {FullBuffered} | {QuickBuffered} | {DeepStale} | {DeepLate} | {string.Join(", ", mutants)} |";

    /// <summary>Reads a line of the page; null where it is no row of the table.</summary>
    internal static ExploredRow? Parse(string line) =>
        line.Split('|', StringSplitOptions.TrimEntries) is ["", var scenario, var full, var quick, var fullBuffered, var quickBuffered, var deepStale, var deepLate, _, ""]
        && SearchSize.Parse(full) is { } first
        && SearchSize.Parse(quick) is { } second
        && SearchSize.Parse(fullBuffered) is { } third
        && SearchSize.Parse(quickBuffered) is { } fourth
        && SearchSize.Parse(deepStale) is { } fifth
        && LateSize.Parse(deepLate) is { } sixth
            ? new ExploredRow(scenario, first, second, third, fourth, fifth, sixth)
            : null;

    private static bool IsLarge(SearchSize full) => full.Executions > Explored.MaxQuickExecutions;

    private static bool IsTooLargeWithOne(SearchSize full) => full.Preemptions == 1 && full.Executions > Explored.MaxQuickExecutionsWithOne;

    // A search of the same bound is the same search.
    private static bool IsOf(SearchSize quick, SearchSize full, int preemptions) =>
        quick.Preemptions == preemptions && (preemptions != full.Preemptions || quick == full);
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

/// <summary>Of a depth-first search that has come to its end, the executions in which a load came late.</summary>
/// <param name="Preemptions">The bound of the search.</param>
/// <param name="Executions">How many such executions there were.</param>
/// <param name="Void">How many of these were void: nobody stored what the load had read.</param>
internal readonly record struct LateSize(int Preemptions, long Executions, long Void)
{
    private const string None = "–";

    // Between the two numbers.
    private const string Of = " / ";

    public override string ToString() => Executions == 0
        ? string.Create(CultureInfo.InvariantCulture, $"{Preemptions}: {None}")
        : $"{new SearchSize(Preemptions, Executions)}{Of}{Void.ToString("N0", CultureInfo.InvariantCulture)}";

    internal static LateSize? Parse(string text)
    {
        if (text.EndsWith($": {None}", StringComparison.Ordinal) && int.TryParse(text.AsSpan(0, text.Length - None.Length - 2), CultureInfo.InvariantCulture, out int preemptions))
            return new LateSize(preemptions, 0, 0);
        return text.Split(Of) is [var late, var ofNone]
            && SearchSize.Parse(late) is { } size
            && long.TryParse(ofNone, NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out long count)
                ? new LateSize(size.Preemptions, size.Executions, count)
                : null;
    }
}
