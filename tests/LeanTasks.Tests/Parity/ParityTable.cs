namespace LeanTasks.Tests.Parity;

/// <summary>A member of the BCL, and what there is for it.</summary>
/// <param name="Bcl">The member, as it should be called here.</param>
/// <param name="Twin">The same, or the one that takes the same arguments and yet differs; null if there is none.</param>
internal sealed record ParityRow(MemberSignature Bcl, MemberSignature? Twin)
{
    public bool IsSame => Twin?.Line == Bcl.Line;

    public bool IsMissing => Twin is null;
}

/// <summary>The members of one type beside those of its twin.</summary>
/// <param name="Bcl">The type's name.</param>
/// <param name="Twin">What its twin is called.</param>
/// <param name="Rows">All that the BCL's type declares.</param>
/// <param name="Beyond">What only the twin declares.</param>
internal sealed record ParityTable(string Bcl, string Twin, IReadOnlyList<ParityRow> Rows, IReadOnlyList<MemberSignature> Beyond)
{
    /// <summary>Compares a type with its twin.</summary>
    /// <remarks>
    /// What the BCL's type inherits belongs to the table of its base class; what the twin inherits counts as its own, since callers
    /// see no difference.
    /// </remarks>
    /// <param name="bcl">The type.</param>
    /// <param name="twin">Its twin; null where that is still to come.</param>
    /// <param name="renaming">The names of twins.</param>
    public static ParityTable Compare(Type bcl, Type? twin, IReadOnlyDictionary<Type, string> renaming)
    {
        MemberSignature[] ours = twin is null ? [] : [.. Signatures(twin, inherited: true, TypeName.NotRenamed)];
        ParityRow[] rows = [.. Signatures(bcl, inherited: false, renaming).Select(member => new ParityRow(member, Counterpart(member, ours)))];

        HashSet<MemberSignature?> known = [.. rows.Select(static row => row.Twin)];
        HashSet<string> inherited = [.. Signatures(bcl, inherited: true, renaming).Select(static member => member.Full)];
        MemberSignature[] beyond = twin is null
            ? []
            : [.. Signatures(twin, inherited: false, TypeName.NotRenamed)
                .Where(member => !known.Contains(member) && !inherited.Contains(member.Full))];
        return new ParityTable(TypeName.Of(bcl), TypeName.Of(bcl, renaming), rows, beyond);
    }

    /// <summary>Of a type that is used as it is: the members that speak of a type with a twin, and so know nothing of ours.</summary>
    public static ParityTable OfForeign(Type bcl, IReadOnlyDictionary<Type, string> renaming)
    {
        HashSet<string> unchanged = [.. Signatures(bcl, inherited: false, TypeName.NotRenamed).Select(static member => member.Full)];
        ParityRow[] rows = [.. Signatures(bcl, inherited: false, renaming)
            .Where(member => !unchanged.Contains(member.Full))
            .Select(static member => new ParityRow(member, null))];
        return new ParityTable(TypeName.Of(bcl), TypeName.Of(bcl), rows, []);
    }

    /// <summary>The member that is the same; else, of those that take the same arguments, the one closest to the type.</summary>
    private static MemberSignature? Counterpart(MemberSignature member, MemberSignature[] ours) =>
        ours.FirstOrDefault(own => own.Kind == member.Kind && own.Line == member.Line)
        ?? ours.FirstOrDefault(own => own.Kind == member.Kind && own.Call == member.Call);

    private static IEnumerable<MemberSignature> Signatures(Type type, bool inherited, IReadOnlyDictionary<Type, string> renaming) =>
        MemberSignature.AllOf(type, inherited, new NullableSpelling(renaming)).OrderBy(static member => member.Kind).ThenBy(static member => member.Short, StringComparer.Ordinal);
}
