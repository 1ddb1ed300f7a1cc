using LeanTasks.Tool.Apps;
using Mono.Cecil;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>Decides whether the .NET that a self-contained app includes still has all that LeanTasks.dll needs: trimming keeps only what the app needed.</summary>
internal static class TrimmedRuntime
{
    private const string CoreLibrary = "System.Private.CoreLib.dll";

    /// <summary>Refuses an app whose .NET lacks something.</summary>
    /// <param name="file">The assembly to rewrite.</param>
    /// <param name="folder">The folder of the app; one without a .NET of its own is not looked at.</param>
    /// <exception cref="ToolException">A type or a member is missing.</exception>
    public static void Check(string file, string folder)
    {
        if (File.Exists(Path.Combine(folder, CoreLibrary)) && Missing(folder) is { } missing)
        {
            throw new ToolException(
                $"'{file}' belongs to an app whose trimmed .NET runtime has no {missing}, which LeanTasks.dll requires. Set LeanTasksFuse=true in the build, which fuses before trimming, or publish without PublishTrimmed.");
        }
    }

    private static string? Missing(string folder)
    {
        using RuntimeFolder resolver = new(folder);
        using ModuleDefinition ours = ModuleDefinition.ReadModule(OurLibrary.FileOf(Path.GetFileNameWithoutExtension(AddedLibrary.Library)), new ReaderParameters { AssemblyResolver = resolver });
        return ours.GetTypeReferences().FirstOrDefault(static type => !IsThere(type))?.FullName
            ?? ours.GetMemberReferences().FirstOrDefault(static member => member.DeclaringType is not ArrayType && !IsThere(member))?.FullName;
    }

    private static bool IsThere(MemberReference member)
    {
        try
        {
            return member.Resolve() is not null;
        }
        catch (AssemblyResolutionException)
        {
            return false;
        }
    }

    // Those of Mono.Cecil look for what is missing in the .NET that this process runs on.
    private sealed class RuntimeFolder(string folder) : IAssemblyResolver
    {
        private readonly Dictionary<string, AssemblyDefinition> _found = new(StringComparer.OrdinalIgnoreCase);

        public AssemblyDefinition Resolve(AssemblyNameReference name) => Resolve(name, new ReaderParameters { AssemblyResolver = this });

        public AssemblyDefinition Resolve(AssemblyNameReference name, ReaderParameters parameters)
        {
            if (_found.TryGetValue(name.Name, out AssemblyDefinition? assembly))
                return assembly;
            string file = Path.Combine(folder, name.Name + ".dll");
            if (!File.Exists(file))
                throw new AssemblyResolutionException(name);
            _found.Add(name.Name, assembly = AssemblyDefinition.ReadAssembly(file, parameters));
            return assembly;
        }

        public void Dispose()
        {
            foreach (AssemblyDefinition assembly in _found.Values)
                assembly.Dispose();
        }
    }
}
