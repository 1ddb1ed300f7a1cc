using System.Globalization;

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>A row of Explored.md: a scenario, and how many executions its searches take until there is no schedule left.</summary>
/// <param name="Scenario">The test, with its class.</param>
/// <param name="Depth">The search without store buffers, in the deep run.</param>
/// <param name="QuickDepth">The same, in the quick run.</param>
/// <param name="Buffers">The search with store buffers, in the deep run.</param>
/// <param name="QuickBuffers">The same, in the quick run.</param>
internal sealed record ExploredRow(string Scenario, Exhausted Depth, Exhausted QuickDepth, Exhausted Buffers, Exhausted QuickBuffers)
{
    /// <summary>The row as the page has it, with the mutants that the scenario must fail by.</summary>
    internal string ToLine(IEnumerable<string> mutants) =>
        $"| {Scenario} | {Depth} | {QuickDepth} | {Buffers} | {QuickBuffers} | {string.Join(", ", mutants)} |";

    /// <summary>Reads a line of the page; null where it is no row of the table.</summary>
    internal static ExploredRow? Parse(string line) =>
        line.Split('|', StringSplitOptions.TrimEntries) is ["", var scenario, var depth, var quickDepth, var buffers, var quickBuffers, _, ""]
        && Exhausted.Parse(depth) is { } first
        && Exhausted.Parse(quickDepth) is { } second
        && Exhausted.Parse(buffers) is { } third
        && Exhausted.Parse(quickBuffers) is { } fourth
            ? new ExploredRow(scenario, first, second, third, fourth)
            : null;
}

/// <summary>A depth-first search that has come to its end.</summary>
/// <param name="Preemptions">Its bound.</param>
/// <param name="Executions">How many executions that took.</param>
internal readonly record struct Exhausted(int Preemptions, long Executions)
{
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Preemptions}: {Executions:N0}");

    internal static Exhausted? Parse(string text) =>
        text.Split(": ") is [var preemptions, var executions]
        && int.TryParse(preemptions, CultureInfo.InvariantCulture, out int bound)
        && long.TryParse(executions, NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out long count)
            ? new Exhausted(bound, count)
            : null;
}
