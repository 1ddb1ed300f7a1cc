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
                || value.IsTupleType
                || value.TypeKind == TypeKind.Enum
                || value.SpecialType is not SpecialType.None
                || (value.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T && MayBeCopied(value.TypeArguments[0])));

    /// <summary>Whether each variable gets its value where it is declared, and never another.</summary>
    /// <param name="variables">Locals and parameters.</param>
    /// <param name="anywhere">Any operation of the member that they belong to.</param>
    public static bool AreWrittenOnce(IReadOnlyList<ISymbol> variables, IOperation anywhere)
    {
        VariableReferences references = VariableReferences.Around(anywhere);
        return !variables.SelectMany(references.To).Any(static reference => reference switch
        {
            IVariableDeclaratorOperation declarator => IsWithoutValue(declarator),
            ILocalReferenceOperation { IsDeclaration: true } => false,
            _ => IsWritten(reference),
        });
    }

    // The variables of a foreach and of a catch have no initializer, and get their value nevertheless.
    private static bool IsWithoutValue(IVariableDeclaratorOperation declarator) =>
        declarator.GetVariableInitializer() is null && declarator.Parent is IVariableDeclarationOperation;

    private static bool IsWritten(IOperation reference)
    {
        IOperation at = reference;
        while (at.Parent is IFieldReferenceOperation { Instance: { } instance } field && instance == at && instance.Type?.IsValueType == true)
            at = field;

        while (at.Parent is ITupleOperation tuple)
            at = tuple;

        return at.Parent switch
        {
            IAssignmentOperation assignment => assignment.Target == at || assignment is ISimpleAssignmentOperation { IsRef: true },
            IIncrementOrDecrementOperation or IAddressOfOperation => true,
            IArgumentOperation argument => argument.Parameter?.RefKind is RefKind.Ref or RefKind.Out,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.IsRef: true } } => true,
            _ => false,
        };
    }
}
