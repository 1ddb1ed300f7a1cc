using System.CommandLine;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Rewriting;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Fusing;

/// <summary>The command <c>leantasks fuse</c>: async methods of an assembly that await one another become calls, without its source.</summary>
internal static class FuseCommand
{
    private static readonly string[] s_needed = ["FusedRun", "FusedEdge", "FusedContexts", "FusedFrame", "FusedAwait"];

    /// <summary>Creates the command. It writes to the output and error streams that it is invoked with.</summary>
    public static Command Create()
    {
        Argument<string> file = new("app.dll") { Description = "The assembly to rewrite." };
        Option<string[]> methods = new("--methods")
        {
            Description = "Fuses only these: Namespace.Type.Method, Type.Method or Method; * stands for any part; Method(int, string) is one overload.",
            HelpName = "NAME",
            AllowMultipleArgumentsPerToken = true,
        };
        Option<bool> poolEdges = new("--pool-edges") { Description = "A ValueTask that other code gets of a fused method stands for an object that is used again: it may be awaited once only." };
        Option<bool> dryRun = new("--dry-run") { Description = "Says what would be fused, and writes nothing." };
        Option<bool> reasons = new("--reasons") { Description = "Says for each method and each await why it is not fused." };
        Option<string?> output = new("--output", "-o") { Description = "Where the rewritten assembly goes; without it, the assembly is replaced.", HelpName = "FILE" };
        Option<string?> key = new("--key") { Description = "The key pair that the strong name is signed with again.", HelpName = "FILE.snk" };
        Option<string?> json = new("--json") { Description = "Writes what is fused, and why the rest is not, to this file as JSON, too.", HelpName = "FILE" };
        Command command = new("fuse", "Makes awaits of an assembly's own async methods plain calls, without an edit.")
        {
            file, methods, poolEdges, dryRun, reasons, output, key, json,
        };
        command.SetAction(parse =>
        {
            InvocationConfiguration streams = parse.InvocationConfiguration;
            string assembly = parse.GetValue(file)!;
            RewrittenFile.CheckNames(assembly, parse.GetValue(output));
            string? jsonFile = parse.GetValue(json);
            if (jsonFile is not null)
                OutputFile.EnsureWritable(jsonFile, "--json");
            FusingOptions options = new()
            {
                Methods = parse.GetValue(methods) ?? [],
                PoolEdges = parse.GetValue(poolEdges),
                OutputFile = parse.GetValue(output),
                KeyFile = parse.GetValue(key),
                DryRun = parse.GetValue(dryRun),
            };
            FusingResult result = Run(assembly, options, new FusingReport(streams.Output, parse.GetValue(reasons)), streams);
            if (jsonFile is not null)
                FusingJson.Write(result, assembly, jsonFile);
            return 0;
        });
        return command;
    }

    private static FusingResult Run(string file, FusingOptions options, FusingReport report, InvocationConfiguration streams)
    {
        string target = options.OutputFile ?? file;
        RewrittenFile.CheckSource(file);

        // First without writing: faults of the assembly or the options are reported before any file changes.
        FusingResult plan = FusingWeaver.Weave(file, new FusingOptions { Methods = options.Methods, OutputFile = options.OutputFile, KeyFile = options.KeyFile, DryRun = true });
        if (options.OutputFile is not null)
            RewrittenFile.CheckTarget(target, plan.Facts.Name);
        RewrittenApp app = new(target, s_needed);
        app.CheckFramework(file);
        bool isAnyFused = plan.Methods.Any(static method => method.IsFused);
        if (!options.DryRun && isAnyFused)
            PoolingWeaver.CheckAuthenticode(plan.Facts, file, options.OutputFile);
        if (plan.Facts.LostSymbols is { } why)
            streams.Error.WriteLine($"leantasks: The symbols of '{file}' will not fit any more: {why}.");
        report.WriteMethods(plan);
        if (options.DryRun || (!isAnyFused && options.OutputFile is null))
        {
            report.WriteUnwritten(plan, options.DryRun, isReplaced: options.OutputFile is null);
            return plan;
        }

        RewrittenFile.CheckWritable(target);
        try
        {
            app.PrepareFolder();
            string? library = isAnyFused ? app.AddLibrary() : null;
            FusingResult result = FusingWeaver.Weave(file, options);
            if (library is not null)
                streams.Output.WriteLine(library);
            report.WriteWritten(result, target, options.KeyFile is not null);
            return result;
        }
        catch
        {
            app.Undo();
            throw;
        }
    }
}
