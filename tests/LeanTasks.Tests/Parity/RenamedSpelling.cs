namespace LeanTasks.Tests.Parity;

/// <summary>Spells types after a renaming, without the nullability of references.</summary>
/// <param name="renaming">New names of types, without arity.</param>
internal sealed class RenamedSpelling(IReadOnlyDictionary<Type, string> renaming) : TypeSpelling
{
    public override string Of(Type type) => TypeName.Of(type, renaming);
}
