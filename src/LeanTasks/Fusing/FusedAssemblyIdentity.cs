using System.ComponentModel;
using System.Reflection;
using System.Runtime.Loader;

namespace LeanTasks.Fusing;

/// <summary>
/// Whether an assembly is, at run time, the one that others were fused with: they call its straight forms only then. For code written by the weaver.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FusedAssemblyIdentity
{
    /// <summary>Looks at the assembly of a type. It was fused with others if its contents are the same, to the byte, and it has the same library.</summary>
    /// <param name="type">A type of it.</param>
    /// <param name="version">The version of its module, which the weaver has made of its contents.</param>
    /// <returns>Whether it is that assembly. One that was replaced is not, whether by a newer one, one that is not fused, or a trimmed one.</returns>
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
