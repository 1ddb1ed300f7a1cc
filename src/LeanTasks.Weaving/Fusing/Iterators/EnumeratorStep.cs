using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The next item of an enumerator, or its end, that may be a fused iterator, or may not: <see cref="EnumeratorCall"/> writes what calls it.</summary>
internal sealed class EnumeratorStep : Fusable
{
    public EnumeratorStep(TypeReference? result, IReadOnlyList<IteratorShape> iterators)
        : base(null)
    {
        Iterators = iterators;
        Result = result;
    }

    /// <summary>The iterators that it may be.</summary>
    public IReadOnlyList<IteratorShape> Iterators { get; }

    public override bool KeepsContexts => true;
}
