using System.CommandLine;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>
/// The command <c>leantasks fuse</c>: async methods of an app and its libraries that await one another become calls. Value tasks of the app are
/// pooled if that is asked for, without their source.
/// </summary>
internal sealed class FuseCommand
{
    private static readonly string[] s_fusing = ["FusedRun", "FusedEntryPoint", "FusedContexts", "FusedFrame", "FusedAwait", "FusedEntryPointKind", "FusedIterator", "FusedAssemblyIdentity"];

    private static readonly string[] s_pooling = ["PooledValueTaskMethodBuilder", "PooledValueTaskMethodBuilder`1"];

    private readonly Argument<string> _file = new("app.dll") { Description = "The assembly to rewrite. If it is the assembly of an app, the libraries next to it are fused with it." };
    private readonly Option<string[]> _methods = new("--methods")
    {
        Description = "Fuse and pool only these methods: Namespace.Type.Method, Type.Method or Method. * matches any characters. Method(int, string) matches one overload.",
        HelpName = "NAME",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<string[]> _only = new("--only")
    {
        Description = "Of the assemblies next to the app, rewrite only these (simple names; * matches any characters).",
        HelpName = "NAME",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<string[]> _except = new("--except") { Description = "Do not change these assemblies.", HelpName = "NAME", AllowMultipleArgumentsPerToken = true };

    private readonly Option<string[]> _framework = new("--framework")
    {
        Description = "Also rewrite these assemblies of the .NET runtime in a self-contained app (simple names; * matches any characters). They lose their precompiled code, so the app starts more slowly.",
        HelpName = "NAME",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<bool> _poolValueTasks = new("--pool-value-tasks")
    {
        Description = "Also pool async ValueTask methods, fused or not: the objects behind the value tasks they return to other code are reused. Each such ValueTask must be awaited only once. Methods whose value tasks are misused are not pooled.",
    };

    private readonly Option<bool> _ignoreMisuse = new("--ignore-misuse")
    {
        Description = "Also pool methods whose value tasks are misused in the assembly or those next to it. The misuse throws if the call suspended.",
    };

    private readonly Option<bool> _dryRun = new("--dry-run") { Description = "Show what would be changed, without writing anything." };
    private readonly Option<bool> _reasons = new("--reasons") { Description = "Show for each method and await why it is not fused." };
    private readonly Option<string?> _output = new("--output", "-o") { Description = "Rewrite only the given assembly, to this file. Default: replace the assemblies.", HelpName = "FILE" };
    private readonly Option<string?> _key = new("--key") { Description = "The key pair to sign strong-named assemblies again.", HelpName = "FILE.snk" };
    private readonly Option<string?> _json = JsonOutput.Option("the fused and pooled methods, and the reasons for the others,");

    private readonly Option<string?> _profile = new("--profile")
    {
        Description = "Fuse and pool only methods that save at least --min-saving according to this report, and the methods they depend on. 'leantasks profile app.dll --json FILE' writes the report.",
        HelpName = "FILE",
    };

    private readonly Option<string?> _minSaving = new("--min-saving")
    {
        Description = $"With --profile: fuse a method only if it saves at least this percentage of the counted bytes or calls (default: {GivenProfile.MinPercent}).",
        HelpName = "PERCENT",
    };

    private FuseCommand()
    {
    }

    /// <summary>Creates the command. It writes to the output and error streams that it is invoked with.</summary>
    public static Command Create()
    {
        FuseCommand fuse = new();
        Command command = new("fuse", "Turn awaits of the async methods of an app and its libraries into plain calls, without source changes.\n\nExample: leantasks fuse publish/App.dll --dry-run")
        {
            fuse._file, fuse._methods, fuse._profile, fuse._minSaving, fuse._only, fuse._except, fuse._framework, fuse._poolValueTasks, fuse._ignoreMisuse, fuse._dryRun, fuse._reasons, fuse._output, fuse._key, fuse._json,
        };
        command.SetAction(parse =>
        {
            if (parse.GetValue(fuse._ignoreMisuse) && !parse.GetValue(fuse._poolValueTasks))
                throw new UsageException("--ignore-misuse requires --pool-value-tasks. Specify both.");
            fuse.Run(parse, new FusingOptions { Pools = parse.GetValue(fuse._poolValueTasks) });
            return 0;
        });
        return command;
    }

    private void Run(ParseResult parse, FusingOptions options)
    {
        string file = parse.GetValue(_file)!;
        RewrittenFile.CheckNames(file, parse.GetValue(_output));
        JsonOutput json = Json(parse, file);
        options.Methods = parse.GetValue(_methods) ?? [];
        options.OutputFile = parse.GetValue(_output);
        options.KeyFile = parse.GetValue(_key);
        options.DryRun = parse.GetValue(_dryRun);
        options.IsUndoneByPublish = true;
        TextWriter error = parse.InvocationConfiguration.Error;
        using Progress progress = new(error, $"Reading '{file}' and the assemblies next to it.");
        AssembliesToFuse toFuse = AssembliesOf(file, options, new AssemblyPatterns("--only", parse.GetValue(_only) ?? []), new AssemblyPatterns("--except", parse.GetValue(_except) ?? []), new AssemblyPatterns("--framework", parse.GetValue(_framework) ?? []));
        options.IncludedRuntime = toFuse.Runtime;
        GivenProfile? profile = GivenProfile.Read(parse.GetValue(_profile), parse.GetValue(_minSaving));
        FusingReport report = new(json.Text, options, parse.GetValue(_reasons));
        IReadOnlyList<FusingResult> results = Run(toFuse, options, profile, parse.GetValue(_ignoreMisuse), report, json.Text, error, progress);
        json.Write(FusingJson.Of(results, toFuse.LeftOut));
    }

    private JsonOutput Json(ParseResult parse, string file)
    {
        JsonOutput json = new(parse.GetValue(_json), parse.InvocationConfiguration);
        string? output = parse.GetValue(_output);
        json.EnsureDiffers(output, "--output");
        json.EnsureDiffers(parse.GetValue(_key), "--key");
        json.EnsureDiffers(parse.GetValue(_profile), "--profile");
        json.EnsureNotOneOf(file);
        json.EnsureNotOneOf(output);
        if (json.File is not null)
        {
            foreach (string written in RewrittenFile.WrittenWith(output ?? file))
                AppFiles.EnsureIsNotWritten(json.File, JsonOutput.Name, written);
        }

        return json;
    }

    // What is not an app's, or goes to another place, has nothing beside it that would be run with it. What is only pooled is pooled alone.
    private static AssembliesToFuse AssembliesOf(string file, FusingOptions options, AssemblyPatterns only, AssemblyPatterns except, AssemblyPatterns framework)
    {
        bool isChosen = !only.IsEmpty || !except.IsEmpty || !framework.IsEmpty;
        if (options.OutputFile is not null && isChosen)
            throw new UsageException("--output cannot be combined with --only, --except or --framework, because it rewrites only the given assembly. Remove one of them.");
        RewrittenFile.CheckSource(file);
        bool isAlone = options.OutputFile is not null || !File.Exists(file) || !(isChosen || AssembliesToFuse.IsApp(file));
        if (!isAlone)
            return AssembliesToFuse.Of(file, only, except, framework, options.KeyFile);
        SoundTables.Check(file);
        SoundSymbols.Check(file);
        return AssembliesToFuse.Alone(file);
    }

    private static IReadOnlyList<FusingResult> Run(AssembliesToFuse toFuse, FusingOptions options, GivenProfile? profile, bool ignoreMisuse, FusingReport report, TextWriter text, TextWriter error, Progress progress)
    {
        string file = toFuse.Files[0];
        string target = options.OutputFile ?? file;

        // First without writing. Faults of the assembly or the options are reported before any file changes, and before the check of the app, which
        // takes longer.
        string assemblies = toFuse.Files.Count == 1 ? "1 assembly" : $"{toFuse.Files.Count} assemblies";
        progress.Next($"Finding methods to fuse in {assemblies}.");
        IReadOnlyList<FusingResult> plans = Plan(toFuse, options);
        if (options.OutputFile is not null)
            RewrittenFile.CheckTarget(target, plans[0].Facts.Name);
        RewrittenApp app = new(target, [.. s_fusing, .. options.Pools ? s_pooling : []]);
        app.CheckFramework(file);
        string[] chosen = [];
        if (profile is not null)
        {
            using ProfiledApp counted = ProfiledApp.Find(profile, toFuse.Files, app.Others(file));
            FusingChoice choice = new(counted, plans, profile.MinSaving, options.Pools);
            options.NotFused = choice.NotFused;
            options.NotPooled = choice.NotPooled;
            plans = Plan(toFuse, options);
            chosen = [.. choice.Describe(plans, options.Pools)];
        }

        if (!options.DryRun && plans[0].IsAny)
            FusingWeaver.CheckAuthenticode(plans[0].Facts, file, options.OutputFile);
        bool isAnyPooled = plans[0].ValueTaskMethods.Any(static method => method.IsPooled);
        MisusedMethods misused = ignoreMisuse || !isAnyPooled ? MisusedMethods.None : MisusedMethods.Find(file, app.Others(file));
        if (misused.Reasons.Count > 0)
        {
            options.NotPooled = options.NotPooled.Concat(misused.Reasons).DistinctBy(static each => each.Key).ToDictionary();
            plans = Plan(toFuse, options);
        }

        foreach (FusingResult lost in plans.Where(static plan => plan.Facts.LostSymbols is not null))
            error.WriteLine($"leantasks: The symbols of '{lost.File}' will no longer match: {lost.Facts.LostSymbols}.");
        FusingResult[] changed = [.. plans.Where(plan => plan.IsAny || (plan.IsOfRuntime && !toFuse.Files.Contains(plan.File)))];
        if (options.DryRun || (changed.Length == 0 && options.OutputFile is null))
        {
            Describe(plans, isDone: false);

            // What was fused before needs the library, which may have been deleted since.
            if (!options.DryRun && plans.Any(static plan => plan.Facts.FusedMethods > 0) && !File.Exists(Path.Combine(Path.GetDirectoryName(Path.GetFullPath(file))!, "LeanTasks.dll")))
                text.WriteLine(app.AddLibrary());
            report.WriteUnwritten(plans);
            return plans;
        }

        foreach (string written in options.OutputFile is null ? changed.Select(static plan => plan.File) : [target])
            RewrittenFile.CheckWritable(written);
        progress.Next($"Fusing {assemblies}.");
        string? library;
        IReadOnlyList<FusingResult> results;
        try
        {
            library = changed.Length > 0 ? app.AddLibrary() : null;
            results = FusingWeaver.WeaveTogether(toFuse.Files, options);
        }
        catch
        {
            app.Undo();
            throw;
        }

        // Not before, since a file may turn out to be one that cannot be replaced.
        Describe(results, isDone: true);
        if (library is not null)
            text.WriteLine(library);
        report.WriteWritten(results);
        return results;

        void Describe(IReadOnlyList<FusingResult> described, bool isDone)
        {
            report.WriteMethods(described, isDone);
            report.WriteFaults(described);
            report.WriteMisused(described[0], misused);
            report.WriteRuntimeAsync(described);
            report.WriteLeftOut(toFuse.LeftOut);
            report.WriteChoice(chosen);
        }
    }

    // What a dry run reads is all that is read later.
    private static IReadOnlyList<FusingResult> Plan(AssembliesToFuse toFuse, FusingOptions options)
    {
        try
        {
            return FusingWeaver.WeaveTogether(toFuse.Files, new FusingOptions
            {
                Methods = options.Methods,
                Pools = options.Pools,
                NotFused = options.NotFused,
                NotPooled = options.NotPooled,
                IncludedRuntime = options.IncludedRuntime,
                OutputFile = options.OutputFile,
                KeyFile = options.KeyFile,
                DryRun = true,
            });
        }
        catch (Exception error) when (error is not WeavingException && Damage.IsCauseOf(error))
        {
            throw Damage.In(toFuse.Files, error);
        }
    }
}
