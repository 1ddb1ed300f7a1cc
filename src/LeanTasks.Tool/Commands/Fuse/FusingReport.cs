using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Reports;
using LeanTasks.Weaving;
using Spectre.Console;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>Reports what <c>leantasks fuse</c> did. Of several assemblies the first is the one that was named.</summary>
/// <param name="output">Where to.</param>
/// <param name="options">What was asked for.</param>
/// <param name="withReasons">Whether with the methods of all assemblies, and the reasons of all that is not fused.</param>
internal sealed class FusingReport(TextWriter output, FusingOptions options, bool withReasons)
{
    private const int MaxNames = 5;

    /// <summary>Writes the tables of methods, and the sums of assemblies whose methods are not shown.</summary>
    public void WriteMethods(IReadOnlyList<FusingResult> results, bool isDone)
    {
        foreach (FusingResult result in results)
        {
            bool isShown = result == results[0] || withReasons;
            if (results.Count > 1 && result.Methods.Count > 0)
                output.WriteLine($"{result.Facts.Name}: {Counted([result], isDone ? "are " : "will be ")}{(isShown ? ":" : ".")}");
            if (isShown)
                WriteMethods(result);
        }
    }

    /// <summary>Names the methods on which the weaver has failed.</summary>
    public void WriteFaults(IReadOnlyList<FusingResult> results)
    {
        MethodFault[] faults = [.. results.SelectMany(static result => result.Faults)];
        if (faults.Length == 0)
            return;
        string attribute = options.Pools ? "[NotFused] or [NotPooled]" : "[NotFused]";
        output.WriteLine($"{(faults.Length == 1 ? "1 method is" : $"{faults.Length} methods are")} not changed because the weaver failed on {(faults.Length == 1 ? "it" : "them")}. This is a bug in leantasks. Please report it. To suppress this message, mark the method with {attribute}.");
        foreach (MethodFault fault in faults)
            output.WriteLine($"  {fault.Method}, {fault.Why}");
    }

    /// <summary>Names the assemblies that are left out.</summary>
    public void WriteLeftOut(IReadOnlyList<(string Name, string Why)> leftOut)
    {
        foreach ((string name, string why) in leftOut)
            output.WriteLine($"{name} is skipped: {why}.");
    }

    /// <summary>Counts the methods that the runtime itself suspends.</summary>
    public void WriteRuntimeAsync(IReadOnlyList<FusingResult> results)
    {
        foreach (AssemblyFacts facts in results.Where(static result => !result.IsOfRuntime).Select(static result => result.Facts))
        {
            if (facts.RuntimeAsyncMethods > 0)
                output.WriteLine($"{facts.Name}: {(facts.RuntimeAsyncMethods == 1 ? "1 method is compiled with runtime-async and is left as it is" : $"{facts.RuntimeAsyncMethods} methods are compiled with runtime-async and are left as they are")}.");
        }
    }

    /// <summary>Says what was chosen by a profile.</summary>
    public void WriteChoice(IReadOnlyList<string> sentences)
    {
        foreach (string sentence in sentences)
            output.WriteLine(sentence);
    }

    /// <summary>Reports the methods that are not pooled for misuse, and the parts that were not checked.</summary>
    public void WriteMisused(FusingResult plan, MisusedMethods misused)
    {
        int count = plan.ValueTaskMethods.Count(method => method.WhyNot is { } why && misused.Reasons.Values.Contains(why));
        if (count > 0)
            output.WriteLine($"{(count == 1 ? "1 method is" : $"{count} methods are")} not pooled because of misused value tasks, which would throw exceptions. Fix the misuse, or use --ignore-misuse.");
        if (misused.NotChecked.Count > 0)
        {
            string more = misused.NotChecked.Count > MaxNames ? $" and {misused.NotChecked.Count - MaxNames} more" : "";
            output.WriteLine($"Not checked for misuse: {string.Join(", ", misused.NotChecked.Take(MaxNames))}{more}.");
        }
    }

    /// <summary>Says that nothing was written.</summary>
    public void WriteUnwritten(IReadOnlyList<FusingResult> plans)
    {
        FusingResult[] before = [.. plans.Where(static plan => !plan.IsAny && plan.Facts.FusedMethods > 0)];
        FusingResult[] others = [.. plans.Except(before).Where(plan => before.Length == 0 || plan.Methods.Count > 0)];
        if (before.Length > 0)
            output.WriteLine($"{string.Join(", ", before.Select(static plan => plan.Facts.Name))} {(before.Length == 1 ? "is" : "are")} already fused{(others.Length == 0 ? ". Nothing was written" : "")}.");
        if (others.Length > 0)
            output.WriteLine($"{Counted(others, options.DryRun ? "would be " : "are ")}. Nothing was written.");
        WriteHint(plans);
        if (options.DryRun && plans.Any(static plan => plan.IsAny))
            output.WriteLine("To apply the changes, run the same command without --dry-run.");
        if (options.DryRun)
            RewritingNotes.WriteBefore(output, plans[0].Facts, isReplaced: options.OutputFile is null);
    }

    /// <summary>Reports the written files.</summary>
    public void WriteWritten(IReadOnlyList<FusingResult> results)
    {
        FusingResult[] written = [.. results.Where(static result => result.IsWritten && !result.IsOfRuntime)];
        if (written.Length == 0)
        {
            output.WriteLine("Nothing was written: the assembly was changed by another process in the meantime and no longer needs changes.");
            return;
        }

        output.WriteLine($"{Counted(results, "are ")}. Written to {string.Join(", ", written.Select(result => options.OutputFile ?? result.File))}.");
        if (written.Length > 1)
            output.WriteLine("The assemblies are fused with one another. If one is replaced later, the others await it as before.");
        WriteHint(results);
        WriteRuntime([.. results.Where(static result => result.IsWritten && result.IsOfRuntime)]);
        RewritingNotes.WriteAfter(output, [.. written.Select(static result => result.Facts)], "LeanTasksFuse", options.KeyFile is not null);
        output.WriteLine(options.OutputFile is null
            ? "Run the app as before. To undo the changes, build or publish it again."
            : $"To use it, copy it over {results[0].File}. If the app does not use LeanTasks yet, fuse the app, too, or reference the LeanTasks package.");
    }

    private void WriteRuntime(IReadOnlyList<FusingResult> written)
    {
        if (written.Count == 0)
            return;
        int fused = written.Count(static result => result.IsAny);
        int precompiled = written.Count(static result => result.Facts.IsReadyToRun);
        output.WriteLine($"{(fused == 1 ? "1 assembly of the included .NET runtime is fused and no longer has" : $"{fused} assemblies of the included .NET runtime are fused and no longer have")} an Authenticode signature."
            + (precompiled > 0 ? $" {precompiled} of the fused assemblies and those that reference them {(precompiled == 1 ? "has" : "have")} lost precompiled code. The app starts more slowly unless they are precompiled again." : ""));
    }

    private void WriteMethods(FusingResult result)
    {
        Table fused = ReportTable.Create();
        ReportTable.AddColumn(fused, "method", wraps: true);
        ReportTable.AddColumn(fused, "awaits fused", isNumber: true);
        ReportTable.AddColumn(fused, "result", wraps: true);
        foreach (FusingOutcome method in result.Methods.Where(method => withReasons || method.IsFused))
            fused.AddRow(new Text(method.Named), new Text($"{method.FusedAwaits} of {method.FusedAwaits + method.OtherAwaits.Count}"), new Text(Describe(method)));
        Write(fused);
        Table pooled = ReportTable.Create();
        ReportTable.AddColumn(pooled, "method", wraps: true);
        ReportTable.AddColumn(pooled, "result", wraps: true);
        foreach (PoolingOutcome method in result.ValueTaskMethods)
            pooled.AddRow(new Text(method.Method), new Text(method.WhyNot is null ? "pooled" : $"not pooled: {method.WhyNot}"));
        Write(pooled);
    }

    private void Write(Table table)
    {
        if (table.Rows.Count == 0)
            return;
        ReportDestination.ConsoleOf(output).Write(table);
    }

    private string Describe(FusingOutcome method)
    {
        string whyNot = method.WhyNot is null ? "" : $"not fused: {method.WhyNot}";
        return withReasons ? string.Join("\n", method.OtherAwaits.Distinct().Select(static why => $"await not fused: {why}").Prepend(whyNot).Where(static line => line.Length > 0)) : whyNot;
    }

    private void WriteHint(IReadOnlyList<FusingResult> results)
    {
        if (!withReasons && results.SelectMany(static result => result.Methods).Any(static method => !method.IsFused || method.OtherAwaits.Count > 0))
            output.WriteLine("Use --reasons to see why the others are not fused.");
    }

    private string Counted(IReadOnlyList<FusingResult> results, string verb)
    {
        FusingOutcome[] methods = [.. results.SelectMany(static result => result.Methods)];
        PoolingOutcome[] valueTaskMethods = [.. results.SelectMany(static result => result.ValueTaskMethods)];
        string fused = $"{methods.Count(static method => method.IsFused)} of {methods.Length} async methods, and "
            + $"{methods.Sum(static method => method.FusedAwaits)} of {methods.Sum(static method => method.FusedAwaits + method.OtherAwaits.Count)} awaits, {verb}fused";
        string pooled = $"{valueTaskMethods.Count(static method => method.IsPooled)} of {valueTaskMethods.Length} async methods that return a ValueTask {(verb == "are " ? "" : verb)}pooled";
        return !options.Pools ? fused : $"{fused}; {pooled}";
    }
}

/// <summary>What a user has to know of an assembly that is rewritten.</summary>
internal static class RewritingNotes
{
    /// <summary>Says what a dry run would run into.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="facts">The facts about the assembly.</param>
    /// <param name="isReplaced">Whether it would be replaced.</param>
    public static void WriteBefore(TextWriter output, AssemblyFacts facts, bool isReplaced)
    {
        if (facts.HasAuthenticode && isReplaced)
            output.WriteLine($"{facts.Name} has an Authenticode signature, which would become invalid. Use --output to write another file, and sign that file.");
    }

    /// <summary>Says what the rewritten assemblies have lost.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="facts">The facts about each of them from before.</param>
    /// <param name="property">The property with which a build does the same.</param>
    /// <param name="isSigned">Whether they were signed again.</param>
    public static void WriteAfter(TextWriter output, IReadOnlyList<AssemblyFacts> facts, string property, bool isSigned)
    {
        if (Subject(static each => each.IsReadyToRun) is (var precompiled, var isOnePrecompiled))
            output.WriteLine($"{precompiled} no longer {(isOnePrecompiled ? "has" : "have")} precompiled code. To keep precompiled code, fuse in the build with {property}=true.");
        if (!isSigned && Subject(static each => each.HasStrongName) is (var named, var isOneNamed))
            output.WriteLine(isOneNamed
                ? $"{named} keeps its strong name with an empty signature, which .NET accepts. Use --key to sign it again."
                : $"{named} keep their strong names with empty signatures, which .NET accepts. Use --key to sign them again.");
        if (Subject(static each => each.HasAuthenticode) is (var signed, var isOneSigned))
            output.WriteLine($"The Authenticode {(isOneSigned ? "signature" : "signatures")} of {signed} {(isOneSigned ? "was removed. Sign it" : "were removed. Sign them")} again.");

        (string Names, bool IsOne)? Subject(Func<AssemblyFacts, bool> condition)
        {
            string[] names = [.. facts.Where(condition).Select(static each => each.Name)];
            return names.Length switch
            {
                0 => null,
                1 => (names[0], true),
                _ => ($"{string.Join(", ", names[..^1])} and {names[^1]}", false),
            };
        }
    }
}
