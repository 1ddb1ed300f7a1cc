using System.ComponentModel;
using System.Reflection;
using System.Runtime.Loader;

namespace LeanTasks.Fusing;

/// <summary>
/// Determines whether an assembly is, at run time, the one that others were fused with. Only then do they call its fused forms directly. For code
/// written by the weaver.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FusedAssemblyIdentity
{
    /// <summary>Checks the assembly of a type. It was fused with others if its contents are identical, byte for byte, and it uses the same library.</summary>
    /// <param name="type">A type of it.</param>
    /// <param name="version">The version of its module, which the weaver derived from its contents.</param>
    /// <returns>True if it is that assembly; false if it was replaced by a newer one, one that is not fused, or a trimmed one.</returns>
    /// <remarks>Thread-safe. Allocates; it is called once for each pair of assemblies.</remarks>
    public static bool Is(RuntimeTypeHandle type, string version)
    {
        Module module = Type.GetTypeFromHandle(type)!.Module;
        return module.ModuleVersionId == Guid.Parse(version) && HasThisLibrary(module.Assembly);
    }

    // Where a plugin has brought a library of its own, the types of its frames are others.
    private static bool HasThisLibrary(Assembly assembly)
    {
        Assembly ours = typeof(FusedAssemblyIdentity).Assembly;
        if (AssemblyLoadContext.GetLoadContext(assembly) is not { } context)
            return false;
        return context == AssemblyLoadContext.GetLoadContext(ours) || context.LoadFromAssemblyName(ours.GetName()) == ours;
    }
}
