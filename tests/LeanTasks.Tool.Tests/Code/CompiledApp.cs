using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Code;
using LeanTasks.Weaving;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Tests.Code;

/// <summary>C# source compiled into a temporary folder, and read as the tool reads an app.</summary>
internal sealed class CompiledApp : IDisposable
{
    private const string Usings = "global using System; global using System.Collections.Generic; global using System.Threading.Tasks;";

    private static readonly MetadataReference[] s_references = [.. Loadable.References()];

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("leantasks-code-");
    private readonly List<ProfiledAssembly> _assemblies = [];
    private readonly List<MetadataReference> _own = [];
    private AppCode? _code;

    public IReadOnlyList<ProfiledAssembly> Assemblies => _assemblies;

    public AppCode Code => _code ??= AppCode.Read(_assemblies);

    public static CompiledApp Of(string source, bool optimized = true, bool symbols = true, bool program = false, bool runtimeAsync = false) =>
        new CompiledApp().Add("App", source, optimized, symbols, program, runtimeAsync: runtimeAsync);

    /// <summary>Reads an assembly that is there already.</summary>
    public static CompiledApp OfFile(string file)
    {
        CompiledApp app = new();
        app._assemblies.Add(new ProfiledAssembly(file, new AssemblyFacts { Name = Path.GetFileNameWithoutExtension(file), Counts = true }));
        return app;
    }

    /// <summary>Compiles an assembly that may use those added before; one that is not profiled is there all the same.</summary>
    public CompiledApp Add(string name, string source, bool optimized = true, bool symbols = true, bool program = false, bool profiled = true, bool runtimeAsync = false)
    {
        CSharpParseOptions language = new CSharpParseOptions(runtimeAsync ? LanguageVersion.Preview : LanguageVersion.Latest).WithFeatures(runtimeAsync ? [new("runtime-async", "on")] : []);
        CSharpCompilation compilation = CSharpCompilation.Create(
            name,
            [
                CSharpSyntaxTree.ParseText(SourceText.From(Usings, System.Text.Encoding.UTF8), language, "Usings.cs"),
                CSharpSyntaxTree.ParseText(SourceText.From(source, System.Text.Encoding.UTF8), language, $"/src/{name}/Source.cs"),
            ],
            [.. s_references, .. _own],
            new CSharpCompilationOptions(
                program ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary,
                optimizationLevel: optimized ? OptimizationLevel.Release : OptimizationLevel.Debug,
                allowUnsafe: true,
                specificDiagnosticOptions: [new("SYSLIB5007", ReportDiagnostic.Suppress)]));
        string file = Path.Combine(_folder.FullName, name + ".dll");
        EmitResult result;
        using (FileStream assembly = File.Create(file))
        {
            using FileStream? pdb = symbols ? File.Create(Path.ChangeExtension(file, ".pdb")) : null;
            result = compilation.Emit(assembly, pdb, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb));
        }

        Assert.True(result.Success, string.Join(Environment.NewLine, result.Diagnostics));
        _own.Add(MetadataReference.CreateFromFile(file));
        if (profiled)
            _assemblies.Add(new ProfiledAssembly(file, new AssemblyFacts { Name = name, IsUnoptimized = !optimized, Counts = true }));
        return this;
    }

    /// <summary>Takes an assembly away that others were compiled against.</summary>
    public void Remove(string name)
    {
        _assemblies.RemoveAll(assembly => assembly.Facts.Name == name);
        File.Delete(FileOf(name));
    }

    /// <summary>The file of an assembly.</summary>
    public string FileOf(string name) => Path.Combine(_folder.FullName, name + ".dll");

    /// <summary>The only async method whose state machine's name has a part.</summary>
    public AsyncMethod Method(string partOfStateMachine)
    {
        AsyncMethod[] found = [.. All().Where(method => AsyncMethodFinder.Key(method.StateMachine.FullName).Contains(partOfStateMachine, StringComparison.Ordinal))];
        return Assert.Single(found);
    }

    /// <summary>The key of its state machine.</summary>
    public string Key(string partOfStateMachine) => AsyncMethodFinder.Key(Method(partOfStateMachine).StateMachine.FullName);

    public MethodCode CodeOf(string partOfStateMachine) => Code.CodeOf(Method(partOfStateMachine))!;

    public string[] Names() => [.. All().Select(method => method.Name).Order(StringComparer.Ordinal)];

    public void Dispose()
    {
        _code?.Dispose();
        _folder.Delete(recursive: true);
    }

    private IEnumerable<AsyncMethod> All() => Code.Methods;
}
