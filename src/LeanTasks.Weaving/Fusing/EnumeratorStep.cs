using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The next item of an enumerator that may be a fused iterator, or may not: <see cref="EnumeratorCall"/> writes what calls it.</summary>
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

    public override bool KeepsContexts => true;
}
