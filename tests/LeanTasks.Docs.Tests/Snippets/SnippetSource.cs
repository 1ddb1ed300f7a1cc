using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Docs.Tests.Snippets;

/// <summary>Makes whole files of a snippet, by the rule in README.md.</summary>
internal static class SnippetSource
{
    /// <summary>The files of each compilation: one; or several, where the snippet has a member more than once.</summary>
    /// <param name="snippet">What is compiled.</param>
    /// <param name="given">What the page takes for granted. A whole file takes nothing.</param>
    public static IEnumerable<SourceFile[]> Files(Snippet snippet, SourceFile given)
    {
        string code = snippet.Code.Replace("{ … }", "{ throw null!; }", StringComparison.Ordinal);
        CompilationUnitSyntax unit = CSharpSyntaxTree.ParseText(code, SnippetCompiler.ParseOptions).GetCompilationUnitRoot();
        if (unit.Members.Any(member => member is BaseNamespaceDeclarationSyntax))
            return [[SourceFile.AsItIs(snippet.Page, code, snippet.Line)]];
        return Versions(unit).Select(version => new[] { given, Wrap(snippet, unit, version) });
    }

    private static IEnumerable<List<MemberDeclarationSyntax>> Versions(CompilationUnitSyntax unit)
    {
        List<MemberDeclarationSyntax> version = [];
        foreach (MemberDeclarationSyntax member in unit.Members)
        {
            int same = Name(member) is string name ? version.FindIndex(other => Name(other) == name) : -1;
            if (same >= 0)
            {
                yield return [.. version];
                version.RemoveAt(same);
            }

            version.Add(member);
        }

        yield return version;
    }

    private static string? Name(MemberDeclarationSyntax member) => member switch
    {
        GlobalStatementSyntax { Statement: LocalFunctionStatementSyntax function } => function.Identifier.Text,
        MethodDeclarationSyntax method => method.Identifier.Text,
        PropertyDeclarationSyntax property => property.Identifier.Text,
        FieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.Text,
        BaseTypeDeclarationSyntax type => type.Identifier.Text,
        _ => null,
    };

    private static SourceFile Wrap(Snippet snippet, CompilationUnitSyntax unit, List<MemberDeclarationSyntax> version)
    {
        // A function beside statements is local to them. Without any, or with an access modifier, it is a method.
        bool hasStatements = version.Any(member => member is GlobalStatementSyntax { Statement: not LocalFunctionStatementSyntax });
        ILookup<bool, MemberDeclarationSyntax> members = version.ToLookup(member => member is not GlobalStatementSyntax global
            || (global.Statement is LocalFunctionStatementSyntax function
                && (!hasStatements || function.Modifiers.Any(modifier => SyntaxFacts.IsAccessibilityModifier(modifier.Kind())))));
        SourceWriter writer = new(snippet);
        foreach (UsingDirectiveSyntax directive in unit.Usings)
            writer.Add(directive);
        writer.Add("namespace Docs;\ninternal partial class Snippet : Given\n{");
        foreach (MemberDeclarationSyntax member in members[true])
            writer.Add(member);
        writer.Add("internal async Task<object?> Statements()\n{");
        foreach (MemberDeclarationSyntax statement in members[false])
            writer.Add(statement);
        writer.Add("return null;\n}\n}");
        return writer.ToFile();
    }
}
