using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>Recognizes methods that record in a flag that a field's value has been consumed.</summary>
internal static class FieldFlags
{
    /// <summary>
    /// Whether one of the members reads a field or property of the type that one of them writes, other than
    /// <paramref name="consumed"/>. Then they may take turns, and nothing is certain.
    /// </summary>
    public static bool Coordinate(IEnumerable<FieldUse> consumers, ISymbol consumed)
    {
        HashSet<ISymbol> written = new(SymbolEqualityComparer.Default);
        HashSet<ISymbol> read = new(SymbolEqualityComparer.Default);
        foreach (FieldUse consumer in consumers)
        {
            IOperation root = consumer.Operation;
            while (root.Parent is { } parent)
                root = parent;
            foreach (IMemberReferenceOperation member in root.Descendants().OfType<IMemberReferenceOperation>())
            {
                if (member is not (IFieldReferenceOperation or IPropertyReferenceOperation)
                    || SymbolEqualityComparer.Default.Equals(member.Member, consumed)
                    || !SymbolEqualityComparer.Default.Equals(member.Member.ContainingType, consumed.ContainingType))
                {
                    continue;
                }

                bool isRef = member.Parent is IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out };
                bool isTarget = member.Parent is IAssignmentOperation assignment && assignment.Target == member;
                if (isRef || isTarget || member.Parent is IIncrementOrDecrementOperation)
                    written.Add(member.Member);
                if (!isTarget)
                    read.Add(member.Member);
            }
        }

        return written.Overlaps(read);
    }
}
