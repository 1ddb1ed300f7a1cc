using System.Text;

namespace LeanTasks.Docs.Tests.Conformance;

/// <summary>The text of docs/evidence/conformance.md.</summary>
internal sealed class ConformancePage
{
    private const string Head = """
        # Conformance

        Public test suites of others, adapted outside this repository by renaming the types (`Task` to `LeanTask` and so on, as in [parity](parity.md)), and run against LeanTasks on .NET 10. Nothing of them is in this repository. A tool that binds every name renamed them; what it could not rename, such as comparisons of `TaskCanceledException.Task`, which cannot hold a `LeanTask`, was changed by hand.

        This page is written from [results.json](../../tests/LeanTasks.Docs.Tests/Conformance/results.json) by `LEANTASKS_WRITE_CONFORMANCE=1 dotnet test -c Release --project tests/LeanTasks.Docs.Tests --filter-class LeanTasks.Docs.Tests.Conformance.ConformanceTests`, which otherwise checks that both agree, that the cases add up, and that each failure has a reason.

        """;

    private const string Tail = """
        ## What the suites found

        - Four faults of the first version of the runtime: an await inside a task of a scheduler went on there but without that task being the current one, a builder had no task before its method had suspended, `Unwrap` of a task attached to a parent was not attached, and a completed task kept the `ExecutionContext` it had run in.
        - 78 tests of loops let several iterations meet at a `Barrier`, as many as ten. A loop on two workers hung then, where the BCL's pool adds threads by and by. So the scheduler looks every 50 ms for threads that block where it does not see it, and lets others run in their places.
        - Bodies belonged to the task that had called the loop, so that one inside a task of an exclusive scheduler could wait for itself.

        All are mended, and each has a test here.

        """;

    private readonly StringBuilder _text = new();

    private ConformancePage()
    {
    }

    public static string Write(ConformanceResults results)
    {
        ConformancePage page = new();
        page.Line(Head.TrimEnd());
        page.Line();
        page.Line($"Last run: {results.Machine}.");
        page.Line();
        page.WriteSummary(results.Suites);
        page.WriteSources(results.Suites);
        page.WriteFailures(results.Suites);
        page.WriteGaps(results.Suites);
        page._text.Append(Tail.TrimEnd()).Append('\n');
        return page._text.ToString();
    }

    private void Line(string line = "") => _text.Append(line).Append('\n');

    private void WriteSummary(IReadOnlyList<ConformanceSuite> suites)
    {
        Line("| suite | tests | cases | passed | failed | passed by the original | tests not applicable |");
        Line("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        foreach (ConformanceSuite suite in suites)
            Line($"| {suite.Name} | {suite.Tests} | {suite.Cases} | {suite.Passed} | {suite.Cases - suite.Passed} | {suite.PassedByOriginal} | {suite.NotApplicable.Sum(static gap => gap.Tests)} |");
        Line($"| all | {suites.Sum(static suite => suite.Tests)} | {suites.Sum(static suite => suite.Cases)} | {suites.Sum(static suite => suite.Passed)} | {suites.Sum(static suite => suite.Cases - suite.Passed)} | {suites.Sum(static suite => suite.PassedByOriginal)} | {suites.Sum(static suite => suite.NotApplicable.Sum(static gap => gap.Tests))} |");
        Line();
        Line("The same tests, not renamed, over the types that they were written for, in the same harness, are the original.");
        Line();
    }

    private void WriteSources(IReadOnlyList<ConformanceSuite> suites)
    {
        Line("## Where they are from");
        Line();
        foreach (ConformanceSuite suite in suites)
            Line($"- **{suite.Name}**: {suite.Source}");
        Line();
    }

    private void WriteFailures(IReadOnlyList<ConformanceSuite> suites)
    {
        Line("## What does not pass");
        Line();
        Line("| suite | test | cases | why |");
        Line("| --- | --- | ---: | --- |");
        foreach (ConformanceSuite suite in suites)
        {
            foreach (ConformanceFailure failure in suite.Failures)
                Line($"| {suite.Name} | `{failure.Test}` | {failure.Cases} | {failure.Why} |");
        }

        Line();
    }

    private void WriteGaps(IReadOnlyList<ConformanceSuite> suites)
    {
        Line("## What is not applicable");
        Line();
        Line("| suite | tests | why |");
        Line("| --- | ---: | --- |");
        foreach (ConformanceSuite suite in suites)
        {
            foreach (ConformanceGap gap in suite.NotApplicable)
                Line($"| {suite.Name} | {gap.Tests} | {gap.Why} |");
        }

        Line();
    }
}
