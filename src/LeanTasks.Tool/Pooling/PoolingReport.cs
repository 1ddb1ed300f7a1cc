using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Rewriting;
using LeanTasks.Weaving;
using Spectre.Console;

namespace LeanTasks.Tool.Pooling;

/// <summary>Reports what <c>leantasks pool</c> did.</summary>
/// <param name="output">Where to.</param>
internal sealed class PoolingReport(TextWriter output)
{
    private const int MostNames = 5;

    /// <summary>Writes the table of methods.</summary>
    public void WriteMethods(PoolingResult result)
    {
        if (result.Methods.Count == 0)
            return;
        IAnsiConsole console = output == Console.Out ? ReportConsole.Create() : ReportConsole.CreatePlain(output);
        Table table = new() { Border = TableBorder.Simple };
        table.AddColumn("method");
        table.AddColumn("");
        foreach (PoolingOutcome method in result.Methods)
            table.AddRow(Markup.Escape(method.Method), Markup.Escape(method.WhyNot is null ? "pooled" : $"left alone: {method.WhyNot}"));
        console.Write(table);
    }

    /// <summary>Reports the methods left alone for misuse, and the parts that were not checked.</summary>
    public void WriteMisused(PoolingResult plan, MisusedMethods misused)
    {
        int count = plan.Methods.Count(method => method.WhyNot is { } why && misused.Reasons.Values.Contains(why));
        if (count > 0)
            output.WriteLine($"{(count == 1 ? "1 method is" : $"{count} methods are")} left alone for misuse, which a pool would answer by exceptions: mend it, or give --even-if-misused.");
        if (misused.NotChecked.Count > 0)
        {
            string more = misused.NotChecked.Count > MostNames ? $" and {misused.NotChecked.Count - MostNames} more" : "";
            output.WriteLine($"Not looked through for misuse: {string.Join(", ", misused.NotChecked.Take(MostNames))}{more}.");
        }
    }

    /// <summary>Reports what happened to the library.</summary>
    public void WriteLibrary(string done) => output.WriteLine(done);

    /// <summary>Says that nothing was written.</summary>
    public void WriteUnwritten(PoolingResult plan, bool isDryRun, bool isReplaced)
    {
        output.WriteLine($"{Counted(plan, isDryRun ? "would be pooled" : "pooled")}; nothing was written.");
        if (isDryRun)
            RewritingNotes.WriteBefore(output, plan.Facts, isReplaced);
    }

    /// <summary>Reports the written files.</summary>
    public void WriteWritten(PoolingResult result, string target, bool isSigned)
    {
        output.WriteLine($"{Counted(result, "pooled")}; written to {target}.");
        RewritingNotes.WriteAfter(output, result.Facts, "LeanTasksPoolValueTasks", isSigned);
    }

    private static string Counted(PoolingResult result, string verb) =>
        $"{result.Methods.Count(static m => m.IsPooled)} of {result.Methods.Count} async methods that return a ValueTask {verb}";
}
