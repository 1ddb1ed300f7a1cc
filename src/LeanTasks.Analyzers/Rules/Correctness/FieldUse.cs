using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>One use of a field, or of a member stored in one, in a member of its type. Immutable.</summary>
internal sealed class FieldUse
{
    public FieldUse(ISymbol field, IOperation operation, ISymbol member, FieldUseKind kind, IOperation? written)
    {
        Field = field;
        Operation = operation;
        Member = member;
        Kind = kind;
        Written = written;
    }

    /// <summary>The field.</summary>
    public ISymbol Field { get; }

    /// <summary>The place.</summary>
    public IOperation Operation { get; }

    /// <summary>The method, constructor or initializer that has it.</summary>
    public ISymbol Member { get; }

    /// <summary>The kind of use.</summary>
    public FieldUseKind Kind { get; }

    /// <summary>The value stored in the field, if it is known.</summary>
    public IOperation? Written { get; }

    /// <summary>The file, to report uses in the order they are written.</summary>
    public string Path => Operation.Syntax.SyntaxTree.FilePath;

    /// <summary>The place in the file.</summary>
    public int Position => Operation.Syntax.SpanStart;

    /// <summary>Determines the use of the field by a reference.</summary>
    public static FieldUse Classify(ISymbol field, IOperation reference, ISymbol member, KnownTypes types)
    {
        IOperation use = reference;
        while (use.Parent is IConversionOperation or IParenthesizedOperation
            || (use.Parent is IInvocationOperation view && view.Instance == use && view.TargetMethod.Name is "ConfigureAwait" or "GetAwaiter" or "AsValueTask"))
        {
            use = use.Parent!;
        }

        switch (use.Parent)
        {
            case ISimpleAssignmentOperation assignment when assignment.Target == use:
                return new FieldUse(field, reference, member, FieldUseKind.Written, assignment.Value);
            case IAssignmentOperation changed when changed.Target == use:
            case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out }:
            case ITupleOperation tuple when IsTarget(tuple):
                return new FieldUse(field, reference, member, FieldUseKind.Written, null);
            case IAwaitOperation:
            case IInvocationOperation call when call.Instance == use && call.TargetMethod.Name is "AsTask" or "Preserve" or "GetResult":
            case IPropertyReferenceOperation { Property.Name: "Result" } result when types.IsSingleUse(result.Instance?.Type):
                return new FieldUse(field, use.Parent, member, FieldUseKind.Consumed, null);
            default:
                return new FieldUse(field, reference, member, FieldUseKind.Read, null);
        }
    }

    private static bool IsTarget(IOperation tuple)
    {
        while (tuple.Parent is ITupleOperation outer)
            tuple = outer;
        return tuple.Parent is IDeconstructionAssignmentOperation deconstruction && deconstruction.Target == tuple;
    }
}
