using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// A virtual method that is reached by a call which other assemblies may have a part in. Its straight form looks at the type of the instance. It
/// calls the straight form of the method that it knows for that; or the method itself, and awaits its task.
/// </summary>
/// <remarks>It may change contexts in the name of its caller: the method that it calls may.</remarks>
/// <param name="called">The method; or a reference to it, if it is one of .NET.</param>
/// <param name="module">The module that looks, whose classes are known.</param>
/// <param name="known">The classes.</param>
internal sealed class DevirtualizationGuard(MethodReference called, ModuleDefinition module, IReadOnlyList<KnownInstance> known) : Fusable(called)
{
    /// <summary>The method as the module names it.</summary>
    public MethodReference Called { get; } = called;

    public override ModuleDefinition Module => module;

    /// <summary>The types that are looked for, if the method is fused that an instance of them has.</summary>
    public IReadOnlyList<KnownInstance> Known => known;

    public override bool KeepsContexts => false;

    /// <summary>The type whose code looks at the instance of a method, as far as what it can name is concerned.</summary>
    /// <remarks>Beside a method of .NET nothing can be written, so a class of the module's own has the code.</remarks>
    public static TypeDefinition PlaceOf(MethodReference called, ModuleDefinition module) => (called as MethodDefinition)?.DeclaringType ?? module.Types[0];
}
