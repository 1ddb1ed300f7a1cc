using System.Composition;
using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN102: stores the completed task in a static readonly field of the class.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StaticTaskFieldFix))]
[Shared]
public sealed class StaticTaskFieldFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public StaticTaskFieldFix()
        : base("Store the task in a static readonly field", ConstantResult.Id)
    {
    }

    // The field and its use are far from each other.
    private protected override bool ChangesOnePiece => false;

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node is not InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1 } invocation
            || model.GetTypeInfo(invocation, cancellationToken).Type is not { } type
            || invocation.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } container
            || container is InterfaceDeclarationSyntax
            || invocation.ArgumentList.ContainsDirectives
            || UsesLocals(model, invocation, cancellationToken)
            || StaticInitializers.AreInOtherParts(model, container, cancellationToken))
            return null;

        // What an earlier initializer runs would see null in the field.
        int last = StaticInitializers.IndexOfFirst(model, container, cancellationToken);

        InvocationExpressionSyntax value = invocation.WithoutTrivia();
        TypeDeclarationSyntax mended;
        if (Existing(root, container, invocation, last) is { } existing)
        {
            mended = container.ReplaceNode(invocation, Names.Use(existing).WithTriviaFrom(invocation));
        }
        else
        {
            int index = Math.Min(container.Members.TakeWhile(static member => member is FieldDeclarationSyntax).Count(), last);
            if (!IsFirstPart(model, container, cancellationToken) || !DisabledCode.IsThereWith(root, PlaceOf(container, index), invocation.SpanStart))
                return null;
            string name = Names.Free(TaskFieldName.For(container, invocation.ArgumentList.Arguments[0].Expression), container);
            mended = container.ReplaceNode(invocation, SyntaxFactory.IdentifierName(name).WithTriviaFrom(invocation));
            mended = WithField(mended, index, Names.Of(type), name, value);
        }

        return root.ReplaceNode(container, mended);
    }

    // Only the first file of a type is fixed: files are fixed separately, so two would add the same field.
    private static bool IsFirstPart(SemanticModel model, TypeDeclarationSyntax container, CancellationToken cancellationToken) =>
        model.GetDeclaredSymbol(container, cancellationToken)?.DeclaringSyntaxReferences[0].SyntaxTree == container.SyntaxTree;

    private static bool UsesLocals(SemanticModel model, InvocationExpressionSyntax invocation, CancellationToken cancellationToken) =>
        invocation.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol);

    private static int PlaceOf(TypeDeclarationSyntax container, int index) =>
        index < container.Members.Count ? container.Members[index].FullSpan.Start : container.CloseBraceToken.FullSpan.Start;

    private static string? Existing(SyntaxNode root, TypeDeclarationSyntax container, InvocationExpressionSyntax value, int last) =>
        container.Members
            .Take(last)
            .OfType<FieldDeclarationSyntax>()
            .Where(static field => field.Modifiers.Any(SyntaxKind.StaticKeyword) && field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword))
            .Where(field => DisabledCode.IsThereWith(root, field.SpanStart, value.SpanStart))
            .SelectMany(static field => field.Declaration.Variables)
            .FirstOrDefault(variable => variable.Initializer?.Value is { } initial && SyntaxFactory.AreEquivalent(initial, value))
            ?.Identifier.ValueText;

    private static TypeDeclarationSyntax WithField(TypeDeclarationSyntax container, int index, TypeSyntax type, string name, ExpressionSyntax value)
    {
        SyntaxTriviaList next = index < container.Members.Count ? container.Members[index].GetLeadingTrivia() : default;
        bool needsBlankLine = index < container.Members.Count && container.Members[index] is not FieldDeclarationSyntax && (next.Count == 0 || !next[0].IsKind(SyntaxKind.EndOfLineTrivia));
        FieldDeclarationSyntax field = SyntaxFactory
            .FieldDeclaration(
                SyntaxFactory.VariableDeclaration(
                    type,
                    SyntaxFactory.SingletonSeparatedList(
                        SyntaxFactory.VariableDeclarator(SyntaxFactory.Identifier(name), null, SyntaxFactory.EqualsValueClause(value)))))
            .AddModifiers(
                SyntaxFactory.Token(SyntaxKind.PrivateKeyword),
                SyntaxFactory.Token(SyntaxKind.StaticKeyword),
                SyntaxFactory.Token(SyntaxKind.ReadOnlyKeyword))
            .NormalizeWhitespace()
            .WithTrailingTrivia(LineEnds(container, needsBlankLine ? 2 : 1))
            .WithAdditionalAnnotations(Formatter.Annotation);
        return container.WithMembers(container.Members.Insert(index, field));
    }

    private static IEnumerable<SyntaxTrivia> LineEnds(TypeDeclarationSyntax container, int count)
    {
        SyntaxTrivia lineEnd = container.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia));
        return Enumerable.Repeat(lineEnd.IsKind(SyntaxKind.None) ? SyntaxFactory.LineFeed : lineEnd, count);
    }
}
