using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Gives async lambdas a return type where the compiler would make one up, which is always a Task.</summary>
/// <param name="model">The model of the original source.</param>
/// <param name="twins">The types that move.</param>
/// <param name="targets">Where its expressions go to.</param>
/// <param name="file">The file, which is changed.</param>
/// <param name="sites">Gets what somebody should look at.</param>
internal sealed class AsyncLambdas(SemanticModel model, Twins twins, Targets targets, MovedFile file, ICollection<Site> sites)
{
    private readonly TypeText _types = new(model, twins);

    /// <summary>Looks at one.</summary>
    /// <param name="lambda">The lambda.</param>
    public void Look(AnonymousFunctionExpressionSyntax lambda)
    {
        if (lambda is ParenthesizedLambdaExpressionSyntax { ReturnType: not null })
            return;
        if (model.GetSymbolInfo(lambda).Symbol is not IMethodSymbol { ReturnType: INamedTypeSymbol type } || !TaskTypes.IsTask(type))
            return;
        if (IsUntyped(lambda))
        {
            if (lambda.AsyncKeyword == default)
                KeepType(lambda, type);
            sites.Add(Site.Of(file, lambda.SpanStart, "a lambda converted to a plain Delegate or object still returns a Task"));
            return;
        }

        if (lambda.AsyncKeyword == default || !IsInferred(lambda))
            return;
        string? text = _types.Of(type, lambda.SpanStart);
        if (text is null || lambda is AnonymousMethodExpressionSyntax)
        {
            string what = text is null ? "an async lambda with an unnamed result type" : "an async anonymous method with an inferred type";
            sites.Add(Site.Of(file, lambda.SpanStart, $"{what} still returns a Task"));
            return;
        }

        switch (lambda)
        {
            case SimpleLambdaExpressionSyntax simple when !file.HasInsertion(simple.Parameter.SpanStart, $"{text} ("):
                file.Prepend(simple.Parameter.SpanStart, $"{text} (");
                file.Append(simple.Parameter.Span.End, ")");
                break;
            case ParenthesizedLambdaExpressionSyntax parenthesized when !file.HasInsertion(parenthesized.ParameterList.SpanStart, $"{text} "):
                file.Prepend(parenthesized.ParameterList.SpanStart, $"{text} ");
                break;
        }
    }

    /// <summary>Whether nothing but its body, or its own words, says what a lambda returns, and who gets it may ask for that when it runs.</summary>
    /// <param name="lambda">The lambda.</param>
    public bool IsUntyped(AnonymousFunctionExpressionSyntax lambda) =>
        model.GetTypeInfo(lambda).ConvertedType is { } type
        && (type.SpecialType is SpecialType.System_Object or SpecialType.System_Delegate or SpecialType.System_MulticastDelegate);

    // Its result is converted then, where the compiler says so.
    private void KeepType(AnonymousFunctionExpressionSyntax lambda, INamedTypeSymbol type)
    {
        if (lambda is not ParenthesizedLambdaExpressionSyntax { ParameterList.SpanStart: int start } || _types.OfOriginal(type, start) is not { } text)
            return;
        if (!file.HasInsertion(start, $"{text} "))
            file.Prepend(start, $"{text} ");
    }

    private bool IsInferred(AnonymousFunctionExpressionSyntax lambda)
    {
        SyntaxNode value = lambda;
        while (value.Parent is ParenthesizedExpressionSyntax)
            value = value.Parent;
        if (value.Parent is EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax { Type.IsVar: true } })
            return true;
        if (value.Parent is not ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } argument || HasTypeArguments(call))
            return false;
        return targets.ParameterOf(argument) is { } parameter
            && Constructed(parameter) is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } };
    }

    private static bool HasTypeArguments(InvocationExpressionSyntax call) =>
        call.Expression is GenericNameSyntax or MemberAccessExpressionSyntax { Name: GenericNameSyntax } or MemberBindingExpressionSyntax { Name: GenericNameSyntax };

    // An extension method that is called on its first argument, and an array of parameters.
    private static ITypeSymbol Constructed(IParameterSymbol parameter)
    {
        ITypeSymbol type = parameter.ContainingSymbol is IMethodSymbol { ReducedFrom: { } full }
            ? full.Parameters[parameter.Ordinal + 1].Type
            : parameter.OriginalDefinition.Type;
        return parameter.IsParams && type is IArrayTypeSymbol array ? array.ElementType : type;
    }
}
