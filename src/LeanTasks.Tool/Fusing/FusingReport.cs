using LeanTasks.Tool.Pooling;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Rewriting;
using LeanTasks.Weaving;
using Spectre.Console;

namespace LeanTasks.Tool.Fusing;

/// <summary>Reports what <c>leantasks fuse</c> did.</summary>
/// <param name="output">Where to.</param>
/// <param name="options">What was asked for.</param>
/// <param name="withReasons">Whether with the reasons of all that is not fused.</param>
internal sealed class FusingReport(TextWriter output, FusingOptions options, bool withReasons)
{
    private const int MostNames = 5;

    /// <summary>Writes the tables of methods.</summary>
    public void WriteMethods(FusingResult result)
    {
        Table fused = new();
        fused.AddColumn("method");
        fused.AddColumn(new TableColumn("awaits fused").RightAligned());
        fused.AddColumn("");
        foreach (FusingOutcome method in result.Methods.Where(method => withReasons || method.IsFused))
            fused.AddRow(Markup.Escape(method.Method), $"{method.FusedAwaits} of {method.FusedAwaits + method.OtherAwaits.Count}", Markup.Escape(Describe(method)));
        Write(fused);
        Table pooled = new();
        pooled.AddColumn("method");
        pooled.AddColumn("");
        foreach (PoolingOutcome method in result.ValueTaskMethods)
            pooled.AddRow(Markup.Escape(method.Method), Markup.Escape(method.WhyNot is null ? "pooled" : $"left alone: {method.WhyNot}"));
        Write(pooled);
    }

    /// <summary>Reports the methods that are not pooled for misuse, and the parts that were not checked.</summary>
    public void WriteMisused(FusingResult plan, MisusedMethods misused)
    {
        int count = plan.ValueTaskMethods.Count(method => method.WhyNot is { } why && misused.Reasons.Values.Contains(why));
        if (count > 0)
            output.WriteLine($"{(count == 1 ? "1 method is" : $"{count} methods are")} left alone for misuse, which a pool would answer by exceptions: mend it, or give --even-if-misused.");
        if (misused.NotChecked.Count > 0)
        {
            string more = misused.NotChecked.Count > MostNames ? $" and {misused.NotChecked.Count - MostNames} more" : "";
            output.WriteLine($"Not looked through for misuse: {string.Join(", ", misused.NotChecked.Take(MostNames))}{more}.");
        }
    }

    /// <summary>Says that nothing was written.</summary>
    public void WriteUnwritten(FusingResult plan)
    {
        output.WriteLine($"{Counted(plan, wouldBe: options.DryRun)}; nothing was written.");
        WriteHint(plan);
        if (options.DryRun)
            RewritingNotes.WriteBefore(output, plan.Facts, isReplaced: options.OutputFile is null);
    }

    /// <summary>Reports the written files.</summary>
    public void WriteWritten(FusingResult result, string target)
    {
        output.WriteLine($"{Counted(result, wouldBe: false)}; written to {target}.");
        WriteHint(result);
        RewritingNotes.WriteAfter(output, result.Facts, options.Fuses ? "LeanTasksFuse" : "LeanTasksPoolValueTasks", options.KeyFile is not null);
    }

    private void Write(Table table)
    {
        if (table.Rows.Count == 0)
            return;
        table.Border = TableBorder.Simple;
        IAnsiConsole console = output == Console.Out ? ReportConsole.Create() : ReportConsole.CreatePlain(output);
        console.Write(table);
    }

    private string Describe(FusingOutcome method)
    {
        string whyNot = method.WhyNot is null ? "" : $"left alone: {method.WhyNot}";
        return withReasons ? string.Join("\n", method.OtherAwaits.Distinct().Select(static why => $"not fused: {why}").Prepend(whyNot).Where(static line => line.Length > 0)) : whyNot;
    }

    private void WriteHint(FusingResult result)
    {
        if (!withReasons && result.Methods.Any(static method => !method.IsFused || method.OtherAwaits.Count > 0))
            output.WriteLine("--reasons says why the others are not fused.");
    }

    private string Counted(FusingResult result, bool wouldBe)
    {
        string fused = $"{result.Methods.Count(static method => method.IsFused)} of {result.Methods.Count} async methods, and "
            + $"{result.Methods.Sum(static method => method.FusedAwaits)} of {result.Methods.Sum(static method => method.FusedAwaits + method.OtherAwaits.Count)} awaits, {(wouldBe ? "would be" : "are")} fused";
        string pooled = $"{result.ValueTaskMethods.Count(static method => method.IsPooled)} of {result.ValueTaskMethods.Count} async methods that return a ValueTask {(wouldBe ? "would be " : "")}pooled";
        return !options.Pools ? fused : !options.Fuses ? pooled : $"{fused}; {pooled}";
    }
}
