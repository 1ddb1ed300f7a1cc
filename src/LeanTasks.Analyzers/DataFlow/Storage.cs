using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// A place that can hold a value: a local, a parameter, a field of <c>this</c>, a compiler's temporary. Also an element
/// of a tuple or array that is itself in such a place. Immutable, compared by value.
/// </summary>
internal readonly struct Storage : IEquatable<Storage>
{
    /// <summary>The index that represents all elements of a collection together.</summary>
    public const int AllElements = -2;

    private const int NoIndex = -1;

    private readonly object _root;
    private readonly ISymbol? _member;
    private readonly int _index;

    private Storage(object root, ISymbol? member, int index)
    {
        _root = root;
        _member = member;
        _index = index;
    }

    /// <summary>The local, parameter, field or property; <see langword="null"/> for a temporary of the compiler.</summary>
    public ISymbol? Symbol => _root as ISymbol;

    /// <summary>The temporary of the compiler, if this is one or a part of one.</summary>
    public CaptureId? Capture => _root is CaptureId capture ? capture : null;

    /// <summary>Whether this is a part of another place: an element of a tuple or an array.</summary>
    public bool IsPart => _member is not null || _index != NoIndex;

    /// <summary>Whether the place is a field, a property that is one, or the parameter of a primary constructor: other methods may write it too.</summary>
    public bool IsField => !IsPart && (_root is IFieldSymbol or IPropertySymbol || (_root is IParameterSymbol parameter && KeptMember.Is(parameter)));

    /// <summary>The place of a local, a parameter, or a field of <c>this</c> or of the type.</summary>
    public static Storage Of(ISymbol symbol) => new(symbol, null, NoIndex);

    /// <summary>The place of a temporary of the compiler.</summary>
    public static Storage Of(CaptureId capture) => new(capture, null, NoIndex);

    /// <summary>The place of a field of the struct in this place.</summary>
    public Storage Field(IFieldSymbol field) => new(_root, field.CorrespondingTupleField ?? field, NoIndex);

    /// <summary>The place of an element of the collection in this place; <see cref="AllElements"/> for all.</summary>
    public Storage Element(int index) => new(_root, null, index);

    /// <summary>The part of another place that corresponds to this one.</summary>
    public Storage MovedTo(Storage other) => new(other._root, _member, _index);

    /// <summary>Whether both are the same place or parts of one.</summary>
    public bool SharesRoot(Storage other) => RootEquals(_root, other._root);

    /// <summary>Names the place as a user would write it.</summary>
    public string Describe()
    {
        string root = Symbol?.Name ?? "value";
        if (_member is not null)
            return root + "." + _member.Name;
        return _index >= 0 ? $"{root}[{_index}]" : root;
    }

    /// <inheritdoc/>
    public bool Equals(Storage other) =>
        _index == other._index && RootEquals(_root, other._root) && SymbolEqualityComparer.Default.Equals(_member, other._member);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Storage other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int root = _root is ISymbol symbol ? SymbolEqualityComparer.Default.GetHashCode(symbol) : _root.GetHashCode();
        int member = _member is null ? 0 : SymbolEqualityComparer.Default.GetHashCode(_member);
        return unchecked((((root * 31) + member) * 31) + _index);
    }

    private static bool RootEquals(object left, object right) =>
        left is ISymbol one && right is ISymbol other ? SymbolEqualityComparer.Default.Equals(one, other) : left.Equals(right);
}
