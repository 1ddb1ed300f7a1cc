using System.CommandLine;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Pooling;
using LeanTasks.Tool.Rewriting;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Fusing;

/// <summary>
/// The command <c>leantasks fuse</c>: async methods of an assembly that await one another become calls, and its value tasks are pooled if that is
/// asked for, without its source. And <c>leantasks pool</c>, a former command: it only pools.
/// </summary>
internal sealed class FuseCommand
{
    private static readonly string[] s_fusing = ["FusedRun", "FusedEdge", "FusedContexts", "FusedFrame", "FusedAwait", "FusedEdgeKind"];

    private static readonly string[] s_pooling = ["PooledValueTaskMethodBuilder", "PooledValueTaskMethodBuilder`1"];

    private readonly Argument<string> _file = new("app.dll") { Description = "The assembly to rewrite." };
    private readonly Option<string[]> _methods = new("--methods")
    {
        Description = "Fuses and pools only these: Namespace.Type.Method, Type.Method or Method; * stands for any part; Method(int, string) is one overload.",
        HelpName = "NAME",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<bool> _poolEdges = new("--pool-edges")
    {
        Description = "Pools, too: a ValueTask that other code gets of an async method, fused or not, stands for an object that is used again. It may be awaited once only; methods whose value tasks are misused are left alone.",
    };

    private readonly Option<bool> _evenIfMisused = new("--even-if-misused")
    {
        Description = "Pools methods, too, whose value tasks the assembly or those beside it misuse: they throw there when they have suspended.",
    };

    private readonly Option<bool> _dryRun = new("--dry-run") { Description = "Says what would be done, and writes nothing." };
    private readonly Option<bool> _reasons = new("--reasons") { Description = "Says for each method and each await why it is not fused." };
    private readonly Option<string?> _output = new("--output", "-o") { Description = "Where the rewritten assembly goes; without it, the assembly is replaced.", HelpName = "FILE" };
    private readonly Option<string?> _key = new("--key") { Description = "The key pair that the strong name is signed with again.", HelpName = "FILE.snk" };
    private readonly Option<string?> _json = new("--json") { Description = "Writes what is fused and pooled, and why the rest is not, to this file as JSON, too.", HelpName = "FILE" };

    private FuseCommand()
    {
    }

    /// <summary>Creates the command. It writes to the output and error streams that it is invoked with.</summary>
    public static Command Create()
    {
        FuseCommand fuse = new();
        Command command = new("fuse", "Makes awaits of an assembly's own async methods plain calls, without an edit.")
        {
            fuse._file, fuse._methods, fuse._poolEdges, fuse._evenIfMisused, fuse._dryRun, fuse._reasons, fuse._output, fuse._key, fuse._json,
        };
        command.SetAction(parse =>
        {
            if (parse.GetValue(fuse._evenIfMisused) && !parse.GetValue(fuse._poolEdges))
                throw new UsageException("--even-if-misused says what to pool: give --pool-edges, too.");
            fuse.Run(parse, new FusingOptions { Pools = parse.GetValue(fuse._poolEdges) });
            return 0;
        });
        return command;
    }

    /// <summary>Creates the former command, which is not shown, and does what it did.</summary>
    public static Command CreatePool()
    {
        FuseCommand pool = new();
        Command command = new("pool", "Makes the async ValueTask methods of an assembly use pooled objects, and fuses none; 'fuse --pool-edges' does both.")
        {
            pool._file, pool._methods, pool._evenIfMisused, pool._dryRun, pool._output, pool._key,
        };
        command.Hidden = true;
        command.SetAction(parse =>
        {
            pool.Run(parse, new FusingOptions { Fuses = false, Pools = true });
            parse.InvocationConfiguration.Error.WriteLine(
                "leantasks: 'pool' has become a part of 'fuse': 'leantasks fuse FILE --pool-edges' pools the same methods, and fuses what it can.");
            return 0;
        });
        return command;
    }

    private void Run(ParseResult parse, FusingOptions options)
    {
        string file = parse.GetValue(_file)!;
        RewrittenFile.CheckNames(file, parse.GetValue(_output));
        string? json = parse.GetValue(_json);
        if (json is not null)
            OutputFile.EnsureWritable(json, "--json");
        options.Methods = parse.GetValue(_methods) ?? [];
        options.OutputFile = parse.GetValue(_output);
        options.KeyFile = parse.GetValue(_key);
        options.DryRun = parse.GetValue(_dryRun);
        FusingReport report = new(parse.InvocationConfiguration.Output, options, parse.GetValue(_reasons));
        FusingResult result = Run(file, options, parse.GetValue(_evenIfMisused), report, parse.InvocationConfiguration);
        if (json is not null)
            FusingJson.Write(result, file, json);
    }

    private static FusingResult Run(string file, FusingOptions options, bool evenIfMisused, FusingReport report, InvocationConfiguration streams)
    {
        string target = options.OutputFile ?? file;
        RewrittenFile.CheckSource(file);

        // First without writing: faults of the assembly or the options are reported before any file changes, and before the check of the
        // app, which takes longer.
        FusingResult plan = Plan(file, options);
        if (options.OutputFile is not null)
            RewrittenFile.CheckTarget(target, plan.Facts.Name);
        RewrittenApp app = new(target, [.. options.Fuses ? s_fusing : [], .. options.Pools ? s_pooling : []]);
        app.CheckFramework(file);
        if (!options.DryRun && plan.IsAny)
            FusingWeaver.CheckAuthenticode(plan.Facts, file, options.OutputFile);
        bool isAnyPooled = plan.ValueTaskMethods.Any(static method => method.IsPooled);
        MisusedMethods misused = evenIfMisused || !isAnyPooled ? MisusedMethods.None : MisusedMethods.Find(file, app.Others(file));
        if (misused.Reasons.Count > 0)
        {
            options.NotPooled = misused.Reasons;
            plan = Plan(file, options);
        }

        if (plan.Facts.LostSymbols is { } why)
            streams.Error.WriteLine($"leantasks: The symbols of '{file}' will not fit any more: {why}.");
        report.WriteMethods(plan);
        report.WriteMisused(plan, misused);
        if (options.DryRun || (!plan.IsAny && options.OutputFile is null))
        {
            report.WriteUnwritten(plan);
            return plan;
        }

        RewrittenFile.CheckWritable(target);
        try
        {
            app.PrepareFolder();
            string? library = plan.IsAny ? app.AddLibrary() : null;
            FusingResult result = FusingWeaver.Weave(file, options);
            if (library is not null)
                streams.Output.WriteLine(library);
            report.WriteWritten(result, target);
            return result;
        }
        catch
        {
            app.Undo();
            throw;
        }
    }

    private static FusingResult Plan(string file, FusingOptions options) => FusingWeaver.Weave(file, new FusingOptions
    {
        Methods = options.Methods,
        Fuses = options.Fuses,
        Pools = options.Pools,
        NotPooled = options.NotPooled,
        OutputFile = options.OutputFile,
        KeyFile = options.KeyFile,
        DryRun = true,
    });
}
