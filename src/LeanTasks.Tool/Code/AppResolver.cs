using System.Diagnostics;
using System.Reflection;
using LeanTasks.Tool.Apps;
using LeanTasks.Weaving;
using LeanTasks.Weaving.Images;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Code;

/// <summary>Finds the assemblies that an app refers to: its own first, then those beside them, then the shared frameworks.</summary>
/// <remarks>An assembly that is not found is null, which Cecil treats as a type that cannot be resolved; nothing is thrown. Not thread-safe.</remarks>
internal sealed class AppResolver : IAssemblyResolver
{
    private readonly Dictionary<string, AssemblyDefinition?> _assemblies = new(StringComparer.OrdinalIgnoreCase);
    private readonly string[] _folders;

    /// <summary>Creates a resolver.</summary>
    /// <param name="files">The files of the app's assemblies.</param>
    public AppResolver(IEnumerable<string> files) =>
        _folders = [.. files.Select(file => Path.GetDirectoryName(Path.GetFullPath(file))!).Distinct(), .. DotnetHost.FrameworkFolders];

    /// <summary>Registers an assembly, so that references to it resolve to this very object.</summary>
    /// <param name="assembly">The assembly.</param>
    public void Add(AssemblyDefinition assembly) => _assemblies[assembly.Name.Name] = assembly;

    /// <summary>Reads an assembly, whose references this resolves. It is in memory: its file stays free.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="symbols">Whether with its symbols, if there are any: those of another build are a failure.</param>
    /// <exception cref="WeavingException">It is damaged.</exception>
    public ModuleDefinition Read(string file, bool symbols)
    {
        SoundTables.Check(file);
        symbols = symbols && SoundSymbols.AreSound(file);
        return ModuleDefinition.ReadModule(file, new ReaderParameters
        {
            InMemory = true,
            AssemblyResolver = this,
            ReadSymbols = symbols,
            SymbolReaderProvider = symbols ? new DefaultSymbolReaderProvider(throwIfNoSymbol: false) : null,
        });
    }

    /// <inheritdoc/>
    public AssemblyDefinition Resolve(AssemblyNameReference name)
    {
        if (!_assemblies.TryGetValue(name.Name, out AssemblyDefinition? assembly))
            _assemblies[name.Name] = assembly = Read(name.Name);
        return assembly!;
    }

    /// <inheritdoc/>
    public AssemblyDefinition Resolve(AssemblyNameReference name, ReaderParameters parameters) => Resolve(name);

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (AssemblyDefinition? assembly in _assemblies.Values)
            assembly?.Dispose();
        _assemblies.Clear();
    }

    private AssemblyDefinition? Read(string name)
    {
        foreach (string folder in _folders)
        {
            string file = Path.Combine(folder, name + ".dll");
            if (!File.Exists(file))
                continue;
            try
            {
                return AssemblyDefinition.ReadAssembly(file, new ReaderParameters { InMemory = true, AssemblyResolver = this });
            }
            catch (Exception error) when (error is BadImageFormatException or IOException or UnauthorizedAccessException)
            {
                // Its facts are then unknown, which is reported where it matters.
            }
        }

        return null;
    }
}

/// <summary>Damage in an assembly whose headers are whole. Its reader fails where it comes to the damage, with whatever exception that leads to.</summary>
internal static class Damage
{
    /// <summary>Whether the reader of assemblies has failed, and not code of this tool, nor the disk or the rights to a file.</summary>
    /// <param name="error">The failure.</param>
    public static bool IsCauseOf(Exception error) => error is EndOfStreamException or not (IOException or UnauthorizedAccessException)
        && new StackTrace(error).GetFrames()
            .Select(static frame => frame.GetMethod()?.Module.Assembly)
            .FirstOrDefault(static assembly => assembly is not null && !IsOfFramework(assembly)) is { } thrower && IsReader(thrower);

    /// <summary>What to tell the user.</summary>
    /// <param name="files">The assemblies that were read.</param>
    /// <param name="error">The failure.</param>
    public static ToolException In(IReadOnlyList<string> files, Exception error)
    {
        string? damaged = files.Count == 1 ? files[0] : files.FirstOrDefault(static file => !IsWhole(file));
        string named = damaged is null ? $"'{files[0]}', or an assembly read with it," : $"'{damaged}'";
        return new($"{named} is damaged or truncated ({WholeFile.WhyDamaged(error)}). Build or copy it again.", error);
    }

    /// <summary>Reads all code of an assembly.</summary>
    private static bool IsWhole(string file)
    {
        try
        {
            using ModuleDefinition module = ModuleDefinition.ReadModule(file);
            return module.GetTypes().SelectMany(static type => type.Methods).Where(static method => method.HasBody).All(static method => method.Body is not null);
        }
        catch (Exception error) when (IsCauseOf(error))
        {
            return false;
        }
    }

    // It has a part that shortens the code of methods.
    private static bool IsReader(Assembly assembly) => assembly.GetName().Name is { } name && name.StartsWith("Mono.Cecil", StringComparison.Ordinal);

    private static bool IsOfFramework(Assembly assembly) => assembly.GetName().Name is { } name && name.StartsWith("System.", StringComparison.Ordinal);
}
