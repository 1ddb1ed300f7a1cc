using System.CommandLine;
using LeanTasks.Tool.Rewriting;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Pooling;

/// <summary>The command <c>leantasks pool</c>: an assembly's <c>async ValueTask</c> methods get the pooled builder, without its source.</summary>
internal static class PoolCommand
{
    private static readonly string[] s_needed = ["PooledValueTaskMethodBuilder", "PooledValueTaskMethodBuilder`1"];

    /// <summary>Creates the command. It writes to the output and error streams that it is invoked with.</summary>
    public static Command Create()
    {
        Argument<string> file = new("app.dll") { Description = "The assembly to rewrite." };
        Option<string[]> methods = new("--methods")
        {
            Description = "Pools only these: Namespace.Type.Method, Type.Method or Method; * stands for any part; Method(int, string) is one overload.",
            HelpName = "NAME",
            AllowMultipleArgumentsPerToken = true,
        };
        Option<bool> dryRun = new("--dry-run") { Description = "Says what would be pooled, and writes nothing." };
        Option<string?> output = new("--output", "-o") { Description = "Where the rewritten assembly goes; without it, the assembly is replaced.", HelpName = "FILE" };
        Option<string?> key = new("--key") { Description = "The key pair that the strong name is signed with again.", HelpName = "FILE.snk" };
        Option<bool> evenIfMisused = new("--even-if-misused")
        {
            Description = "Pools methods, too, whose value tasks the assembly or those beside it misuse: they throw there when they have suspended.",
        };
        Command command = new("pool", "Makes the async ValueTask methods of an assembly use pooled objects, without an edit.")
        {
            file, methods, dryRun, output, key, evenIfMisused,
        };
        command.SetAction(parse =>
        {
            InvocationConfiguration streams = parse.InvocationConfiguration;
            string assembly = parse.GetValue(file)!;
            string target = parse.GetValue(output) ?? assembly;
            RewrittenFile.CheckNames(assembly, parse.GetValue(output));
            PoolingOptions options = new()
            {
                Methods = parse.GetValue(methods) ?? [],
                OutputFile = parse.GetValue(output),
                KeyFile = parse.GetValue(key),
                DryRun = parse.GetValue(dryRun),
            };
            Run(assembly, target, options, parse.GetValue(evenIfMisused), streams);
            return 0;
        });
        return command;
    }

    private static void Run(string file, string target, PoolingOptions options, bool evenIfMisused, InvocationConfiguration streams)
    {
        RewrittenFile.CheckSource(file);

        // First without writing: faults of the assembly or the options are reported before any file changes, and before the check of the
        // app, which takes longer.
        PoolingResult plan = Plan(file, options);
        if (options.OutputFile is not null)
            RewrittenFile.CheckTarget(target, plan.Facts.Name);
        RewrittenApp app = new(target, s_needed);
        app.CheckFramework(file);
        bool isAnyPooled = plan.Methods.Any(static m => m.IsPooled);
        if (!options.DryRun && isAnyPooled)
            PoolingWeaver.CheckAuthenticode(plan.Facts, file, options.OutputFile);
        MisusedMethods misused = evenIfMisused || !isAnyPooled ? MisusedMethods.None : MisusedMethods.Find(file, app.Others(file));
        if (misused.Reasons.Count > 0)
        {
            options.LeftAlone = misused.Reasons;
            plan = Plan(file, options);
            isAnyPooled = plan.Methods.Any(static m => m.IsPooled);
        }

        if (plan.Facts.LostSymbols is { } why)
            streams.Error.WriteLine($"leantasks: The symbols of '{file}' will not fit any more: {why}.");
        PoolingReport report = new(streams.Output);
        report.WriteMethods(plan);
        report.WriteMisused(plan, misused);
        if (options.DryRun || (!isAnyPooled && options.OutputFile is null))
        {
            report.WriteUnwritten(plan, options.DryRun, isReplaced: options.OutputFile is null);
            return;
        }

        RewrittenFile.CheckWritable(target);
        try
        {
            app.PrepareFolder();
            string? library = isAnyPooled ? app.AddLibrary() : null;
            PoolingResult result = PoolingWeaver.Weave(file, options);
            if (library is not null)
                report.WriteLibrary(library);
            report.WriteWritten(result, target, options.KeyFile is not null);
        }
        catch
        {
            app.Undo();
            throw;
        }
    }

    private static PoolingResult Plan(string file, PoolingOptions options) => PoolingWeaver.Weave(file, new PoolingOptions
    {
        Methods = options.Methods,
        LeftAlone = options.LeftAlone,
        OutputFile = options.OutputFile,
        KeyFile = options.KeyFile,
        DryRun = true,
    });
}
