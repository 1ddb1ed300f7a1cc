using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>What is to be known of a local or parameter before a copy may stand for it.</summary>
internal static class Variable
{
    /// <summary>Whether methods called on a copy do what they would do to the variable itself.</summary>
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
    /// <param name="body">The body of the member that they belong to.</param>
    public static bool AreWrittenOnce(IReadOnlyList<ISymbol> variables, IOperation body)
    {
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            ISymbol? variable = operation switch
            {
                ILocalReferenceOperation { IsDeclaration: false } reference => reference.Local,
                IParameterReferenceOperation reference => reference.Parameter,
                IVariableDeclaratorOperation declarator when IsWithoutValue(declarator) => declarator.Symbol,
                _ => null,
            };
            if (variable is not null
                && variables.Contains(variable, SymbolEqualityComparer.Default)
                && (operation is IVariableDeclaratorOperation || IsWritten(operation)))
                return false;
        }

        return true;
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
