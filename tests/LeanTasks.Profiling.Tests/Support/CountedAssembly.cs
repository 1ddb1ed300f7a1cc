using System.Reflection;
using Mono.Cecil;

namespace LeanTasks.Profiling.Tests.Support;

/// <summary>
/// This assembly a second time, with counting builders, as <c>leantasks</c> makes it: so that a program of these tests runs with the
/// original builders and with ours.
/// </summary>
internal static class CountedAssembly
{
    private static readonly string[] s_namespaces = ["System.Runtime.CompilerServices", "LeanTasks", "LeanTasks.Builders"];

    private static readonly Assembly s_copy = Load();

    public static string Name { get; } = s_copy.GetName().Name!;

    /// <summary>A static method of a program, as it was compiled or counted.</summary>
    public static TDelegate Method<TDelegate>(Type program, string method, bool counted)
        where TDelegate : Delegate
    {
        Type type = counted ? s_copy.GetType(program.FullName!, throwOnError: true)! : program;
        return type.GetMethod(method, BindingFlags.Static | BindingFlags.Public)!.CreateDelegate<TDelegate>();
    }

    private static Assembly Load()
    {
        using AssemblyDefinition assembly = AssemblyDefinition.ReadAssembly(typeof(CountedAssembly).Assembly.Location);
        assembly.Name.Name += ".Counted";
        Assembly profiling = typeof(Builders.AsyncVoidMethodBuilder).Assembly;
        AssemblyNameReference reference = assembly.MainModule.AssemblyReferences.Single(r => r.Name == profiling.GetName().Name);
        foreach (TypeReference type in assembly.MainModule.GetTypeReferences())
        {
            string counting = $"LeanTasks.Profiling.Builders.{type.Name}";
            if (!s_namespaces.Contains(type.Namespace) || profiling.GetType(counting) is null)
                continue;
            type.Namespace = "LeanTasks.Profiling.Builders";
            type.Scope = reference;
        }

        using MemoryStream image = new();
        assembly.Write(image);
        return Assembly.Load(image.ToArray());
    }
}
