using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.CodeFixes;

/// <summary>Decides whether a call means the same wherever it is written: on the same object, with the same arguments.</summary>
internal static class UnchangedCall
{
    /// <summary>Whether a call names only constants, <see langword="this"/>, read-only fields, and variables that are never assigned again.</summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="call">The call.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    public static bool Is(SemanticModel model, InvocationExpressionSyntax call, CancellationToken cancellationToken)
    {
        List<ISymbol> variables = new();
        return model.GetOperation(call, cancellationToken) is IInvocationOperation operation
            && operation.ChildOperations.All(part => IsFixed(part, variables))
            && Variable.AreWrittenOnce(variables, operation);
    }

    private static bool IsFixed(IOperation part, List<ISymbol> variables)
    {
        switch (part)
        {
            case { ConstantValue.HasValue: true } or IDefaultValueOperation or IInstanceReferenceOperation:
                return true;
            case IArgumentOperation { Parameter.RefKind: RefKind.None or RefKind.In } argument:
                return IsFixed(argument.Value, variables);
            case IConversionOperation { Conversion.IsImplicit: true } conversion:
                return (conversion.OperatorMethod is null or { ContainingType.Name: "Memory" or "ReadOnlyMemory" }) && IsFixed(conversion.Operand, variables);
            case IFieldReferenceOperation { Field.IsReadOnly: true, Instance: null or IInstanceReferenceOperation }:
                return true;
            case ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }:
                variables.Add(local);
                return Variable.MayBeCopied(local.Type);
            case IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter }:
                // Other methods may assign the parameter of a primary constructor.
                variables.Add(parameter);
                return Variable.MayBeCopied(parameter.Type) && !KeptMember.Is(parameter);
            default:
                return false;
        }
    }
}
