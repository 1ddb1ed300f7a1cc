using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Images;
using LeanTasks.Weaving.Names;
using LeanTasks.Weaving.Pooling;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>One of the assemblies that are fused together.</summary>
internal sealed class FusedAssembly : IDisposable
{
    private readonly OpenAssembly _assembly;
    private readonly bool _isOfRuntime;
    private RewrittenAssembly? _rewritten;

    /// <exception cref="WeavingException">It cannot be read, or is of a kind that cannot be rewritten.</exception>
    public FusedAssembly(string file, FusingOptions options)
    {
        _isOfRuntime = options.IncludedRuntime.Contains(file);
        _assembly = OpenAssembly.Open(file, options.ReferenceFolders, withSymbols: true);
        Facts = FactsOfModule.Read(_assembly);
        WasFused = FusedContract.IsIn(Module);
    }

    public string File => _assembly.File;

    public ModuleDefinition Module => _assembly.Module;

    public AssemblyFacts Facts { get; }

    /// <summary>Whether its precompiled code has code of others in it.</summary>
    public bool HasCodeOfOthers => _assembly.Image.HasCodeOfOthers;

    /// <summary>Whether it was fused before.</summary>
    public bool WasFused { get; }

    /// <summary>Creates the new file in memory.</summary>
    /// <param name="isFused">Whether it is fused, and not only pooled.</param>
    /// <param name="key">The contents of the key file to sign with.</param>
    /// <param name="mustFit">Whether a key that is not the assembly's is an error; otherwise it is not used.</param>
    /// <returns>The version of the new file.</returns>
    public Guid Rewrite(bool isFused, byte[]? key, bool mustFit)
    {
        if (isFused)
            FusedContract.Write(Module);
        bool signs = key is not null && (mustFit || KeyFile.IsOf(key, Module.Assembly.Name.PublicKey ?? []));
        _rewritten = _assembly.Rewrite(signs ? key : null);
        Facts.LostSymbols = _assembly.LostSymbols;
        return _rewritten.ReadVersion();
    }

    /// <summary>Lets the new file be written with others, if there is one.</summary>
    /// <param name="changes">The files.</param>
    /// <param name="outputFile">Where to; null for the file itself.</param>
    /// <exception cref="WeavingException">It cannot be replaced.</exception>
    public void AddTo(FileChanges changes, string? outputFile)
    {
        if (_rewritten is null)
            return;
        if (!_isOfRuntime)
            FusingWeaver.CheckAuthenticode(Facts, File, outputFile);
        _rewritten.AddTo(changes, outputFile ?? File, File);
    }

    /// <summary>The result.</summary>
    /// <param name="outcomes">What is said of the methods of those that are fused.</param>
    /// <param name="valueTaskMethods">What is said of those that are pooled.</param>
    /// <param name="faults">The methods of all assemblies on which the weaver has failed.</param>
    /// <param name="options">What was asked for.</param>
    public FusingResult Result(ILookup<ModuleDefinition, FusingOutcome> outcomes, IReadOnlyList<PoolingOutcome> valueTaskMethods, MethodFaults faults, FusingOptions options)
    {
        IEnumerable<FusingOutcome> methods = outcomes[Module];
        if (options.Fuses && WasFused && !outcomes.Contains(Module))
        {
            methods = Module.GetTypes().SelectMany(static type => type.Methods).Where(KickoffReader.IsAsync)
                .Select(static method => new FusingOutcome(SourceName.Of(method).Unique, AsyncMethodKey.Of(method), "its assembly is already fused", [], []))
                .OrderBy(static outcome => outcome.Method, StringComparer.Ordinal);
        }

        return new FusingResult(File, Facts, [.. methods], valueTaskMethods, [.. faults.All.Where(fault => fault.Assembly == Module.Assembly.Name.Name)], _rewritten is not null && !options.DryRun, _isOfRuntime);
    }

    public void Dispose() => _assembly.Dispose();
}
