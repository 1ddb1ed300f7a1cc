using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// A virtual method that is reached by a call which other assemblies may have a part in: its straight form looks at the type of the instance, and
/// calls the straight form of the method that it knows for that; or the method itself, and awaits its task.
/// </summary>
/// <remarks>It may change contexts in the name of its caller: the method that it calls may.</remarks>
internal sealed class TypeTest(MethodDefinition method, IReadOnlyList<KnownInstance> known) : Fusable(method)
{
    /// <summary>The types that are looked for, if the method is fused that an instance of them has.</summary>
    public IReadOnlyList<KnownInstance> Known => known;

    public override bool KeepsContexts => false;
}
