using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>Names the field of a completed task after its result, in the naming style of the class.</summary>
internal static class TaskFieldName
{
    private const int LongestWord = 24;

    /// <summary>Proposes a name.</summary>
    /// <param name="container">The class, whose static fields show its style: <c>s_name</c>, <c>_name</c> or <c>Name</c>.</param>
    /// <param name="result">The task's result.</param>
    public static string For(TypeDeclarationSyntax container, ExpressionSyntax result)
    {
        string pascal = Word(result);
        string? example = container.Members
            .OfType<FieldDeclarationSyntax>()
            .FirstOrDefault(static field => field.Modifiers.Any(SyntaxKind.StaticKeyword))
            ?.Declaration.Variables[0].Identifier.ValueText;
        if (example is not null && char.IsUpper(example[0]))
            return pascal;

        string camel = char.ToLowerInvariant(pascal[0]) + pascal.Substring(1);
        return (example is null || example[0] != '_' ? "s_" : "_") + camel;
    }

    private static string Word(ExpressionSyntax result) => result switch
    {
        LiteralExpressionSyntax { Token.Value: string text } => text.Length == 0 ? "EmptyTask" : IsWord(text) ? Pascal(text) + "Task" : "ResultTask",
        LiteralExpressionSyntax { Token.Value: int number } => "Task" + number.ToString(CultureInfo.InvariantCulture),
        MemberAccessExpressionSyntax member => Pascal(member.Name.Identifier.ValueText) + "Task",
        IdentifierNameSyntax name => Pascal(name.Identifier.ValueText.TrimStart('_')) + "Task",
        _ => "ResultTask",
    };

    private static bool IsWord(string text) => text.Length <= LongestWord && char.IsLetter(text[0]) && text.All(char.IsLetterOrDigit);

    private static string Pascal(string word) => word.Length == 0 ? "Result" : char.ToUpperInvariant(word[0]) + word.Substring(1);
}
