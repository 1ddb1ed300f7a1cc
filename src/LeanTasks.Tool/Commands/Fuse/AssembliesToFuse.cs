using System.Reflection;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Apps;
using LeanTasks.Weaving;
using LeanTasks.Weaving.Pooling;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>The assemblies that are fused together: an app's, and those beside it that come with it and are no part of a framework.</summary>
internal sealed class AssembliesToFuse
{
    private readonly List<string> _files;
    private readonly List<(string Name, string Why)> _leftOut = [];

    private AssembliesToFuse(string app) => _files = [app];

    /// <summary>Their files, the app's first.</summary>
    public IReadOnlyList<string> Files => _files;

    /// <summary>The simple names of those that are left out, and why.</summary>
    public IReadOnlyList<(string Name, string Why)> LeftOut => _leftOut;

    /// <summary>All files of the .NET that the app includes, if some of them are to be fused, too.</summary>
    public IReadOnlyList<string> Runtime { get; private set; } = [];

    /// <summary>An assembly alone.</summary>
    public static AssembliesToFuse Alone(string file) => new(file);

    /// <summary>Whether an assembly is an app's, as a build leaves it.</summary>
    public static bool IsApp(string file) => File.Exists(ConfigOf(file));

    /// <summary>Finds the assemblies of an app.</summary>
    /// <param name="app">The app's own.</param>
    /// <param name="only">The names of the others that are taken; all if there are none.</param>
    /// <param name="except">The names of those that are not.</param>
    /// <param name="framework">The names of those that are taken of the .NET that the app includes.</param>
    /// <param name="keyFile">The key that strong names are signed with again; null for none.</param>
    /// <exception cref="UsageException">A name is that of no assembly of the app.</exception>
    /// <exception cref="ToolException">The app's settings cannot be read.</exception>
    /// <exception cref="WeavingException">Its deps.json, or the key, cannot be read.</exception>
    public static AssembliesToFuse Of(string app, AssemblyPatterns only, AssemblyPatterns except, AssemblyPatterns framework, string? keyFile)
    {
        AssembliesToFuse toFuse = new(app);
        Dictionary<string, string> beside = Beside(app).DistinctBy(Path.GetFileNameWithoutExtension, StringComparer.OrdinalIgnoreCase).ToDictionary(static file => Path.GetFileNameWithoutExtension(file));
        IncludedRuntime? runtime = framework.IsEmpty ? null : IncludedRuntime.Of(app, ConfigFor(app));
        only.CheckEachMatches(beside.Keys, app);
        except.CheckEachMatches([.. beside.Keys, .. runtime?.Files.Keys ?? []], app);
        if (runtime is not null)
        {
            framework.CheckEachMatches([.. runtime.Files.Keys], app);
            toFuse.Runtime = [.. runtime.Files.Values];
        }

        byte[]? key = keyFile is null ? null : KeyFile.Read(keyFile);
        SoundTables.Check(app);
        SoundSymbols.Check(app);
        string own = AssemblyReader.Read(app).Name;
        foreach ((string name, string file) in beside)
        {
            toFuse.Add(name, file, except.Match(name) ? "excluded by --except" : !only.IsEmpty && !only.Match(name) ? "not named by --only" : name.Equals(own, StringComparison.OrdinalIgnoreCase) ? $"it has the same name as the assembly in {Path.GetFileName(app)}" : WhyNot(file, isNamed: only.Match(name), key));
        }

        foreach ((string name, string file) in runtime?.Files.Where(each => framework.Match(each.Key)) ?? [])
            toFuse.Add(name, file, except.Match(name) ? "excluded by --except" : runtime!.IsBelowLeanTasks(name) ? "LeanTasks itself depends on it" : WhyNot(file, out _));
        return toFuse;
    }

    private void Add(string name, string file, string? whyNot)
    {
        if (whyNot is null)
            _files.Add(file);
        else
            _leftOut.Add((name, whyNot));
    }

    private static RuntimeConfig ConfigFor(string app) => IsApp(app)
        ? RuntimeConfig.Read(ConfigOf(app))
        : throw new UsageException($"--framework: '{app}' is not an app, because there is no '{Path.GetFileName(ConfigOf(app))}' next to it. Pass the .dll of an app published with --self-contained.");

    private static string ConfigOf(string app) => Path.ChangeExtension(app, ".runtimeconfig.json");

    // An assembly that the deps.json does not name is not the app's, though it is beside it; without that file all are.
    private static IEnumerable<string> Beside(string app)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(app))!;
        string deps = Path.ChangeExtension(app, ".deps.json");
        IEnumerable<string> files = Directory.EnumerateFiles(folder, "*.dll").Order(StringComparer.Ordinal);
        if (File.Exists(deps))
        {
            Dependencies dependencies = new(deps);
            HashSet<string> named = dependencies.Assemblies.Select(static assembly => assembly.File).ToHashSet(StringComparer.OrdinalIgnoreCase);
            IReadOnlySet<string> ofSystems = dependencies.AssembliesOfSystems;
            files = files.Where(file => named.Contains(Path.GetFileName(file)) && !ofSystems.Contains(Path.GetFileName(file)));
        }

        IReadOnlyList<string>? frameworks = IsApp(app) ? RuntimeConfig.Read(ConfigOf(app)).FrameworkNames : null;
        return files.Where(file => !Path.GetFileName(file).Equals(Path.GetFileName(app), StringComparison.OrdinalIgnoreCase)
            && !ProfilingLibraries.IsOurs(Path.GetFileNameWithoutExtension(file))
            && !(frameworks is null ? DotnetHost.IsShared(file) : DotnetHost.IsShared(file, frameworks))
            && ManagedFile.IsManagedOrDamaged(file));
    }

    private static string? WhyNot(string file, bool isNamed, byte[]? key)
    {
        if (WhyNot(file, out AssemblyFacts? facts) is { } whyNot)
            return whyNot;
        if (facts!.HasAuthenticode)
            return $"it has an Authenticode signature, which would become invalid: use 'leantasks fuse {file} --output FILE' to fuse a copy of it";
        if (ManagedFile.IsForNetFramework(file))
            return "it targets .NET Framework";
        bool isSignedAgain = key is not null && KeyFile.IsOf(key, AssemblyName.GetAssemblyName(file).GetPublicKey() ?? []);
        return facts.HasSignature && !isSignedAgain && !isNamed
            ? $"its strong-name signature would be lost, although .NET does not verify it: use --only {facts.Name} to fuse it anyway, or --key with its key pair to sign it again"
            : null;
    }

    private static string? WhyNot(string file, out AssemblyFacts? facts)
    {
        facts = null;
        try
        {
            SoundTables.Check(file);
            SoundSymbols.Check(file);
            facts = AssemblyReader.Read(file);
        }
        catch (WeavingException error)
        {
            return error.Message.TrimEnd('.');
        }

        if (!facts.Name.Equals(Path.GetFileNameWithoutExtension(file), StringComparison.OrdinalIgnoreCase))
            return $"its file name differs from the assembly name {facts.Name}";
        if (facts.Counts)
            return "it is already instrumented: use the original";
        return facts.IsPartOfComposite ? "it is precompiled together with other assemblies" : null;
    }
}

/// <summary>Simple names of assemblies that a user gave; <c>*</c> stands for any part.</summary>
/// <param name="option">The option that they were given for.</param>
/// <param name="names">The names.</param>
internal sealed class AssemblyPatterns(string option, IReadOnlyList<string> names)
{
    /// <summary>Whether there are any.</summary>
    public bool IsEmpty => names.Count == 0;

    /// <summary>Whether an assembly has one of the names.</summary>
    /// <param name="name">Its simple name.</param>
    public bool Match(string name) => names.Any(pattern => IsMatch(pattern, name));

    /// <summary>Refuses names that no assembly has.</summary>
    /// <param name="known">The simple names of all of them.</param>
    /// <param name="app">The app that they are beside.</param>
    /// <exception cref="UsageException">One has none.</exception>
    public void CheckEachMatches(IReadOnlyCollection<string> known, string app)
    {
        foreach (string pattern in names)
        {
            if (!known.Any(name => IsMatch(pattern, name)))
                throw new UsageException($"{option}: the pattern '{pattern}' matches no assembly next to '{app}' that can be fused with it. {(known.Count == 0 ? "There are none" : $"Available: {string.Join(", ", known.Order(StringComparer.Ordinal))}")}.");
        }
    }

    private static bool IsMatch(string pattern, string name) =>
        System.IO.Enumeration.FileSystemName.MatchesSimpleExpression(Path.GetExtension(pattern).Equals(".dll", StringComparison.OrdinalIgnoreCase) ? Path.GetFileNameWithoutExtension(pattern) : pattern, name);
}

/// <summary>Finds out what <c>leantasks fuse</c> would do with an app.</summary>
internal static class FusingDryRun
{
    /// <summary>Plans for an app and the libraries beside it; writes nothing.</summary>
    /// <param name="app">The app's own assembly.</param>
    /// <exception cref="ToolException">It cannot be fused.</exception>
    /// <exception cref="WeavingException">It cannot be fused.</exception>
    public static PlannedFusing Of(string app)
    {
        new RewrittenApp(app, []).CheckFramework(app);
        AssembliesToFuse toFuse = AssembliesToFuse.Of(app, new AssemblyPatterns("--only", []), new AssemblyPatterns("--except", []), new AssemblyPatterns("--framework", []), keyFile: null);
        return new PlannedFusing(new FusedCalls(FusingWeaver.WeaveTogether(toFuse.Files, new FusingOptions { Pools = true, DryRun = true })), toFuse.LeftOut);
    }
}
