using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.Flow;

/// <summary>The constants that a call gives to parameters of type bool or of an enum, and what conditions on them say.</summary>
internal sealed class ConstantArguments
{
    private readonly Dictionary<string, object> _values;

    private ConstantArguments(Dictionary<string, object> values) => _values = values;

    /// <summary>The constants of a call: true and false, and the names of the members of enums.</summary>
    public static ConstantArguments Of(IInvocationOperation call)
    {
        Dictionary<string, object> values = new(StringComparer.Ordinal);
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter is not { RefKind: RefKind.None } parameter)
                continue;
            if (argument.Value.ConstantValue is { HasValue: true, Value: bool flag })
                values[parameter.Name] = flag;
            else if (argument.Value is IFieldReferenceOperation { Field: { HasConstantValue: true, ContainingType.TypeKind: TypeKind.Enum } member })
                values[parameter.Name] = member.Name;
        }

        return new ConstantArguments(values);
    }

    /// <summary>The outcome of a condition: a parameter, its negation, or its comparison with a constant; <see langword="null"/> if it is not known.</summary>
    public bool? Holds(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax inner => Holds(inner.Expression),
        PrefixUnaryExpressionSyntax negation when negation.IsKind(SyntaxKind.LogicalNotExpression) => !Holds(negation.Operand),
        BinaryExpressionSyntax equal when equal.IsKind(SyntaxKind.EqualsExpression) => Equal(equal.Left, equal.Right),
        BinaryExpressionSyntax differ when differ.IsKind(SyntaxKind.NotEqualsExpression) => !Equal(differ.Left, differ.Right),
        IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax constant } test => Equal(test.Expression, constant.Expression),
        IsPatternExpressionSyntax { Pattern: UnaryPatternSyntax { Pattern: ConstantPatternSyntax constant } } test => !Equal(test.Expression, constant.Expression),
        IdentifierNameSyntax name => _values.TryGetValue(name.Identifier.ValueText, out object? value) && value is bool flag ? flag : (bool?)null,
        _ => null,
    };

    private bool? Equal(ExpressionSyntax left, ExpressionSyntax right)
    {
        if (left is not IdentifierNameSyntax name || !_values.TryGetValue(name.Identifier.ValueText, out object? value))
            return null;
        return right switch
        {
            LiteralExpressionSyntax literal when literal.IsKind(SyntaxKind.TrueLiteralExpression) => value is true,
            LiteralExpressionSyntax literal when literal.IsKind(SyntaxKind.FalseLiteralExpression) => value is false,
            MemberAccessExpressionSyntax member => value is string known ? known == member.Name.Identifier.ValueText : (bool?)null,
            _ => null,
        };
    }
}
