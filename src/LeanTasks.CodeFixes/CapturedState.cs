using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.CodeFixes;

/// <summary>The state that replaces a lambda's captures: one value, or a tuple of several.</summary>
internal sealed class CapturedState
{
    private readonly List<(string Name, TypeSyntax Type, ExpressionSyntax Value)> _parts = new();

    /// <summary>Creates the state of some captures.</summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="lambda">The lambda.</param>
    /// <param name="captures">Its captures; at least one.</param>
    /// <param name="isTyped">Whether the state keeps its type; otherwise it is passed as an object.</param>
    public CapturedState(SemanticModel model, IAnonymousFunctionOperation lambda, Captures captures, bool isTyped)
    {
        IsTyped = isTyped;
        KnowsNull = (model.GetNullableContext(lambda.Syntax.SpanStart) & NullableContext.AnnotationsEnabled) != 0;
        foreach (ISymbol variable in captures.Variables)
            _parts.Add((variable.Name, Names.Of(TypeOf(variable, model, lambda)), Names.Use(variable.Name)));

        SelfName = Names.Free("self", lambda.Syntax);
        if (captures.HasThis && model.GetEnclosingSymbol(lambda.Syntax.SpanStart) is { ContainingType: { } self })
            _parts.Add((SelfName, Names.Of(self), SyntaxFactory.ThisExpression()));
        ParameterName = IsTyped && IsSingle ? _parts[0].Name : Names.Free("state", lambda.Syntax);
    }

    /// <summary>Whether the state keeps its type.</summary>
    public bool IsTyped { get; }

    /// <summary>Whether a tuple cannot have an element named like a capture: <c>Item2</c> is the second, whatever its name was to be.</summary>
    public bool HasReservedName => IsTyped && !IsSingle && _parts.Exists(static part => part.Name.StartsWith("Item", StringComparison.Ordinal) && part.Name.Skip(4).All(char.IsDigit));

    /// <summary>Whether nullable annotations mean something here.</summary>
    public bool KnowsNull { get; }

    /// <summary>Whether there is but one value.</summary>
    public bool IsSingle => _parts.Count == 1;

    /// <summary>The replacement of <see langword="this"/> in the lambda.</summary>
    public string SelfName { get; }

    /// <summary>The lambda's parameter for the state.</summary>
    public string ParameterName { get; }

    /// <summary>The caller's argument.</summary>
    public ExpressionSyntax Expression => IsSingle
        ? _parts[0].Value
        : SyntaxFactory.TupleExpression(SyntaxFactory.SeparatedList(_parts.Select(static part => part.Value is ThisExpressionSyntax
            ? SyntaxFactory.Argument(part.Value).WithNameColon(SyntaxFactory.NameColon(part.Name))
            : SyntaxFactory.Argument(part.Value))));

    /// <summary>The expression for one capture within the lambda, where no local variable replaces it.</summary>
    /// <param name="name">The name of the part.</param>
    public ExpressionSyntax Use(string name)
    {
        if (IsTyped)
        {
            return IsSingle
                ? Names.Use(name)
                : SyntaxFactory.MemberAccessExpression(
                    SyntaxKind.SimpleMemberAccessExpression, Names.Use(ParameterName), Names.Use(name));
        }

        return SyntaxFactory.ParenthesizedExpression(Cast(_parts[0].Type));
    }

    /// <summary>The statement that unpacks an untyped state into local variables named like the captures.</summary>
    public StatementSyntax Unpacking()
    {
        if (IsSingle)
        {
            return SyntaxFactory.LocalDeclarationStatement(SyntaxFactory.VariableDeclaration(
                _parts[0].Type,
                SyntaxFactory.SingletonSeparatedList(
                    SyntaxFactory.VariableDeclarator(Names.Token(_parts[0].Name), null, SyntaxFactory.EqualsValueClause(Cast(_parts[0].Type))))));
        }

        TupleTypeSyntax type = SyntaxFactory.TupleType(SyntaxFactory.SeparatedList(_parts.Select(static part => SyntaxFactory.TupleElement(part.Type))));
        ExpressionSyntax variables = SyntaxFactory.TupleExpression(SyntaxFactory.SeparatedList(_parts.Select(static part =>
            SyntaxFactory.Argument(SyntaxFactory.DeclarationExpression(
                part.Type, SyntaxFactory.SingleVariableDesignation(Names.Token(part.Name)))))));
        return SyntaxFactory.ExpressionStatement(SyntaxFactory.AssignmentExpression(SyntaxKind.SimpleAssignmentExpression, variables, Cast(type)));
    }

    // A value known not to be null here stays so in the lambda.
    private static ITypeSymbol TypeOf(ISymbol variable, SemanticModel model, IAnonymousFunctionOperation lambda)
    {
        ITypeSymbol type = variable is ILocalSymbol local ? local.Type : ((IParameterSymbol)variable).Type;
        IOperation? use = lambda.Body.Descendants().FirstOrDefault(operation => operation switch
        {
            ILocalReferenceOperation reference => SymbolEqualityComparer.Default.Equals(reference.Local, variable),
            IParameterReferenceOperation reference => SymbolEqualityComparer.Default.Equals(reference.Parameter, variable),
            _ => false,
        });
        if (use is null || type.IsValueType)
            return type;

        return type.WithNullableAnnotation(model.GetTypeInfo(use.Syntax).Nullability.FlowState == NullableFlowState.MaybeNull
            ? NullableAnnotation.Annotated
            : NullableAnnotation.NotAnnotated);
    }

    private CastExpressionSyntax Cast(TypeSyntax type)
    {
        ExpressionSyntax state = Names.Use(ParameterName);
        if (KnowsNull && type is not NullableTypeSyntax)
            state = SyntaxFactory.PostfixUnaryExpression(SyntaxKind.SuppressNullableWarningExpression, state);
        return SyntaxFactory.CastExpression(type, state);
    }
}
