using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Finds what an assembly refers to: beside it, beside the tests, and in the runtime that runs them.</summary>
internal sealed class ReferenceResolver(IReadOnlyList<string> folders) : IAssemblyResolver
{
    private static readonly string[] s_sharedFolders = [Folder(AppContext.BaseDirectory), Path.GetDirectoryName(typeof(object).Assembly.Location)!];

    // Read once: those of the runtime, and of the tests. All use of them is by one thread at a time.
    private static readonly ReferenceResolver s_shared = new(s_sharedFolders);

    private readonly Dictionary<string, AssemblyDefinition?> _known = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The core library, as an assembly finds it.</summary>
    public static ModuleDefinition CoreOf(ModuleDefinition module) => module.AssemblyResolver.Resolve(AssemblyNameReference.Parse(typeof(object).Assembly.GetName().Name)).MainModule;

    /// <summary>Reads an assembly whose references may be in some folders.</summary>
    public static ModuleDefinition Open(string file, IReadOnlyList<string> folders)
    {
        // A type that was read twice would be two types.
        ReferenceResolver resolver = new([.. folders.Prepend(Path.GetDirectoryName(file)!).Select(Folder).Except(s_sharedFolders)]);
        AssemblyDefinition assembly = resolver.Read(file);
        resolver._known.Add(assembly.Name.Name, assembly);
        return assembly.MainModule;
    }

    public AssemblyDefinition? Resolve(AssemblyNameReference name) => Resolve(name, new ReaderParameters());

    public AssemblyDefinition? Resolve(AssemblyNameReference name, ReaderParameters parameters)
    {
        if (!_known.TryGetValue(name.Name, out AssemblyDefinition? known))
        {
            string? file = folders.Select(folder => Path.Combine(folder, name.Name + ".dll")).FirstOrDefault(File.Exists);
            known = file is not null ? Read(file) : this == s_shared ? null : s_shared.Resolve(name);
            _known.Add(name.Name, known);
        }

        return known;
    }

    public void Dispose()
    {
        foreach (AssemblyDefinition? assembly in _known.Values)
        {
            if (assembly is not null && !s_shared._known.ContainsValue(assembly))
                assembly.Dispose();
        }
    }

    private static string Folder(string path) => Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));

    private AssemblyDefinition Read(string file) => AssemblyDefinition.ReadAssembly(file, new ReaderParameters { InMemory = true, AssemblyResolver = this });
}
