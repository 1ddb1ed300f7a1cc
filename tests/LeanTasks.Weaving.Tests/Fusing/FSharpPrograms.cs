using System.Reflection;
using System.Runtime.Loader;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>The programs of the project FSharpPrograms, as the compiler made them and fused, loaded side by side.</summary>
public sealed class FSharpPrograms : IDisposable
{
    private const string File = "FSharpPrograms.dll";

    private readonly TemporaryFolder _folder = new();
    private readonly ProgramContext _plain = new("Plain");
    private readonly ProgramContext _fused = new("Fused");

    public FSharpPrograms()
        : this(static _ => { })
    {
    }

    /// <summary>Fuses the programs.</summary>
    /// <param name="change">What is done to the fused assembly before it is loaded.</param>
    /// <param name="probe">Called behind each step of the weaver.</param>
    /// <param name="prepare">What is done to the assembly before it is fused.</param>
    /// <param name="notFused">The functions that are not fused.</param>
    internal FSharpPrograms(Action<string> change, Action<string, string>? probe = null, Action<string>? prepare = null, IReadOnlyDictionary<AsyncMethodKey, string>? notFused = null)
    {
        string output = Repository.OutputOf("FSharpPrograms");
        foreach (string name in new[] { File, "FSharpPrograms.pdb" })
            System.IO.File.Copy(Path.Combine(output, name), _folder.File(name));
        prepare?.Invoke(_folder.File(File));
        FusingResult result = FusingWeaver.Weave(_folder.File(File), new FusingOptions { ReferenceFolders = [output], Probe = probe, NotFused = notFused ?? new Dictionary<AsyncMethodKey, string>() });
        Assert.True(result.IsWritten || prepare is not null);
        if (probe is null)
            Assert.Empty(result.Faults);
        change(_folder.File(File));
        Outcomes = result.Methods;
        Faults = result.Faults;
        Plain = Load(_plain, Path.Combine(output, File));
        Fused = Load(_fused, _folder.File(File));
    }

    internal Assembly Plain { get; }

    internal Assembly Fused { get; }

    /// <summary>What was said of each function when it was fused.</summary>
    internal IReadOnlyList<FusingOutcome> Outcomes { get; }

    /// <summary>The functions on which the weaver has failed.</summary>
    internal IReadOnlyList<MethodFault> Faults { get; }

    public void Dispose()
    {
        _folder.Dispose();
    }

    /// <summary>What can be seen of a program.</summary>
    internal static string Run(Assembly assembly, string name, bool suspends)
    {
        try
        {
            return (string)Call(assembly, "Programs", "run", name, suspends);
        }
        catch (TargetInvocationException e)
        {
            return e.InnerException!.ToString();
        }
    }

    internal static object Call(Assembly assembly, string module, string function, params object[] arguments) =>
        assembly.GetType("FSharpPrograms." + module, throwOnError: true)!.GetMethod(function)!.Invoke(null, arguments)!;

    // FSharp.Core lies beside the programs, and LeanTasks is that of the tests.
    private static Assembly Load(AssemblyLoadContext context, string file)
    {
        context.Resolving += static (context, name) =>
            name.Name == "FSharp.Core" ? context.LoadFromAssemblyPath(Path.Combine(Repository.OutputOf("FSharpPrograms"), "FSharp.Core.dll")) : null;
        return context.LoadFromAssemblyPath(file);
    }
}
