using System.Reflection;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Fusing.Together;

/// <summary>A program in several assemblies, of which each refers to those before it. The last has a method <c>Program.Run</c> that returns what can be seen.</summary>
internal sealed class FusedParts : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly List<string> _files = [];

    public FusedParts(params (string Name, string Source)[] parts)
    {
        foreach ((string name, string source) in parts)
            Compile(name, source);
    }

    /// <summary>The assemblies, in the order in which they were given.</summary>
    public IReadOnlyList<string> Files => _files;

    public TemporaryFolder Folder => _folder;

    /// <summary>Asserts that a program says the same, fused together, fused one by one, or not at all.</summary>
    public static void Same(params (string Name, string Source)[] parts)
    {
        using FusedParts plain = new(parts);
        string expected = plain.Run();
        using FusedParts together = new(parts);
        Assert.All(together.Fuse(), static result => Assert.True(result.IsWritten));
        Assert.Equal(expected, together.Run());
        using FusedParts apart = new(parts);
        foreach (string file in apart.Files)
            FusingWeaver.Weave(file, new FusingOptions());
        Assert.Equal(expected, apart.Run());
    }

    /// <summary>Adds an assembly, or puts another one in the place of one of its name.</summary>
    public string Compile(string name, string source, string? keyFile = null)
    {
        string[] before = [.. _files.TakeWhile(file => Path.GetFileNameWithoutExtension(file) != name)];
        string file = Compiled.To(_folder, name, FusedProgram.Usings + source, references: [.. before, typeof(LeanTask).Assembly.Location], keyFile: keyFile);
        if (!_files.Contains(file))
            _files.Add(file);
        return file;
    }

    /// <summary>Fuses them together. The results are in the order of the assemblies, the last one's first.</summary>
    public IReadOnlyList<FusingResult> Fuse(FusingOptions? options = null) => FusingWeaver.WeaveTogether([.. _files.AsEnumerable().Reverse()], options ?? new FusingOptions());

    /// <summary>Runs the program, and has the runtime compile all of it.</summary>
    public string Run()
    {
        FolderContext context = new(_folder.Path);
        List<Assembly> assemblies = [.. _files.Select(context.LoadFile)];
        string text = (string)assemblies[^1].GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!;
        assemblies.ForEach(static assembly => FusedProgram.Compile(assembly));
        return text;
    }

    /// <summary>Runs the program, of which not all can be compiled.</summary>
    public string RunWhatIsThere()
    {
        FolderContext context = new(_folder.Path);
        return (string)context.LoadFile(_files[^1]).GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!;
    }

    public void Dispose() => _folder.Dispose();

    /// <summary>What is said of the awaits of a method: how many are fused, and why each other is not.</summary>
    public static string Awaits(IReadOnlyList<FusingResult> results, string method)
    {
        FusingOutcome outcome = results.SelectMany(static result => result.Methods).Single(each => each.Method == method);
        return string.Join("; ", outcome.OtherAwaits.Prepend(outcome.WhyNot ?? $"{outcome.FusedAwaits} fused"));
    }

    // From memory: the files are replaced later.
    private sealed class FolderContext(string folder) : ProgramContext("Parts")
    {
        private readonly Dictionary<string, Assembly> _loaded = [];

        public Assembly LoadFile(string file)
        {
            if (!_loaded.TryGetValue(file, out Assembly? assembly))
                _loaded.Add(file, assembly = LoadFromStream(new MemoryStream(File.ReadAllBytes(file)), new MemoryStream(File.ReadAllBytes(Path.ChangeExtension(file, ".pdb")))));
            return assembly;
        }

        protected override Assembly? Load(AssemblyName assemblyName) =>
            Path.Combine(folder, assemblyName.Name + ".dll") is var file && File.Exists(file) ? LoadFile(file) : null;
    }
}
