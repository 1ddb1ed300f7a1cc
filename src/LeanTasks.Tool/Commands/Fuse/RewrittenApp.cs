using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.Versioning;
using LeanTasks.Tool.Apps;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>The folder that a rewritten assembly goes to, and its other needs there: LeanTasks.dll, listed in the app's deps.json.</summary>
/// <param name="target">The rewritten assembly.</param>
/// <param name="needed">The names of the types of LeanTasks that it uses then.</param>
/// <remarks>If that is a symbolic link, the folder of the file itself is included: it may be run from both.</remarks>
internal sealed class RewrittenApp(string target, IReadOnlyList<string> needed)
{
    private const string Deps = ".deps.json";

    private readonly string[] _folders = FoldersOf(target);
    private readonly KeptFiles _kept = new();

    /// <summary>Refuses an assembly whose app is for a .NET older than the library, or includes one that lacks what the library needs.</summary>
    /// <param name="source">The assembly to rewrite.</param>
    /// <exception cref="ToolException">It is for an older one, or for one that was trimmed.</exception>
    public void CheckFramework(string source)
    {
        AppFramework.Check(source, _folders.Concat(FoldersOf(source)));
        foreach (string folder in _folders)
            TrimmedRuntime.Check(source, folder);
    }

    /// <summary>The other assemblies of the app: those beside the one to rewrite, and in its output folder, except .NET's and ours.</summary>
    /// <param name="source">The assembly to rewrite.</param>
    public IReadOnlyList<string> Others(string source) =>
    [
        .. FoldersOf(source).Concat(_folders).Where(Directory.Exists)
            .SelectMany(static folder => Directory.EnumerateFiles(folder, "*.dll").Order(StringComparer.Ordinal))
            .DistinctBy(Path.GetFileName, StringComparer.OrdinalIgnoreCase)
            .Where(file => !IsNamedLike(file, source) && !IsNamedLike(file, target))
            .Where(static file => !DotnetHost.IsShared(file) && !ProfilingLibraries.IsOurs(Path.GetFileNameWithoutExtension(file)))
            .Where(ManagedFile.IsManagedOrDamaged),
    ];

    /// <summary>Adds the library unless it is there.</summary>
    /// <returns>The action, in a sentence.</returns>
    /// <exception cref="ToolException">The existing one does not fit, or a file cannot be written.</exception>
    /// <exception cref="WeavingException">A deps.json cannot be read or written.</exception>
    public string AddLibrary()
    {
        string[] done = [.. _folders.Select(AddLibraryTo)];
        return done[0];
    }

    /// <summary>Undoes the changes.</summary>
    public void Undo() => _kept.Restore();

    private static bool IsNamedLike(string file, string other) => Path.GetFileName(file).Equals(Path.GetFileName(other), StringComparison.OrdinalIgnoreCase);

    private static string[] FoldersOf(string file)
    {
        string full = Path.GetFullPath(file);
        string real = (File.Exists(full) ? File.ResolveLinkTarget(full, returnFinalTarget: true)?.FullName : null) ?? full;
        return [.. new[] { full, real }.Select(static name => Path.GetDirectoryName(name)!).Distinct()];
    }

    private string AddLibraryTo(string folder)
    {
        AddedLibrary library = new(folder, needed, _kept);
        string done = library.Add();
        foreach (string deps in Directory.EnumerateFiles(folder, "*" + Deps).Where(IsOfApp))
        {
            _kept.Keep(deps);
            DepsFile.AddAssembly(deps, library.File);
        }

        return done;
    }

    // Plugins have such files too, and only some of them are read.
    private bool IsOfApp(string deps) =>
        Path.GetFileName(deps) == Path.GetFileName(Path.ChangeExtension(target, Deps))
        || File.Exists(deps[..^Deps.Length] + ".runtimeconfig.json");
}

/// <summary>Decides whether the runtime of an assembly has the types that LeanTasks needs.</summary>
internal static class AppFramework
{
    private const string RuntimeConfigs = "*.runtimeconfig.json";

    // The target of LeanTasks.dll.
    private static readonly Version s_oldest = new(10, 0);

    /// <summary>Refuses an assembly that is for an older .NET.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="folders">Possible folders of the app that it is part of: then that app's .NET counts, and not the one that it was compiled for.</param>
    /// <exception cref="ToolException">It is for an older .NET, or for .NET Framework.</exception>
    public static void Check(string file, IEnumerable<string> folders)
    {
        string[] apps = [.. folders.Where(Directory.Exists).SelectMany(static f => Directory.EnumerateFiles(f, RuntimeConfigs)).Distinct()];
        if (apps.Select(static app => (File: app, RuntimeConfig.Read(app).Target)).FirstOrDefault(static app => app.Target < s_oldest) is { File: not null } old)
            throw Refusal(file, $"is part of an app for .NET {old.Target.ToString(2)} ('{old.File}')");
        if (apps.Length == 0 && CompiledFor(file) is { } framework && IsOlder(framework))
            throw Refusal(file, $"targets {framework.Identifier.TrimStart('.')} {framework.Version}");
    }

    // A library for .NET Standard, or without a target framework, runs on any runtime that loads it.
    private static bool IsOlder(FrameworkName framework) =>
        framework.Identifier == ".NETFramework" || (framework.Identifier == ".NETCoreApp" && framework.Version < s_oldest);

    private static ToolException Refusal(string file, string why) => new(
        $"'{file}' {why}, but LeanTasks requires .NET {s_oldest.ToString(2)} or later. Set TargetFramework to net{s_oldest} or later, and build it again.");

    private static FrameworkName? CompiledFor(string file)
    {
        using PEReader image = new(new MemoryStream(File.ReadAllBytes(file)));
        MetadataReader metadata = image.GetMetadataReader();
        foreach (CustomAttribute attribute in metadata.GetAssemblyDefinition().GetCustomAttributes().Select(metadata.GetCustomAttribute))
        {
            if (attribute.Constructor.Kind != HandleKind.MemberReference)
                continue;
            EntityHandle type = metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent;
            if (type.Kind != HandleKind.TypeReference || metadata.GetString(metadata.GetTypeReference((TypeReferenceHandle)type).Name) != nameof(TargetFrameworkAttribute))
                continue;

            // After the two bytes that every attribute begins with.
            BlobReader value = metadata.GetBlobReader(attribute.Value);
            value.ReadUInt16();
            return value.ReadSerializedString() is { Length: > 0 } name ? new FrameworkName(name) : null;
        }

        return null;
    }
}
