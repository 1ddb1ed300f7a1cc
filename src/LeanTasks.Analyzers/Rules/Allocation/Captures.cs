using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>The captures of a lambda, where copies would do, too: they are not written after the lambda is created.</summary>
internal sealed class Captures
{
    private readonly List<ISymbol> _variables = new();

    private Captures()
    {
    }

    /// <summary>The captured locals and parameters, in the order of their first use.</summary>
    public IReadOnlyList<ISymbol> Variables => _variables;

    /// <summary>Whether <see langword="this"/> is captured.</summary>
    public bool HasThis { get; private set; }

    /// <summary>Whether nothing is captured, so that the compiler keeps the delegate.</summary>
    public bool IsEmpty => !HasThis && _variables.Count == 0;

    /// <summary>Finds the captures of a lambda.</summary>
    /// <param name="lambda">The lambda.</param>
    /// <returns>The captures; null where a copy might behave differently, or where the lambda cannot be static for another reason.</returns>
    public static Captures? Of(IAnonymousFunctionOperation lambda)
    {
        if (lambda.Syntax.Ancestors().Any(static node => node is QueryExpressionSyntax))
            return null;

        for (IOperation? at = lambda.Parent; at is not null; at = at.Parent)
        {
            if (at is IConversionOperation { Operand: IAnonymousFunctionOperation })
                return null; // An expression tree.
        }

        Captures captures = new();
        foreach (IOperation operation in lambda.Body.Descendants())
        {
            if (!captures.Add(operation, lambda))
                return null;
        }

        return captures._variables.Count == 0 || Variable.AreWrittenOnce(captures._variables, lambda) ? captures : null;
    }

    /// <summary>The captures in words, for a message.</summary>
    public string Describe() => string.Join(", ", _variables.Select(static variable => variable.Name).Concat(Enumerable.Repeat("this", HasThis ? 1 : 0)));

    private bool Add(IOperation operation, IAnonymousFunctionOperation lambda)
    {
        switch (operation)
        {
            case IInvalidOperation:
                return false;
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }:
                HasThis = true;
                return !IsInNameOf(operation) && operation.Syntax is not BaseExpressionSyntax && !IsInNestedFunction(operation, lambda);
            case ILocalReferenceOperation reference:
                return reference.Local.IsConst || AddVariable(reference.Local, reference.Local.Type, operation, lambda);
            case IParameterReferenceOperation reference:
                return AddVariable(reference.Parameter, reference.Parameter.Type, operation, lambda);
            case IInvocationOperation { TargetMethod: { MethodKind: MethodKind.LocalFunction } function }:
                return function.IsStatic || IsDeclaredIn(lambda, function);
            case IMethodReferenceOperation { Method: { MethodKind: MethodKind.LocalFunction } function }:
                return function.IsStatic || IsDeclaredIn(lambda, function);
            default:
                return true;
        }
    }

    private bool AddVariable(ISymbol variable, ITypeSymbol type, IOperation reference, IAnonymousFunctionOperation lambda)
    {
        if (IsDeclaredIn(lambda, variable))
            return true;

        // A primary constructor's parameter is in fact a field of this.
        if (variable is IParameterSymbol parameter && KeptMember.Is(parameter))
            return false;

        // A closure within the lambda would only be allocated later, not saved.
        if (IsInNestedFunction(reference, lambda) || IsInNameOf(reference) || !Variable.MayBeCopied(type))
            return false;

        if (!_variables.Contains(variable, SymbolEqualityComparer.Default))
            _variables.Add(variable);
        return true;
    }

    private static bool IsDeclaredIn(IAnonymousFunctionOperation lambda, ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences.Any(declaration =>
            declaration.SyntaxTree == lambda.Syntax.SyntaxTree && lambda.Syntax.Span.Contains(declaration.Span));

    // A variable inside nameof is not captured; a lambda that also captures it is left alone.
    private static bool IsInNameOf(IOperation operation)
    {
        IOperation? at = operation.Parent;
        while (at is IMemberReferenceOperation)
            at = at.Parent;
        return at is INameOfOperation;
    }

    private static bool IsInNestedFunction(IOperation operation, IAnonymousFunctionOperation lambda)
    {
        for (IOperation? at = operation.Parent; at is not null && at != lambda; at = at.Parent)
        {
            if (at is IAnonymousFunctionOperation or ILocalFunctionOperation)
                return true;
        }

        return false;
    }
}
