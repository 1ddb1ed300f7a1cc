using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;
using LeanTasks.Tool.Tests.Running;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace LeanTasks.Tool.Tests.Pooling;

/// <summary>A small app as a build leaves it, in a folder that goes with it.</summary>
internal sealed class PoolableApp : IDisposable
{
    private const string Source = """
        using System;
        using System.Threading.Tasks;
        namespace App;
        public static class Worker
        {
            private static readonly TaskCompletionSource s_gate = new();
            public static async ValueTask<int> Get() { await s_gate.Task; return 40 + await Other(); }
            public static async ValueTask<int> Other() { await Task.Yield(); return 2; }
            public static async Task Main()
            {
                ValueTask<int> get = Get();
                object content = typeof(ValueTask<int>).GetField("_obj", System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance).GetValue(get);
                s_gate.SetResult();
                Console.WriteLine($"{await get} by {content.GetType().Namespace.Split('.')[0]}");
            }
        }
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("leantasks-pool-").FullName;

    public PoolableApp(string attributes = "", string source = Source)
    {
        Compile("App", source.Replace("namespace App;", attributes + "namespace App;", StringComparison.Ordinal), OutputKind.ConsoleApplication);
        WriteRuntimeConfig(Environment.Version.ToString());
        System.IO.File.WriteAllText(PathOf("App.deps.json"), """
            {
              "runtimeTarget": { "name": ".NETCoreApp,Version=v10.0", "signature": "" },
              "compilationOptions": {},
              "targets": { ".NETCoreApp,Version=v10.0": { "App/1.0.0": { "runtime": { "App.dll": {} } } } },
              "libraries": { "App/1.0.0": { "type": "project", "serviceable": false, "sha512": "" } }
            }
            """);
    }

    /// <summary>Its assembly.</summary>
    public string File => PathOf("App.dll");

    /// <summary>A file of its folder.</summary>
    public string PathOf(string name) => Path.Combine(_folder, name);

    /// <summary>All that is in its folder.</summary>
    public string[] Content() => FolderContent.Of(_folder);

    /// <summary>Says what it runs on.</summary>
    public void WriteRuntimeConfig(string version) => System.IO.File.WriteAllText(PathOf("App.runtimeconfig.json"), $$"""
        { "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "{{version}}" } } }
        """);

    /// <summary>Puts a library of the name of ours beside it.</summary>
    public void CompileLibrary(string version, string source = "") =>
        Compile("LeanTasks", $"[assembly: System.Reflection.AssemblyVersion(\"{version}\")] {source}", OutputKind.DynamicallyLinkedLibrary);

    /// <summary>Puts an assembly that uses it beside it.</summary>
    public void CompileUser(string name, string source) => Compile(name, source, OutputKind.DynamicallyLinkedLibrary, File);

    /// <summary>Runs it, and returns what it wrote.</summary>
    /// <param name="assembly">Its assembly.</param>
    /// <param name="exactBytes">
    /// Whether it prints what it allocates: all is optimized when it is first called, since a method that becomes optimized meanwhile may keep objects on the stack.
    /// </param>
    public async Task<string> RunAsync(string assembly, bool exactBytes = false)
    {
        ProcessStartInfo start = new("dotnet", [assembly]) { RedirectStandardOutput = true, RedirectStandardError = true };
        if (exactBytes)
            start.Environment["DOTNET_TieredCompilation"] = "0";
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, await error);
        return output.Trim();
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private void Compile(string name, string source, OutputKind kind, params string[] references)
    {
        string packs = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "packs", "Microsoft.NETCore.App.Ref");
        string pack = Path.Combine(Directory.GetDirectories(packs, "10.*").Max(StringComparer.Ordinal)!, "ref", "net10.0");
        SyntaxTree tree = CSharpSyntaxTree.ParseText(source, path: name + ".cs", encoding: Encoding.UTF8);
        CSharpCompilation compilation = CSharpCompilation.Create(
            name,
            [tree],
            Directory.GetFiles(pack, "*.dll").Concat(references).Select(static f => MetadataReference.CreateFromFile(f)),
            new CSharpCompilationOptions(kind, optimizationLevel: OptimizationLevel.Release));
        using FileStream image = System.IO.File.Create(PathOf(name + ".dll"));
        using FileStream symbols = System.IO.File.Create(PathOf(name + ".pdb"));
        EmitResult result = compilation.Emit(image, symbols, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb));
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
    }
}
