using System.Globalization;
using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Types of .NET itself, as modules name them. They need not be at hand: nothing is known of them but their names.</summary>
/// <remarks>What is virtual in .NET stays so in later versions. Of other assemblies that are not fused together nothing is assumed.</remarks>
internal static class FrameworkTypes
{
    // The keys that .NET's own assemblies are signed with.
    private static readonly HashSet<string> s_keys = new(StringComparer.Ordinal)
    {
        "b03f5f7f11d50a3a",
        "b77a5c561934e089",
        "7cec85d7bea7798e",
        "cc7b13ffcd2ddd51",
    };

    /// <summary>Whether a type is one of .NET, and not generic.</summary>
    public static bool Is(TypeReference? type) =>
        type is not null and not TypeSpecification and not GenericParameter
        && !type.HasGenericParameters
        && type.Scope is AssemblyNameReference assembly
        && (assembly.Name is "netstandard" or "mscorlib" || assembly.Name.StartsWith("System.", StringComparison.Ordinal))
        && assembly.PublicKeyToken is { Length: 8 } token
        && s_keys.Contains(string.Concat(token.Select(static each => each.ToString("x2", CultureInfo.InvariantCulture))));

    /// <summary>Whether two are one type of .NET: modules name it in different assemblies, as they were built for one version of it or another.</summary>
    public static bool AreSame(TypeReference? type, TypeReference other) => type?.FullName == other.FullName && Is(type) && Is(other);
}
