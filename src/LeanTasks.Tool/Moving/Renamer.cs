using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Renames the types in one file to their twins, as far as nothing makes them stay.</summary>
internal sealed class Renamer
{
    private readonly SemanticModel _model;
    private readonly Twins _twins;
    private readonly KeptCode _kept;
    private readonly MovedFile _file;
    private readonly Targets _targets;
    private readonly AsyncLambdas _lambdas;
    private readonly SilentSites _silent;
    private readonly TypeOfs _typeofs;
    private readonly UniTaskMembers? _uniTasks;

    /// <summary>Creates one.</summary>
    /// <param name="model">The model of the original source.</param>
    /// <param name="twins">The types that move.</param>
    /// <param name="kept">What stays.</param>
    /// <param name="file">The file, which is changed.</param>
    /// <param name="sites">Gets what somebody should look at.</param>
    public Renamer(SemanticModel model, Twins twins, KeptCode kept, MovedFile file, ICollection<Site> sites)
    {
        (_model, _twins, _kept, _file) = (model, twins, kept, file);
        _targets = new Targets(model, twins, kept.Borders);
        _lambdas = new AsyncLambdas(model, twins, _targets, file, sites);
        _typeofs = new TypeOfs(model, twins);
        _silent = new SilentSites(model, twins, kept, _typeofs, file, sites);
        _uniTasks = twins.HasUniTask ? new UniTaskMembers(model, twins, _targets, file, sites) : null;
    }

    /// <summary>Renames.</summary>
    public void Run()
    {
        foreach (SyntaxNode node in _model.SyntaxTree.GetRoot().DescendantNodes(descendIntoTrivia: true))
        {
            if (_uniTasks is not null && !_kept.IsLeft(node))
                _uniTasks.Look(node);
            switch (node)
            {
                case SimpleNameSyntax name when _uniTasks?.Has(name) == true:
                    break;
                case SimpleNameSyntax name when TwinOf(name) is { } twin && !_kept.Has(name, _model):
                    Rename(name, twin);
                    break;
                case InvocationExpressionSyntax call when IsAsTask(call) && !_kept.IsLeft(call) && !_targets.NeedsTask(call):
                    _file.Replace(((MemberAccessExpressionSyntax)call.Expression).Name.Identifier.Span, nameof(LeanTaskExtensions.AsLeanTask));
                    break;
                case AnonymousFunctionExpressionSyntax lambda when !_kept.IsLeft(lambda):
                    _lambdas.Look(lambda);
                    break;
                default:
                    if (!_kept.IsLeft(node))
                        _silent.Look(node);
                    break;
            }
        }
    }

    private INamedTypeSymbol? TwinOf(SimpleNameSyntax name)
    {
        if (name is IdentifierNameSyntax identifier && (identifier.IsVar || identifier.IsNint || _model.GetAliasInfo(identifier) is not null))
            return null;
        SymbolInfo info = _model.GetSymbolInfo(name);
        ISymbol? symbol = info.Symbol ?? (info.CandidateSymbols.Length == 1 ? info.CandidateSymbols[0] : null);
        return symbol switch
        {
            IMethodSymbol { MethodKind: MethodKind.Constructor } constructor => _twins.Of(constructor.ContainingType),
            INamedTypeSymbol type => _twins.Of(type),
            _ => null,
        };
    }

    private void Rename(SimpleNameSyntax name, INamedTypeSymbol twin)
    {
        if (IsNamed(name) || _typeofs.Stays(name) || IsInFixedLambda(name)
            || (name.FirstAncestorOrSelf<UsingDirectiveSyntax>() is { Alias: not null } alias && IsUsedInKept(alias)))
        {
            return;
        }

        ExpressionSyntax whole = Whole(name);
        if (whole.Parent is MemberAccessExpressionSyntax access && access.Expression == whole)
        {
            if (BaseTypes.AndSelf(twin).All(each => each.GetMembers(access.Name.Identifier.ValueText).IsEmpty))
                return;
            if (IsUnobserved(access))
                return;
            if (_targets.NeedsTask(access.Parent is InvocationExpressionSyntax call ? call : access))
                return;
        }

        _file.Replace(name.Identifier.Span, twin.Name);
        if (Qualifier(name) is { } qualifier && _model.GetSymbolInfo(qualifier).Symbol is INamespaceSymbol)
            _file.Replace(qualifier.Span, (qualifier.ToString().StartsWith("global::", StringComparison.Ordinal) ? "global::" : "") + Twins.Library);
    }

    private static ExpressionSyntax? Qualifier(SimpleNameSyntax name) => name.Parent switch
    {
        QualifiedNameSyntax qualified when qualified.Right == name => qualified.Left,
        MemberAccessExpressionSyntax access when access.Name == name => access.Expression,
        NameMemberCrefSyntax { Parent: QualifiedCrefSyntax qualified } => qualified.Container,
        _ => null,
    };

    private static ExpressionSyntax Whole(SimpleNameSyntax name) => Qualifier(name) is null || name.Parent is not ExpressionSyntax whole ? name : whole;

    // The name of a type is a text there, which may mean something.
    private static bool IsNamed(SyntaxNode name) =>
        name.Ancestors().OfType<InvocationExpressionSyntax>().Any(static each => each.Expression is IdentifierNameSyntax { Identifier.ValueText: "nameof" });

    // Where LeanScheduler has no handler, its failures raise the BCL's event, as those of other code do: one handler sees all of them.
    private static bool IsUnobserved(MemberAccessExpressionSyntax access) => access.Name.Identifier.ValueText == nameof(TaskScheduler.UnobservedTaskException);

    private bool IsInFixedLambda(SyntaxNode name) =>
        (name.AncestorsAndSelf().FirstOrDefault(static each => each.Parent is ParenthesizedLambdaExpressionSyntax outer && outer.ReturnType == each)
            is { Parent: ParenthesizedLambdaExpressionSyntax returning } && _lambdas.IsUntyped(returning))
        || name.Ancestors().OfType<ParameterListSyntax>().FirstOrDefault()?.Parent is ParenthesizedLambdaExpressionSyntax lambda && _targets.IsFixed(lambda);

    // An alias is one type for all that use it.
    private bool IsUsedInKept(UsingDirectiveSyntax alias) => _model.GetDeclaredSymbol(alias) is { } symbol
        && _model.SyntaxTree.GetRoot().DescendantNodes().OfType<IdentifierNameSyntax>().Any(each =>
            each.Identifier.ValueText == symbol.Name && symbol.Equals(_model.GetAliasInfo(each), SymbolEqualityComparer.Default) && _kept.Has(each, _model));

    private bool IsAsTask(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsTask" }
        && _model.GetSymbolInfo(call).Symbol is IMethodSymbol { Parameters.IsEmpty: true } method
        && TaskTypes.IsValueTask(method.ContainingType);
}
