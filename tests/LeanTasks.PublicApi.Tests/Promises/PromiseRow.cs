namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>A row of docs/evidence/reliability.md: what is promised, the tests that hold it, and the run that has them.</summary>
internal static class PromiseRow
{
    public const string Head = "| what | held by | run |";

    private const string Start = "| ";

    private const string End = " |";

    /// <summary>Whether a line of the page is such a row.</summary>
    public static bool Is(string line) => line.StartsWith(Start, StringComparison.Ordinal) && line != Head;

    /// <summary>The row with the run that it ought to name.</summary>
    public static string WithRun(string row, Func<Promise, TestRuns> runs)
    {
        TestRuns all = Promise.AllOf(row).Aggregate(TestRuns.None, (sum, promise) => sum | runs(promise));
        string[] columns = row[Start.Length..^End.Length].Split(" | ");
        return $"{Start}{columns[0]} | {columns[1]} | {Text(all)}{End}";
    }

    private static string Text(TestRuns runs) => runs switch
    {
        TestRuns.Quick => "quick",
        TestRuns.Deep => "deep",
        TestRuns.Full => "full",
        TestRuns.Quick | TestRuns.Deep => "quick, deep",
        TestRuns.Quick | TestRuns.Full => "quick, full",
        TestRuns.Deep | TestRuns.Full => "deep, full",
        TestRuns.Quick | TestRuns.Deep | TestRuns.Full => "quick, deep, full",
        _ => throw new ArgumentOutOfRangeException(nameof(runs), runs, "A promise without a test is in no run."),
    };
}
