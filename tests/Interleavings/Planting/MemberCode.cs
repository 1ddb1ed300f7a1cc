using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Interleavings.Planting;

/// <summary>The part of a member that a mutant may change: a body, or the initializer of a field.</summary>
internal sealed class MemberCode
{
    private readonly string _text;
    private readonly Kind _kind;

    private MemberCode(string text, int start, int end, Kind kind)
    {
        _text = text;
        _kind = kind;
        Start = start;
        End = end;
        Code = text.Substring(start, end - start);
    }

    /// <summary>What a body is, and what must be put around it to make it a statement.</summary>
    private enum Kind
    {
        /// <summary>Statements in braces.</summary>
        Block,

        /// <summary>An expression after an arrow, whose value is returned.</summary>
        Value,

        /// <summary>An expression after an arrow that is a statement.</summary>
        Statement,

        /// <summary>The same as <see cref="Value"/>, of a property without accessors.</summary>
        Property,

        /// <summary>What stands after a field's name: an initializer, or nothing.</summary>
        Initializer,
    }

    public int Start { get; }

    public int End { get; }

    /// <summary>The part, as the file has it.</summary>
    public string Code { get; }

    /// <summary>All of a file, in their order.</summary>
    public static MemberCode[] AllOf(string text, CSharpParseOptions options) =>
        [.. CSharpSyntaxTree.ParseText(text, options).GetRoot().DescendantNodes(Contains).SelectMany(node => Of(text, node))];

    /// <summary>What a mutant may not change: the file without the code of its members.</summary>
    public static string WithoutAll(string text, IReadOnlyList<MemberCode> members)
    {
        StringBuilder rest = new();
        int end = 0;
        foreach (MemberCode member in members)
        {
            rest.Append(text, end, member.Start - end).Append('|');
            end = member.End;
        }

        return rest.Append(text, end, text.Length - end).ToString();
    }

    /// <summary>Says to the compiler that what follows is a line of a file.</summary>
    public static string Line(int number, string path) => $"#line {number} \"{path}\"";

    /// <summary>This one's code, to be run under a condition; what comes after is for all other cases.</summary>
    public string BranchIf(string condition, string path) => _kind == Kind.Initializer
        ? $" {condition} ? {(Code.Length == 0 ? "default" : InitialValue)} :"
        : $"if ({condition})\n{Statements(path)}\nelse ";

    /// <summary>The whole part, with branches before its own code.</summary>
    public string With(string branches, string path) => _kind switch
    {
        Kind.Initializer => $" = {branches}{(Code.Length == 0 ? "default" : InitialValue)}\n{Line(LineOf(End), path)}\n",
        Kind.Property => $"{{ get {{ {branches}\n{Statements(path)}\n}} }}\n{Line(LineOf(End), path)}\n",
        _ => $"{{ {branches}\n{Statements(path)}\n}}\n{Line(LineOf(End), path)}\n",
    };

    private string InitialValue => Code.TrimStart().TrimStart('=');

    private string Statements(string path) => $"{Line(LineOf(Start), path)}\n" + _kind switch
    {
        Kind.Block => Code,
        Kind.Statement => $"{{ {Expression} }}",
        _ => Expression.StartsWith("throw ", StringComparison.Ordinal) ? $"{{ {Expression} }}" : $"{{ return {Expression} }}",
    };

    // Without the arrow; with the semicolon.
    private string Expression => Code.Substring("=>".Length).TrimStart();

    private int LineOf(int position) => _text.Take(position).Count(static each => each == '\n') + 1;

    // Types and what they are in; not what is in a body.
    private static bool Contains(SyntaxNode node) =>
        node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax or BasePropertyDeclarationSyntax or AccessorListSyntax;

    private static IEnumerable<MemberCode> Of(string text, SyntaxNode node)
    {
        switch (node)
        {
            case BaseMethodDeclarationSyntax { Body: { } block }:
                yield return new MemberCode(text, block.SpanStart, block.Span.End, Kind.Block);
                break;
            case BaseMethodDeclarationSyntax { ExpressionBody: { } arrow } method:
                yield return new MemberCode(text, arrow.SpanStart, method.SemicolonToken.Span.End, ReturnsValue(method) ? Kind.Value : Kind.Statement);
                break;
            case AccessorDeclarationSyntax { Body: { } block }:
                yield return new MemberCode(text, block.SpanStart, block.Span.End, Kind.Block);
                break;
            case AccessorDeclarationSyntax { ExpressionBody: { } arrow } accessor:
                Kind kind = accessor.IsKind(SyntaxKind.GetAccessorDeclaration) ? Kind.Value : Kind.Statement;
                yield return new MemberCode(text, arrow.SpanStart, accessor.SemicolonToken.Span.End, kind);
                break;
            case PropertyDeclarationSyntax { ExpressionBody: { } arrow } property:
                yield return new MemberCode(text, arrow.SpanStart, property.SemicolonToken.Span.End, Kind.Property);
                break;
            case IndexerDeclarationSyntax { ExpressionBody: { } arrow } indexer:
                yield return new MemberCode(text, arrow.SpanStart, indexer.SemicolonToken.Span.End, Kind.Property);
                break;
            // Before any mutant is active, initializers of static fields have run.
            case FieldDeclarationSyntax { Declaration.Variables: { Count: 1 } variables } field
                when !field.Modifiers.Any(SyntaxKind.StaticKeyword) && !field.Modifiers.Any(SyntaxKind.ConstKeyword):
                VariableDeclaratorSyntax variable = variables.Single();
                yield return new MemberCode(text, variable.Identifier.Span.End, variable.Span.End, Kind.Initializer);
                break;
        }
    }

    private static bool ReturnsValue(BaseMethodDeclarationSyntax member) => member switch
    {
        MethodDeclarationSyntax { ReturnType: not GenericNameSyntax } method when method.Modifiers.Any(SyntaxKind.AsyncKeyword) => false,
        MethodDeclarationSyntax { ReturnType: PredefinedTypeSyntax type } => !type.Keyword.IsKind(SyntaxKind.VoidKeyword),
        MethodDeclarationSyntax or OperatorDeclarationSyntax or ConversionOperatorDeclarationSyntax => true,
        _ => false,
    };
}
