using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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
    private readonly ICollection<Site> _sites;

    /// <summary>Creates one.</summary>
    /// <param name="model">The model of the original source.</param>
    /// <param name="twins">The types that move.</param>
    /// <param name="kept">What stays.</param>
    /// <param name="file">The file, which is changed.</param>
    /// <param name="sites">Gets what somebody should look at.</param>
    public Renamer(SemanticModel model, Twins twins, KeptCode kept, MovedFile file, ICollection<Site> sites)
    {
        (_model, _twins, _kept, _file, _sites) = (model, twins, kept, file, sites);
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
        if (twin.IsSealed && whole.Parent is (BaseTypeSyntax or TypeConstraintSyntax))
        {
            _sites.Add(Site.Of(_file, name.SpanStart, $"the base class {name} is not changed: {twin.Name} is sealed"));
            return;
        }

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

/// <summary>Decides which types that the code looks at when it runs move.</summary>
/// <param name="model">The model of the original source.</param>
/// <param name="twins">The types that move.</param>
/// <remarks>
/// A task alone stays: it is compared with what signatures of other code return. What has tasks in it, as <c>Func&lt;Task&gt;</c>, moves with the
/// casts and type arguments beside it. So a key, a service or a delegate of that type is still found.
/// </remarks>
internal sealed class TypeOfs(SemanticModel model, Twins twins)
{
    /// <summary>Whether a name is in one that stays.</summary>
    /// <param name="name">The name.</param>
    public bool Stays(SyntaxNode name) => name.FirstAncestorOrSelf<TypeOfExpressionSyntax>() is { } type && Stays(type);

    /// <summary>What somebody should know of one; null for nothing.</summary>
    /// <param name="type">The expression.</param>
    public string? Tell(TypeOfExpressionSyntax type)
    {
        if (model.GetTypeInfo(type.Type).Type is not { } named || !twins.AreIn(named))
            return null;
        string name = named.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        string text = $"typeof({name})";
        if (AttributeOf(type) is { } attribute)
            return IsOfBuilder(attribute) ? null : $"{text} in an attribute is changed, so code that reads the attribute gets a different type";
        return Stays(type) ? $"{text} is not changed, because it may describe signatures of other code" : $"{text} moves with the casts and type arguments of this code, but signatures of other code still use {name}";
    }

    private static AttributeSyntax? AttributeOf(SyntaxNode node) => node.FirstAncestorOrSelf<AttributeSyntax>();

    private bool IsOfBuilder(AttributeSyntax attribute) => model.GetTypeInfo(attribute).Type?.Name == "AsyncMethodBuilderAttribute";

    // An alias has one type for all that use it.
    private bool Stays(TypeOfExpressionSyntax type) => AttributeOf(type) is null
        && ((twins.Of(model.GetTypeInfo(type.Type).Type) is not null && model.GetAliasInfo(type.Type) is null) || IsOfOthers(type));

    // Parameters that a member of a type of others is looked up by.
    private bool IsOfOthers(TypeOfExpressionSyntax type) => type.Ancestors().OfType<InvocationExpressionSyntax>()
        .Select(static call => call.Expression).OfType<MemberAccessExpressionSyntax>()
        .Any(access => access.Expression is TypeOfExpressionSyntax looked && looked != type && access.Name.Identifier.ValueText.StartsWith("Get", StringComparison.Ordinal)
            && model.GetTypeInfo(looked.Type).Type is { DeclaringSyntaxReferences.IsEmpty: true });
}
