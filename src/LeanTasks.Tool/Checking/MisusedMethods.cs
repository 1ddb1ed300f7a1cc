using LeanTasks.Tool.Code;
using Mono.Cecil;

namespace LeanTasks.Tool.Checking;

/// <summary>The async methods of an assembly whose value tasks an app misuses: pooled, they would throw.</summary>
internal sealed class MisusedMethods
{
    private readonly Dictionary<int, string> _reasons = [];
    private readonly List<string> _notChecked = [];

    private MisusedMethods()
    {
    }

    /// <summary>Why a method must not be pooled, by its token in the metadata.</summary>
    public IReadOnlyDictionary<int, string> Reasons => _reasons;

    /// <summary>The files of the assemblies that could not be checked.</summary>
    public IReadOnlyList<string> NotChecked => _notChecked;

    /// <summary>Of an assembly that is not checked.</summary>
    public static MisusedMethods None { get; } = new();

    /// <summary>Looks through an app.</summary>
    /// <param name="file">The assembly to pool.</param>
    /// <param name="others">The other assemblies of the app.</param>
    /// <exception cref="ToolException">The assembly cannot be read.</exception>
    public static MisusedMethods Find(string file, IReadOnlyList<string> others)
    {
        MisusedMethods misused = new();
        using AppResolver resolver = new([file, .. others]);
        ModuleDefinition assembly = AssemblyChecker.Read(file, resolver);
        List<(string File, ModuleDefinition Module)> read = [(file, assembly)];
        resolver.Add(assembly.Assembly);
        foreach (string other in others)
        {
            misused.Try(other, () =>
            {
                ModuleDefinition module = AssemblyChecker.Read(other, resolver);
                if (!AppCode.IsSound(module))
                    throw new ToolException($"'{other}' is damaged.");
                resolver.Add(module.Assembly);
                read.Add((other, module));
            });
        }

        ModuleDefinition[] modules = [.. read.Select(static one => one.Module)];
        Implementers implementers = new(modules);
        Callees callees = new(implementers.Of);
        ValueTaskOrigins origins = new(assembly, modules, implementers, callees);
        List<(FoundMisuse Found, string Reason)> all = [];
        foreach ((string name, ModuleDefinition module) in read)
            misused.Try(name, () => all.AddRange(misused.Check(new AssemblyChecker(name, module, callees))));

        // A certain misuse says more than a possible one.
        foreach ((FoundMisuse found, string reason) in all.OrderByDescending(static one => one.Found.Misuse.IsSure))
        {
            foreach (MethodDefinition method in origins.Of(found))
                misused._reasons.TryAdd(method.MetadataToken.ToInt32(), reason);
        }

        return misused;
    }

    private IReadOnlyList<(FoundMisuse Found, string Reason)> Check(AssemblyChecker checker)
    {
        IReadOnlyList<FoundMisuse> all = checker.Find();
        _notChecked.AddRange(checker.NotChecked.Select(static method => method.Method));
        return [.. all.Select(found => (found, Reason(checker.Describe(found), found.Misuse.IsSure)))];
    }

    private static string Reason(CheckFinding finding, bool isSure)
    {
        string verb = isSure ? "is" : "may be";
        string what = finding.Rule == Misuse.Early ? $"its result {verb} read before completion" : $"its value task {verb} consumed twice";
        return $"{what}, in {finding.Method} ({(finding.File is null ? finding.Assembly : $"{Path.GetFileName(finding.File)}:{finding.Line}")})";
    }

    /// <summary>An assembly beside the one to pool may be damaged in many ways, which is reported and does not stop the command.</summary>
    private void Try(string file, Action look)
    {
        try
        {
            look();
        }
        catch (Exception)
        {
            _notChecked.Add(Path.GetFileName(file));
        }
    }
}
