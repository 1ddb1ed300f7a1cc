using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The next item of an enumerator that may be a fused iterator: its straight form looks whether it is one.</summary>
/// <remarks>It changes contexts in the name of its caller, if the enumerator does that is another one.</remarks>
internal sealed class EnumeratorStep : Fusable
{
    public EnumeratorStep(ModuleDefinition module, IReadOnlyList<IteratorShape> iterators)
        : base(null)
    {
        Module = module;
        Iterators = iterators;
        Result = module.TypeSystem.Boolean;
    }

    /// <summary>The module that asks for it.</summary>
    public ModuleDefinition Module { get; }

    /// <summary>The iterators that it may be.</summary>
    public IReadOnlyList<IteratorShape> Iterators { get; }

    public override bool KeepsContexts => false;
}
