using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Rewriting;
using LeanTasks.Weaving;
using Spectre.Console;

namespace LeanTasks.Tool.Fusing;

/// <summary>Reports what <c>leantasks fuse</c> did.</summary>
/// <param name="output">Where to.</param>
/// <param name="withReasons">Whether with the reasons of all that is not fused.</param>
internal sealed class FusingReport(TextWriter output, bool withReasons)
{
    /// <summary>Writes the table of methods.</summary>
    public void WriteMethods(FusingResult result)
    {
        FusingOutcome[] shown = [.. result.Methods.Where(method => withReasons || method.IsFused)];
        if (shown.Length == 0)
            return;
        IAnsiConsole console = output == Console.Out ? ReportConsole.Create() : ReportConsole.CreatePlain(output);
        Table table = new() { Border = TableBorder.Simple };
        table.AddColumn("method");
        table.AddColumn(new TableColumn("awaits fused").RightAligned());
        table.AddColumn("");
        foreach (FusingOutcome method in shown)
            table.AddRow(Markup.Escape(method.Method), $"{method.FusedAwaits} of {method.FusedAwaits + method.OtherAwaits.Count}", Markup.Escape(Describe(method)));
        console.Write(table);
    }

    /// <summary>Says that nothing was written.</summary>
    public void WriteUnwritten(FusingResult plan, bool isDryRun, bool isReplaced)
    {
        output.WriteLine($"{Counted(plan, isDryRun ? "would be fused" : "are fused")}; nothing was written.");
        WriteHint(plan);
        if (isDryRun)
            RewritingNotes.WriteBefore(output, plan.Facts, isReplaced);
    }

    /// <summary>Reports the written files.</summary>
    public void WriteWritten(FusingResult result, string target, bool isSigned)
    {
        output.WriteLine($"{Counted(result, "are fused")}; written to {target}.");
        WriteHint(result);
        RewritingNotes.WriteAfter(output, result.Facts, "LeanTasksFuse", isSigned);
    }

    private string Describe(FusingOutcome method)
    {
        string whyNot = method.WhyNot is null ? "" : $"left alone: {method.WhyNot}";
        return withReasons ? string.Join("\n", method.OtherAwaits.Distinct().Select(static why => $"not fused: {why}").Prepend(whyNot).Where(static line => line.Length > 0)) : whyNot;
    }

    private void WriteHint(FusingResult result)
    {
        if (!withReasons && result.Methods.Any(static method => !method.IsFused || method.OtherAwaits.Count > 0))
            output.WriteLine("--reasons says why the others are not.");
    }

    private static string Counted(FusingResult result, string verb)
    {
        IEnumerable<FusingOutcome> fused = result.Methods.Where(static method => method.IsFused);
        int all = result.Methods.Sum(static method => method.FusedAwaits + method.OtherAwaits.Count);
        return $"{fused.Count()} of {result.Methods.Count} async methods, and {fused.Sum(static method => method.FusedAwaits)} of {all} awaits, {verb}";
    }
}
