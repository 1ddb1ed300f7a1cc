using System.Text;
using LeanTasks.Profiling;
using LeanTasks.TestSupport;
using LeanTasks.Tool.Code;
using Mono.Cecil;

namespace LeanTasks.Fuzz;

/// <summary>All that the tool reads of others.</summary>
internal static class Targets
{
    private const string Settings = """{ "runtimeOptions": { "tfm": "net10.0", "framework": { "name": "Microsoft.NETCore.App", "version": "10.0.0" }, "configProperties": { "System.GC.Server": false } } }""";

    private const string Dependencies = """
        { "runtimeTarget": { "name": ".NETCoreApp,Version=v10.0", "signature": "" }, "compilationOptions": {},
          "targets": { ".NETCoreApp,Version=v10.0": { "Advised/1.0.0": { "dependencies": { "Other": "1.0.0" }, "runtime": { "Advised.dll": {} } }, "Other/1.0.0": { "runtime": { "lib/net10.0/Other.dll": { "assemblyVersion": "1.0.0.0" } }, "runtimeTargets": { "runtimes/linux/Some.dll": { "rid": "linux", "assetType": "runtime" } } } } },
          "libraries": { "Advised/1.0.0": { "type": "project", "serviceable": false, "sha512": "" }, "Other/1.0.0": { "type": "reference", "serviceable": false, "sha512": "" } } }
        """;

    private const string Core = "FSharp.Core.dll";

    /// <summary>The names, in the order in which they are run.</summary>
    public static readonly string[] Names = ["counts", "against", "profile", "bundle", "settings", "dependencies", "symbols", "assembly", "fsharp"];

    /// <summary>Makes one.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="report">Makes the report of a folder with an app and its counts.</param>
    public static Target Of(string name, Func<Dictionary<string, byte[]>, byte[]> report)
    {
        Dictionary<string, byte[]> files = Read("Advised", "Advised.dll", "Advised.pdb", "LeanTasks.dll");
        byte[] assembly = files["Advised.dll"];
        string[] check = ["check", "@Advised.dll", "--json", "@found.json"];
        string[] fuse = ["fuse", "@Advised.dll", "--pool-edges", "--reasons", "--json", "@fused.json"];
        string[] read = ["report", "@app.counts", "--app", "@", "--json", "@report.json", "--html", "@report.html"];
        return name switch
        {
            "counts" => Make("app.counts", [Counts(assembly)], static (input, _, random) => TextChanges.ChangeCounts(input, random), [read]),
            "against" => Make("old.json", [report(WithCounts())], Json, ["report", "@app.counts", "--app", "@", "--against", "@old.json", "--json", "@report.json"]),
            "profile" => Make("old.json", [report(WithCounts())], Json, ["fuse", "@Advised.dll", "--profile", "@old.json", "--json", "@fused.json"]),
            "bundle" => Make("App", [BundleFile.Of(2, ("Advised.dll", assembly)), BundleFile.Of(6, ("sub/Advised.dll", assembly), ("Other.dll", [.. assembly[..512]]))], Bundled, ["report", "@app.counts", "--app", "@App", "--json", "@report.json"], ["check", "@App"]),
            "settings" => Make("Advised.runtimeconfig.json", [Encoding.UTF8.GetBytes(Settings)], Json, [.. fuse, "--framework", "System.*"], fuse),
            "dependencies" => Make("Advised.deps.json", [Encoding.UTF8.GetBytes(Dependencies)], Json, fuse),
            "symbols" => Make("Advised.pdb", [files["Advised.pdb"]], static (input, other, random) => ByteChanges.Change(input, other, Region.OfSymbols(input, random), random), check, fuse),
            "assembly" => Make("Advised.dll", [assembly], Assembly, check, fuse, [.. read[..^2]]),
            _ => new Target
            {
                Name = "fsharp",
                File = "FSharpShapes.dll",
                Files = new(Read("FSharpShapes", "FSharpShapes.dll", "FSharpShapes.pdb", "LeanTasks.dll", "LeanTasks.FSharp.dll")) { [Core] = File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, Core)) },
                Seeds = [Read("FSharpShapes", "FSharpShapes.dll")["FSharpShapes.dll"]],
                Change = Assembly,
                Commands = [["check", "@FSharpShapes.dll"], ["fuse", "@FSharpShapes.dll", "-o", "@new.dll"]],
                Share = 0.3,
            },
        };

        Target Make(string file, byte[][] seeds, Func<byte[], byte[], Random, byte[]> change, params string[][] commands)
        {
            Dictionary<string, byte[]> all = name is "settings" or "symbols" ? files : WithCounts();
            if (name is "settings" or "dependencies")
                (all["Advised.runtimeconfig.json"], all["Advised.deps.json"]) = (Encoding.UTF8.GetBytes(Settings), Encoding.UTF8.GetBytes(Dependencies));
            return new Target { Name = name, File = file, Seeds = seeds, Files = all, Change = change, Commands = commands, Share = name switch { "assembly" => 1, "counts" or "bundle" or "symbols" => 0.5, _ => 0.2 } };
        }

        Dictionary<string, byte[]> WithCounts() => new(files) { ["app.counts"] = Counts(assembly) };
    }

    private static byte[] Assembly(byte[] input, byte[] other, Random random) => ByteChanges.Change(input, other, Region.OfAssembly(input, random), random);

    private static byte[] Json(byte[] input, byte[] other, Random random) =>
        random.Next(4) == 0 ? ByteChanges.Change(input, other, Region.Whole(input), random) : TextChanges.ChangeJson(input, random);

    // Mostly the list of files at its end.
    private static byte[] Bundled(byte[] input, byte[] other, Random random)
    {
        const int List = 200;
        Region end = new(Math.Max(0, input.Length - List), Math.Min(List, input.Length));
        return ByteChanges.Change(input, other, [end, end, end, new(0, Math.Min(48, input.Length)), .. Region.Whole(input)], random);
    }

    private static byte[] Counts(byte[] assembly)
    {
        using ModuleDefinition module = ModuleDefinition.ReadModule(new MemoryStream(assembly));
        MethodCounts[] methods = [.. module.GetTypes().Where(static type => type.Interfaces.Any(static each => each.InterfaceType.Name == "IAsyncStateMachine")).Select(static (type, i) => Counted(type, i))];
        ProcessCounts counts = new(".NET 10.0.0", 1, TimeTaken: true, methods, [new LoadedAssembly("Advised", "/app/Advised.dll", module.Mvid)])
        {
            Allocations = new ProcessAllocations(1_000_000, 10, 900_000, [new SampledType("System.String", 10, 500_000), new SampledType("System.Int32[]", 2, 3_000)]),
        };
        string file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        CountsFile.Write(file, counts);
        byte[] text = File.ReadAllBytes(file);
        File.Delete(file);
        return text;
    }

    private static MethodCounts Counted(TypeDefinition stateMachine, int i) => new()
    {
        Assembly = "Advised",
        StateMachine = AsyncMethodFinder.Key(stateMachine.FullName),
        Kind = (MethodKind)(i % Enum.GetValues<MethodKind>().Length),
        Result = "System.Int32",
        Synchronous = 1000,
        Suspended = 10,
        EndedLater = 10,
        Suspensions = 20,
        Faults = 1,
        Canceled = 1,
        SuspendedNanoseconds = 15_000,
        Bytes = (10 * 112) + (1000 * 72),
        Boxes = 10,
        BoxBytes = 112,
        ValueTaskBoxBytes = 120,
        ResultTasks = 1000,
        ResultTaskBytes = 72,
        StateMachines = 0,
        StateMachineBytes = 0,
    };

    private static Dictionary<string, byte[]> Read(string project, params string[] names) =>
        names.ToDictionary(static name => name, name => File.ReadAllBytes(Path.Combine(Repository.OutputOf(project), name)));
}
