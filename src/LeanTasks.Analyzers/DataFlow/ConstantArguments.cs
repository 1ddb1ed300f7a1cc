using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>The constants that a call gives to parameters of type bool or of an enum, and what conditions on them say.</summary>
internal sealed class ConstantArguments
{
    // By the parameter's name: a bool, or the number of a member of an enum.
    private readonly SortedDictionary<string, object> _values = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ITypeSymbol> _enums = new(StringComparer.Ordinal);

    /// <summary>No constant is known.</summary>
    public static ConstantArguments None { get; } = new();

    /// <summary>The constants of a call.</summary>
    /// <param name="call">The call.</param>
    /// <param name="caller">The constants that its own method is called with, which it may pass on.</param>
    /// <param name="declaration">The method that is called: parameters that it assigns are no constants.</param>
    public static ConstantArguments Of(IInvocationOperation call, ConstantArguments caller, SyntaxNode declaration)
    {
        ConstantArguments constants = new();
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter is not { RefKind: RefKind.None } parameter || ValueOf(argument.Value, caller) is not { } value || IsWritten(parameter.Name, declaration))
                continue;
            if (parameter.Type.SpecialType == SpecialType.System_Boolean)
                constants._values[parameter.Name] = value;
            else if (parameter.Type.TypeKind == TypeKind.Enum)
                (constants._values[parameter.Name], constants._enums[parameter.Name]) = (value, parameter.Type);
        }

        return constants;
    }

    /// <summary>The outcome of a condition: on parameters, compared with constants, joined by <c>!</c>, <c>&amp;&amp;</c>, <c>||</c>; <see langword="null"/> if it is not known.</summary>
    public bool? Holds(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax inner => Holds(inner.Expression),
        PrefixUnaryExpressionSyntax negation when negation.IsKind(SyntaxKind.LogicalNotExpression) => !Holds(negation.Operand),
        BinaryExpressionSyntax equal when equal.IsKind(SyntaxKind.EqualsExpression) => Equal(equal.Left, equal.Right),
        BinaryExpressionSyntax differ when differ.IsKind(SyntaxKind.NotEqualsExpression) => !Equal(differ.Left, differ.Right),
        BinaryExpressionSyntax both when both.IsKind(SyntaxKind.LogicalAndExpression) => Holds(both.Left) & Holds(both.Right),
        BinaryExpressionSyntax either when either.IsKind(SyntaxKind.LogicalOrExpression) => Holds(either.Left) | Holds(either.Right),
        IsPatternExpressionSyntax test => Matches(test.Expression, test.Pattern),
        IdentifierNameSyntax name => _values.TryGetValue(name.Identifier.ValueText, out object? value) && value is bool flag ? flag : (bool?)null,
        _ => null,
    };

    /// <summary>Whether a value matches a pattern: a constant, several by <c>or</c>, <c>not</c>, or any; <see langword="null"/> if it is not known.</summary>
    public bool? Matches(ExpressionSyntax value, PatternSyntax pattern) => pattern switch
    {
        ConstantPatternSyntax constant => Equal(value, constant.Expression),
        UnaryPatternSyntax negation => !Matches(value, negation.Pattern),
        BinaryPatternSyntax either when either.IsKind(SyntaxKind.OrPattern) => Matches(value, either.Left) | Matches(value, either.Right),
        DiscardPatternSyntax => true,
        _ => null,
    };

    /// <summary>Whether a value equals a constant; <see langword="null"/> if it is not known.</summary>
    public bool? Equal(ExpressionSyntax value, ExpressionSyntax constant)
    {
        if (value is not IdentifierNameSyntax name || !_values.TryGetValue(name.Identifier.ValueText, out object? known))
            return null;
        if (constant.IsKind(SyntaxKind.TrueLiteralExpression) || constant.IsKind(SyntaxKind.FalseLiteralExpression))
            return known is bool flag ? flag == constant.IsKind(SyntaxKind.TrueLiteralExpression) : null;
        return constant is MemberAccessExpressionSyntax member && _enums.TryGetValue(name.Identifier.ValueText, out ITypeSymbol? type)
            && type.GetMembers(member.Name.Identifier.ValueText).OfType<IFieldSymbol>().FirstOrDefault() is { HasConstantValue: true, ConstantValue: var other }
                ? Equals(known, other)
                : null;
    }

    /// <summary>The names and values: calls with the same ones behave alike.</summary>
    public override string ToString() => string.Join(";", _values.Select(static one => $"{one.Key}={one.Value}"));

    private static object? ValueOf(IOperation argument, ConstantArguments caller) => argument switch
    {
        { ConstantValue: { HasValue: true, Value: { } value } } => value,
        IParameterReferenceOperation passed => caller._values.TryGetValue(passed.Parameter.Name, out object? known) ? known : null,
        _ => null,
    };

    private static bool IsWritten(string name, SyntaxNode declaration) => declaration.DescendantNodes().OfType<IdentifierNameSyntax>().Any(use =>
        use.Identifier.ValueText == name
        && (use.Parent is AssignmentExpressionSyntax assignment && assignment.Left == use || use.Parent is ArgumentSyntax { RefKindKeyword.RawKind: not 0 } or RefExpressionSyntax));
}
