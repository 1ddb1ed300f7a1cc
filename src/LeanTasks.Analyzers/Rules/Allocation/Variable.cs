using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>The facts needed of a local or parameter before a copy may replace it.</summary>
internal static class Variable
{
    /// <summary>Whether methods called on a copy have the same effect as on the variable itself.</summary>
    /// <param name="type">The variable's type.</param>
    public static bool MayBeCopied(ITypeSymbol type) =>
        type.IsReferenceType
        || type is INamedTypeSymbol { IsValueType: true, IsRefLikeType: false } value
            && (value.IsReadOnly
                || (value.IsTupleType && value.TupleElements.All(static element => MayBeCopied(element.Type)))
                || value.TypeKind == TypeKind.Enum
                || value.SpecialType is not SpecialType.None
                || (value.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T && MayBeCopied(value.TypeArguments[0])));

    /// <summary>Whether each variable gets its value where it is declared, and never another.</summary>
    /// <param name="variables">Locals and parameters.</param>
    /// <param name="anywhere">Any operation of the member that they belong to.</param>
    public static bool AreWrittenOnce(IReadOnlyList<ISymbol> variables, IOperation anywhere)
    {
        VariableReferences references = VariableReferences.Around(anywhere);

        // A jump back runs the declaration again, for the same variable.
        if (references.HasJumps && variables.Any(static variable => variable is ILocalSymbol))
            return false;
        return !variables.SelectMany(references.To).Any(static reference => reference switch
        {
            IVariableDeclaratorOperation declarator => IsWithoutValue(declarator),
            ILocalReferenceOperation { IsDeclaration: true } => false,
            _ => IsWritten(reference),
        });
    }

    /// <summary>Whether a member may write the variable that it is called on: one of an <c>extension(ref int number)</c>.</summary>
    /// <param name="receiver">The reference to the variable.</param>
    /// <param name="member">The member.</param>
    /// <remarks>Any extension block counts: the compilers that know them are newer than the one that this is compiled against.</remarks>
    public static bool MayTakeReference(IOperation receiver, ISymbol member) =>
        receiver.Type is { IsReferenceType: false } && member.ContainingType.TypeKind is not (TypeKind.Struct or TypeKind.Class or TypeKind.Enum or TypeKind.Interface);

    // The variables of a foreach and of a catch have no initializer, and get their value nevertheless.
    private static bool IsWithoutValue(IVariableDeclaratorOperation declarator) =>
        declarator.GetVariableInitializer() is null && declarator.Parent is IVariableDeclarationOperation;

    private static bool IsWritten(IOperation reference)
    {
        IOperation at = reference;
        while (at.Parent is { } parent && IsTheSamePlace(at, parent))
            at = parent;

        while (at.Parent is ITupleOperation tuple)
            at = tuple;

        return at.Parent switch
        {
            IAssignmentOperation assignment => assignment.Target == at || assignment is ISimpleAssignmentOperation { IsRef: true },
            IIncrementOrDecrementOperation or IAddressOfOperation => true,
            IArgumentOperation argument => argument.Parameter?.RefKind is RefKind.Ref or RefKind.Out,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.IsRef: true } } => true,
            IInvocationOperation call => call.Instance == at && MayTakeReference(at, call.TargetMethod),
            IPropertyReferenceOperation property => property.Instance == at && MayTakeReference(at, property.Property),
            _ => false,
        };
    }

    // A field of a struct, and (condition ? ref x : ref y).
    private static bool IsTheSamePlace(IOperation place, IOperation parent) => parent switch
    {
        IFieldReferenceOperation { Instance: { } instance } => instance == place && instance.Type?.IsValueType == true,
        IConditionalOperation { IsRef: true } choice => choice.Condition != place,
        _ => false,
    };
}
