using System.Reflection;
using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>The programs of <see cref="FusingCases"/>, as the compiler made them and fused, loaded side by side.</summary>
public class FusedPrograms : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ProgramContext _context = new("Fused");

    private readonly string _source;

    public FusedPrograms()
        : this(FusingCases.Source)
    {
    }

    private protected FusedPrograms(string source)
    {
        _source = source;
        Plain = Load("Plain");
        Fused = Load("Fused");
    }

    internal Type Plain { get; }

    internal Type Fused { get; }

    /// <summary>What was said of each method when it was fused.</summary>
    internal IReadOnlyList<FusingOutcome> Outcomes { get; private set; } = [];

    public void Dispose()
    {
        _folder.Dispose();
        GC.SuppressFinalize(this);
    }

    internal static object Call(Type cases, string method, params object[] arguments) =>
        cases.GetMethod(method, BindingFlags.Public | BindingFlags.Static)!.Invoke(null, arguments)!;

    private Type Load(string name)
    {
        string file = Compiled.To(_folder, name, _source);
        if (name == "Fused")
        {
            FusingResult result = VerifiedFusing.Weave(file, new FusingOptions());
            Assert.True(result.IsWritten);
            Outcomes = result.Methods;
        }

        return _context.LoadFromAssemblyPath(file).GetType("App.Cases", throwOnError: true)!;
    }
}
