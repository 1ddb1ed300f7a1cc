using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace LeanTasks.Tool.Tests.Fusing;

/// <summary>An app with libraries beside it, as a build leaves it: <c>App</c> uses <c>Near</c> and <c>Signed</c>, and a plugin lies there that it does not name.</summary>
internal sealed class AppWithLibraries : IDisposable
{
    private const string Near = "public static class Near { public static async Task<int> Get() { await Task.Yield(); return 1; } }";

    private const string Signed = "public static class Signed { public static async Task<int> Get() { await Task.Yield(); return 2; } }";

    private const string Main = """
        public static class Program
        {
            static async Task<int> Sum() => await Near.Get() + await Signed.Get();
            public static async Task Main() => Console.WriteLine(await Sum() + string.Concat(new[] { "Near", "Signed" }.Select(static name => " " + (typeof(Program).Assembly.GetType("<>To" + name)?.GetField("IsFused", BindingFlags.Static | BindingFlags.NonPublic)?.GetValue(null) ?? "alone"))));
        }
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("leantasks-together-").FullName;

    public AppWithLibraries()
    {
        KeyFile = Path.Combine(_folder, "key.snk");
        using RSACryptoServiceProvider rsa = new(2048);
        System.IO.File.WriteAllBytes(KeyFile, rsa.ExportCspBlob(includePrivateParameters: true));
        Compile("Near", Near);
        Compile("Signed", Signed, key: KeyFile);
        Compile("Plugin", Near.Replace("Near", "Plugin", StringComparison.Ordinal));
        Compile("App", Main, kind: OutputKind.ConsoleApplication, references: [PathOf("Near.dll"), PathOf("Signed.dll")]);
        System.IO.File.WriteAllText(PathOf("App.runtimeconfig.json"), $$"""
            { "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "{{Environment.Version}}" } } }
            """);
        System.IO.File.WriteAllText(PathOf("App.deps.json"), """
            {
              "runtimeTarget": { "name": ".NETCoreApp,Version=v10.0", "signature": "" },
              "compilationOptions": {},
              "targets": { ".NETCoreApp,Version=v10.0": {
                "App/1.0.0": { "runtime": { "App.dll": {} } },
                "Near/1.0.0": { "runtime": { "Near.dll": {} } },
                "Signed/1.0.0": { "runtime": { "lib/net10.0/Signed.dll": {} } }
              } },
              "libraries": {
                "App/1.0.0": { "type": "project", "serviceable": false, "sha512": "" },
                "Near/1.0.0": { "type": "reference", "serviceable": false, "sha512": "" },
                "Signed/1.0.0": { "type": "reference", "serviceable": false, "sha512": "" }
              }
            }
            """);
    }

    public string File => PathOf("App.dll");

    public string KeyFile { get; }

    public string PathOf(string name) => Path.Combine(_folder, name);

    /// <summary>Puts one of the libraries there again, as the compiler makes it.</summary>
    public void CompileNear() => Compile("Near", Near);

    /// <summary>The names of the files whose contents differ from before.</summary>
    public string Changed(IReadOnlyDictionary<string, string> before) =>
        string.Join(' ', Content().Where(file => file.Key.EndsWith(".dll", StringComparison.Ordinal) && before.GetValueOrDefault(file.Key) != file.Value).Select(static file => Path.GetFileNameWithoutExtension(file.Key)).Order(StringComparer.Ordinal));

    public Dictionary<string, string> Content() => Directory.EnumerateFiles(_folder).ToDictionary(static file => Path.GetFileName(file), static file => Convert.ToHexString(SHA256.HashData(System.IO.File.ReadAllBytes(file))));

    /// <summary>Runs it, and returns what it wrote.</summary>
    public async Task<string> RunAsync()
    {
        using Process process = Process.Start(new ProcessStartInfo("dotnet", [File]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        Task<string> error = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, await error);
        return output.Trim();
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private void Compile(string name, string source, string? key = null, OutputKind kind = OutputKind.DynamicallyLinkedLibrary, params string[] references)
    {
        string packs = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "packs", "Microsoft.NETCore.App.Ref");
        string pack = Path.Combine(Directory.GetDirectories(packs, "10.*").Max(StringComparer.Ordinal)!, "ref", "net10.0");
        CSharpCompilation compilation = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText("using System; using System.Linq; using System.Reflection; using System.Threading.Tasks; " + source, path: name + ".cs", encoding: Encoding.UTF8)],
            Directory.GetFiles(pack, "*.dll").Concat(references).Select(static file => MetadataReference.CreateFromFile(file)),
            new CSharpCompilationOptions(kind, optimizationLevel: OptimizationLevel.Release, cryptoKeyFile: key, strongNameProvider: new DesktopStrongNameProvider()));
        using FileStream image = System.IO.File.Create(PathOf(name + ".dll"));
        EmitResult result = compilation.Emit(image, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.Embedded));
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
    }
}
