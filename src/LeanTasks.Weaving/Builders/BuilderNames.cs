using Mono.Cecil;

namespace LeanTasks.Weaving.Builders;

/// <summary>Distinguishes the async method builders that have a counting counterpart from all other types.</summary>
internal static class BuilderNames
{
    /// <summary>The assembly of the counting builders.</summary>
    public const string CountingAssembly = "LeanTasks.Profiling";

    /// <summary>The namespace of the counting builders.</summary>
    public const string CountingNamespace = "LeanTasks.Profiling.Builders";

    /// <summary>The assembly of the pooled builders.</summary>
    public const string PooledAssembly = "LeanTasks";

    /// <summary>The namespace of the builders of .NET.</summary>
    public const string BclNamespace = "System.Runtime.CompilerServices";

    private static readonly HashSet<string> s_bcl = new(StringComparer.Ordinal)
    {
        "AsyncTaskMethodBuilder",
        "AsyncTaskMethodBuilder`1",
        "AsyncValueTaskMethodBuilder",
        "AsyncValueTaskMethodBuilder`1",
        "AsyncVoidMethodBuilder",
        "AsyncIteratorMethodBuilder",
        "PoolingAsyncValueTaskMethodBuilder",
        "PoolingAsyncValueTaskMethodBuilder`1",
    };

    private static readonly HashSet<string> s_leanTasks = new(StringComparer.Ordinal)
    {
        "LeanTasks.PooledValueTaskMethodBuilder",
        "LeanTasks.PooledValueTaskMethodBuilder`1",
        "LeanTasks.Builders.LeanTaskMethodBuilder",
        "LeanTasks.Builders.LeanTaskMethodBuilder`1",
        "LeanTasks.Builders.PooledFlowMethodBuilder",
        "LeanTasks.Builders.PooledFlowMethodBuilder`1",
    };

    // The current and former assemblies of .NET's builders: an assembly may define types of the same names itself.
    private static readonly HashSet<string> s_framework = new(StringComparer.Ordinal)
    {
        "System.Private.CoreLib",
        "System.Runtime",
        "System.Threading.Tasks",
        "System.Threading.Tasks.Extensions",
        "Microsoft.Bcl.AsyncInterfaces",
        "netstandard",
        "mscorlib",
    };

    /// <summary>Whether a type that a module refers to is a builder of .NET.</summary>
    public static bool IsBcl(TypeReference type) =>
        type.Namespace == BclNamespace
        && s_bcl.Contains(type.Name)
        && type.Scope is AssemblyNameReference assembly
        && s_framework.Contains(assembly.Name);

    /// <summary>Whether a type that a module refers to is a builder of LeanTasks.</summary>
    public static bool IsLeanTasks(TypeReference type) =>
        s_leanTasks.Contains(type.FullName) && type.Scope is AssemblyNameReference { Name: PooledAssembly };

    /// <summary>Whether a type that a module refers to is a counting builder.</summary>
    public static bool IsCounting(TypeReference type) =>
        type.Namespace == CountingNamespace && type.Scope is AssemblyNameReference { Name: CountingAssembly };
}
