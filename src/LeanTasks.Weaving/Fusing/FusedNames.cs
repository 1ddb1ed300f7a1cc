using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The names of what the weaver adds to a state machine. C# cannot spell them, but for those of members that it overrides.</summary>
internal static class FusedNames
{
    /// <summary>
    /// A method's code, from its beginning and from where it goes on. It has the name of the compiler's. What shows names without a look at
    /// attributes, as native code and tools that group traces do, finds the method of the source by it.
    /// </summary>
    public const string Code = "MoveNext";

    /// <summary>What a thunk calls where the other module is the right one.</summary>
    public const string Straight = "<>Straight";
    public const string Guarded = "<>Guarded";
    public const string EntryPoint = "<>EntryPoint";
    public const string Fill = "<>Fill";
    public const string Resume = "ResumeMethod";
    public const string Attach = "Attach";
    public const string Clear = "Clear";
    public const string IsFusedAssembly = "IsFused";

    /// <summary>The straight form of a forwarder, which lies beside it.</summary>
    public static string OfForwarder(MethodDefinition forwarder) => $"<{forwarder.Name}>Straight";

    /// <summary>The straight form of a virtual method that looks at the type of its instance. It lies beside the method, or in a class for those of .NET.</summary>
    public static string OfDevirtualizationGuard(MethodReference method) => $"<{method.Name}>Test";

    /// <summary>The class with a module's straight forms of virtual methods of .NET.</summary>
    public static string OfDevirtualizationGuards(ModuleDefinition module) => Free(module, "<>Tests");

    /// <summary>The class with what a module calls of another one that it was fused with.</summary>
    public static string OfCrossAssemblyClass(ModuleDefinition module, string other) => Free(module, $"<>To{other.Replace('.', '_')}");

    /// <summary>A method of that class, which calls another module's.</summary>
    public static string OfCrossModuleThunk(MethodDefinition named) => $"<{named.DeclaringType.Name}.{named.Name}>";

    /// <summary>Whether the method of a state machine is fused.</summary>
    public static bool IsFused(TypeDefinition machine) => machine.Methods.Any(static method => method.Name == Fill) || IsFusedIterator(machine);

    /// <summary>Whether it is that of an async iterator.</summary>
    public static bool IsFusedIterator(TypeDefinition machine) => machine.BaseType is { Name: "FusedIterator", Namespace: "LeanTasks.Fusing" };

    private static string Free(ModuleDefinition module, string name)
    {
        while (module.Types.Any(type => type.Name == name))
            name += "_";
        return name;
    }
}
