using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Docs.Tests.Texts;

/// <summary>
/// The texts of a project that a user can see: what its strings say, which are messages, output and help, and the documentation of its public
/// members. A string without a space is a name and no text.
/// </summary>
internal static partial class ProjectTexts
{
    /// <summary>The texts, a line each, file by file.</summary>
    /// <param name="folder">The project's folder.</param>
    public static string Of(string folder)
    {
        StringBuilder texts = new();
        foreach (string file in SourceFiles(folder))
        {
            string source = File.ReadAllText(file);
            string[] lines = [.. (file.EndsWith(".cs", StringComparison.Ordinal) ? OfCSharp(source) : OfFSharp(source)).Select(OneLine).Where(static text => text.Contains(' '))];
            if (lines.Length == 0)
                continue;
            texts.Append(Path.GetRelativePath(folder, file).Replace('\\', '/')).Append('\n');
            foreach (string line in lines)
                texts.Append("    ").Append(line).Append('\n');
        }

        return texts.ToString();
    }

    public static IEnumerable<string> OfCSharp(string source)
    {
        foreach (SyntaxNode node in CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes())
        {
            if (node is MemberDeclarationSyntax member && IsPublic(member) && Documentation(member) is { } documentation)
                yield return documentation;
            if (node is ExpressionSyntax expression && node.Parent is not BinaryExpressionSyntax && Text(expression) is { } text)
                yield return text;
        }
    }

    public static IEnumerable<string> OfFSharp(string source)
    {
        foreach (Match match in FSharpText().Matches(source))
        {
            if (match.Groups["documentation"] is { Success: true } documentation)
                yield return Plain(Exterior().Replace(documentation.Value, ""));
            else if (match.Groups["text"] is { Success: true } text)
                yield return text.Value;
        }
    }

    private static IEnumerable<string> SourceFiles(string folder) => Directory
        .EnumerateFiles(folder, "*", SearchOption.AllDirectories)
        .Where(static file => Path.GetExtension(file) is ".cs" or ".fs" or ".fsi" && !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
        .Order(StringComparer.Ordinal);

    /// <summary>What a literal says, or several that are added; null for any other expression.</summary>
    private static string? Text(ExpressionSyntax expression) => expression switch
    {
        LiteralExpressionSyntax { Token.Value: string text } => text,
        InterpolatedStringExpressionSyntax interpolated => string.Concat(interpolated.Contents.Select(static content => content switch
        {
            InterpolatedStringTextSyntax text => text.TextToken.ValueText,
            _ => "{}",
        })),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum when (Text(sum.Left) ?? Text(sum.Right)) is not null =>
            (Text(sum.Left) ?? "{}") + (Text(sum.Right) ?? "{}"),
        _ => null,
    };

    private static bool IsPublic(MemberDeclarationSyntax member) =>
        (member is EnumMemberDeclarationSyntax
            || member.Parent is InterfaceDeclarationSyntax
            || (member.Modifiers.Any(static modifier => modifier.Kind() is SyntaxKind.PublicKeyword or SyntaxKind.ProtectedKeyword)
                && !member.Modifiers.Any(SyntaxKind.PrivateKeyword)))
        && (member.Parent is not BaseTypeDeclarationSyntax type || IsPublic(type));

    private static string? Documentation(MemberDeclarationSyntax member) => member.GetLeadingTrivia()
        .Select(static trivia => trivia.GetStructure())
        .OfType<DocumentationCommentTriviaSyntax>()
        .Select(static comment => Plain(Exterior().Replace(comment.ToFullString(), "")))
        .FirstOrDefault();

    /// <summary>
    /// Documentation without its tags; what a tag refers to is its last name. What is inherited is listed only where it is written, though editors
    /// show it for both.
    /// </summary>
    private static string Plain(string documentation)
    {
        XElement root = XElement.Parse($"<all>{documentation}</all>");
        bool inherits = root.Elements("inheritdoc").Any();
        root.Descendants("inheritdoc").Remove();
        foreach (XElement reference in root.Descendants().Where(static element => !element.Nodes().Any()).ToArray())
            reference.ReplaceWith(new XText(reference.FirstAttribute?.Value.Split('.', ':')[^1] ?? ""));
        string text = string.Concat(root.Nodes().Select(static node => node switch
        {
            XElement { Name.LocalName: "c" } code => code.Value,
            XElement section => section.Value + "\n",
            _ => node.ToString(),
        })).Trim();
        return inherits && text.Length > 0 ? $"(inherited) {text}" : text;
    }

    private static string OneLine(string text) => Space().Replace(text, " ").Trim();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();

    [GeneratedRegex(@"^\s*///", RegexOptions.Multiline)]
    private static partial Regex Exterior();

    [GeneratedRegex("""(?<documentation>^[ \t]*///[^\n]*(\n[ \t]*///[^\n]*)*)|//[^\n]*|\$?"{3}(?<text>.*?)"{3}|\$?"(?<text>([^"\\\n]|\\.)*)"|'"'""", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex FSharpText();
}
