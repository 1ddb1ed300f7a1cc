using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>The parts of the source in which names stay as they are: signatures of border members, and members that could not be moved.</summary>
/// <param name="borders">The border members.</param>
/// <param name="options">What is moved.</param>
internal sealed class KeptCode(Borders borders, MoveOptions options)
{
    private readonly HashSet<Member> _unmoved = [];

    /// <summary>The border members.</summary>
    public Borders Borders => borders;

    /// <summary>What is moved.</summary>
    public MoveOptions Options => options;

    /// <summary>Whether a member that is left may hand out a promise of the BCL.</summary>
    public bool HasPromises { get; private set; }

    /// <summary>Leaves a member as it is, with its body.</summary>
    /// <returns>Whether it was to be moved before.</returns>
    /// <param name="declaration">Its declaration, in the original source.</param>
    public bool Leave(MemberDeclarationSyntax declaration)
    {
        HasPromises |= declaration.DescendantTokens().Any(static each => each.ValueText == nameof(TaskCompletionSource));
        return _unmoved.Add(MemberOf(declaration));
    }

    /// <summary>Whether a name stays.</summary>
    /// <param name="name">The name, in the original source.</param>
    /// <param name="model">The model of its file.</param>
    public bool Has(SyntaxNode name, SemanticModel model)
    {
        SyntaxNode inner = name;
        foreach (SyntaxNode outer in name.AncestorsAndSelf())
        {
            if (outer is MemberDeclarationSyntax member && _unmoved.Contains(MemberOf(member)))
                return true;
            if (IsSignature(inner, outer) && Declared(outer, model).Any(borders.Has))
                return true;
            inner = outer;
        }

        return false;
    }

    /// <summary>Whether a declaration is left as it is, with its body.</summary>
    /// <param name="declaration">The declaration, in the original source.</param>
    public bool IsLeft(SyntaxNode declaration) => declaration.AncestorsAndSelf().OfType<MemberDeclarationSyntax>().Any(each => _unmoved.Contains(MemberOf(each)));

    /// <summary>The symbols that a declaration declares.</summary>
    /// <param name="declaration">The declaration.</param>
    /// <param name="model">The model of its file.</param>
    public static IEnumerable<ISymbol> Declared(SyntaxNode declaration, SemanticModel model) => declaration switch
    {
        BaseFieldDeclarationSyntax field => field.Declaration.Variables.Select(each => model.GetDeclaredSymbol(each)).OfType<ISymbol>(),
        MemberDeclarationSyntax or ParameterSyntax or LocalFunctionStatementSyntax => model.GetDeclaredSymbol(declaration) is { } symbol ? [symbol] : [],
        _ => [],
    };

    private static Member MemberOf(SyntaxNode declaration) => new(declaration.SyntaxTree.FilePath, declaration.SpanStart);

    // A parameter of a record is a property of it, too.
    private static bool IsSignature(SyntaxNode part, SyntaxNode whole) => whole switch
    {
        MethodDeclarationSyntax method => part == method.ReturnType || part == method.ParameterList,
        BaseMethodDeclarationSyntax method => part == method.ParameterList || part is TypeSyntax,
        BasePropertyDeclarationSyntax property => part == property.Type || part is BracketedParameterListSyntax,
        BaseFieldDeclarationSyntax => part is VariableDeclarationSyntax,
        DelegateDeclarationSyntax @delegate => part == @delegate.ReturnType || part == @delegate.ParameterList,
        LocalFunctionStatementSyntax function => part == function.ReturnType || part == function.ParameterList,
        ParameterSyntax { Parent.Parent: RecordDeclarationSyntax } => part is TypeSyntax,
        _ => false,
    };
}
