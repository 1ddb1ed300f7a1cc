using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Tool.Moving;

/// <summary>
/// The members whose signatures stay as they are, since something else than the moved source decides on them. Members that override or implement one
/// another stay or move together.
/// </summary>
/// <param name="options">What is moved.</param>
internal sealed class Borders(MoveOptions options)
{
    private static readonly string[] s_calledByName =
        ["Microsoft.AspNetCore.Mvc.ControllerBase", "Microsoft.AspNetCore.Mvc.ViewComponent", "Microsoft.AspNetCore.Mvc.RazorPages.PageModel", "Microsoft.AspNetCore.SignalR.Hub"];

    // It makes the proxies of its clients when it runs, and they return tasks.
    private const string HubOfClients = "Microsoft.AspNetCore.SignalR.Hub<T>";

    // Orleans generates the proxies of the interfaces that derive from it, of Task and ValueTask only.
    private const string Addressable = "Orleans.Runtime.IAddressable";

    private readonly Dictionary<Member, Member> _parents = [];
    private readonly Dictionary<Member, string> _reasons = [];

    /// <summary>Whether a member's signature stays.</summary>
    /// <param name="symbol">The member, or a parameter of it.</param>
    public bool Has(ISymbol symbol) => Member.Of(symbol is IParameterSymbol ? symbol.ContainingSymbol : symbol).Any(Has);

    /// <summary>Whether a member's signature stays.</summary>
    /// <param name="member">The member.</param>
    public bool Has(Member member) => _reasons.ContainsKey(Root(member));

    /// <summary>Lets a member's signature stay, and those of all that it overrides or implements.</summary>
    /// <returns>Whether it did not before.</returns>
    /// <param name="member">The member.</param>
    /// <param name="reason">The reason.</param>
    public bool Keep(Member member, string reason) => _reasons.TryAdd(Root(member), reason);

    /// <summary>Finds those of a project.</summary>
    /// <param name="compilation">Its original source, with what generators add.</param>
    /// <param name="twins">The types that move.</param>
    public void Find(Compilation compilation, Twins twins)
    {
        if (compilation.GetEntryPoint(CancellationToken.None) is { } main)
            Keep(main, "the entry point");
        foreach (IMethodSymbol method in compilation.SyntaxTrees.SelectMany(each => Untyped(compilation.GetSemanticModel(each))).Where(twins.AreInSignature))
            Keep(method, "converted to a plain Delegate");
        foreach (INamedTypeSymbol type in Types(compilation.Assembly.GlobalNamespace))
        {
            foreach (ISymbol member in type.GetMembers())
            {
                if (twins.AreInSignature(member) && !member.IsImplicitlyDeclared)
                    Look(member, twins);
            }

            foreach (INamedTypeSymbol client in BaseTypes.AndSelf(type.BaseType).OfType<INamedTypeSymbol>().Where(static each => each.OriginalDefinition.ToDisplayString() == HubOfClients)
                .Select(static each => each.TypeArguments[0]).OfType<INamedTypeSymbol>().SelectMany(static each => each.AllInterfaces.Add(each)))
            {
                foreach (ISymbol member in client.GetMembers().Where(twins.AreInSignature))
                    Keep(member, "SignalR implements it");
            }

            if (type.TypeKind == TypeKind.Interface && type.AllInterfaces.Any(static each => each.ToDisplayString() == Addressable))
            {
                foreach (ISymbol member in type.GetMembers().Where(twins.AreInSignature))
                    Keep(member, "Orleans implements it");
            }

            foreach (INamedTypeSymbol contract in type.AllInterfaces)
            {
                foreach (ISymbol promised in contract.GetMembers())
                {
                    if (type.FindImplementationForInterfaceMember(promised) is { } member)
                        Join(member, promised, twins);
                }
            }
        }
    }

    private static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol within)
    {
        foreach (ISymbol member in within.GetMembers())
        {
            if (member is INamedTypeSymbol type)
                yield return type;
            if (member is INamespaceOrTypeSymbol inner)
            {
                foreach (INamedTypeSymbol nested in Types(inner))
                    yield return nested;
            }
        }
    }

    private static ISymbol? Overridden(ISymbol member) => member switch
    {
        IMethodSymbol method => method.OverriddenMethod,
        IPropertySymbol property => property.OverriddenProperty,
        IEventSymbol @event => @event.OverriddenEvent,
        _ => null,
    };

    // Methods whose types are asked for when the program runs, as those of minimal APIs.
    private static IEnumerable<IMethodSymbol> Untyped(SemanticModel model) => model.SyntaxTree.GetRoot().DescendantNodes()
        .Where(static each => each is IdentifierNameSyntax or GenericNameSyntax or MemberAccessExpressionSyntax
            && each.Parent is ArgumentSyntax or AssignmentExpressionSyntax or EqualsValueClauseSyntax or CastExpressionSyntax or ReturnStatementSyntax
                or ArrowExpressionClauseSyntax or LambdaExpressionSyntax)
        .Select(each => model.GetOperation(each)).OfType<IMethodReferenceOperation>()
        .Where(static each => each.Parent is IDelegateCreationOperation
        {
            IsImplicit: true,
            Parent: IConversionOperation { Type.SpecialType: SpecialType.System_Delegate or SpecialType.System_MulticastDelegate or SpecialType.System_Object }
        })
        .Select(static each => each.Method);

    private static bool IsCalledByName(ISymbol member) =>
        member is IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public } method
        && (BaseTypes.AndSelf(member.ContainingType.BaseType).Any(static each => s_calledByName.Contains(each.ToDisplayString()))
            || (method.Name is "Invoke" or "InvokeAsync" && method.Parameters is [{ Type.Name: "HttpContext" }, ..]));

    private static bool IsOfOthers(AttributeData attribute)
    {
        if (attribute.AttributeClass is not { } type || !type.DeclaringSyntaxReferences.IsEmpty)
            return false;
        string space = type.ContainingNamespace.ToDisplayString();
        return space == "System.ServiceModel"
            || (space != "System" && !space.StartsWith("System.", StringComparison.Ordinal) && !space.StartsWith("JetBrains.", StringComparison.Ordinal));
    }

    private static bool IsVisible(ISymbol member)
    {
        for (ISymbol? each = member; each is not null and not INamespaceSymbol; each = each.ContainingSymbol)
        {
            if (each.DeclaredAccessibility is Accessibility.Private or Accessibility.Internal or Accessibility.ProtectedAndInternal)
                return false;
        }

        return true;
    }

    private void Look(ISymbol member, Twins twins)
    {
        if (Overridden(member) is { } overridden)
            Join(member, overridden, twins);
        if (Member.Of(member).FirstOrDefault() is { Path: { } path } && !(options.IsSource(path) && options.IsChosen(path)))
            Keep(member, "declared in a file that is not moved");
        if (options.KeepsPublic && IsVisible(member))
            Keep(member, "other assemblies can use it");
        if (member is not IMethodSymbol method)
            return;
        if (method.IsExtern)
            Keep(member, "declared in native code");
        if (IsCalledByName(member))
            Keep(member, "called by a framework");
        foreach (AttributeData attribute in member.GetAttributes())
        {
            if (attribute.AttributeClass?.Name is "AsyncMethodBuilderAttribute" && TaskTypes.IsTask(method.ReturnType))
                Keep(member, "its builder creates a Task");
            else if (attribute.AttributeClass?.Name is "UnmanagedCallersOnlyAttribute" || IsOfOthers(attribute))
                Keep(member, $"has the attribute {attribute.AttributeClass!.Name}");
        }
    }

    // What source promises, source keeps. What a reference promises in terms of its own type parameters moves with their arguments.
    private void Join(ISymbol member, ISymbol promised, Twins twins)
    {
        Member[] members = [.. Member.Of(member)];
        Member[] promises = [.. Member.Of(promised)];
        if (members.Length == 0 && promises.Length == 0)
            return;
        if (members.Length > 0 && promises.Length > 0)
        {
            foreach (Member each in members.Concat(promises))
                Join(members[0], each);
        }
        else if (members.Length == 0)
        {
            if (twins.AreInSignature(promised.OriginalDefinition))
                Keep(promised, $"{member.ContainingType.Name} implements it");
        }
        else if (twins.AreInSignature(promised.OriginalDefinition) && twins.Of(promised.ContainingType)?.GetMembers(promised.Name).IsEmpty != false)
        {
            Keep(member, $"required by {promised.ContainingType.Name}");
        }
    }

    private void Keep(ISymbol member, string reason)
    {
        foreach (Member each in Member.Of(member))
            Keep(each, reason);
    }

    private void Join(Member first, Member second)
    {
        Member one = Root(first);
        Member other = Root(second);
        if (one == other)
            return;
        _parents[other] = one;
        if (_reasons.Remove(other, out string? reason))
            _reasons.TryAdd(one, reason);
    }

    private Member Root(Member member)
    {
        while (_parents.TryGetValue(member, out Member parent))
            member = parent;
        return member;
    }
}

/// <summary>A declaration in the source, the same in each project and for each framework that has its file.</summary>
/// <param name="Path">The file.</param>
/// <param name="Start">Where its declaration begins.</param>
internal readonly record struct Member(string Path, int Start)
{
    /// <summary>The declarations of a symbol: none if it is of a reference; several if it is partial.</summary>
    /// <param name="symbol">The symbol.</param>
    public static IEnumerable<Member> Of(ISymbol symbol)
    {
        ISymbol declared = (symbol is IMethodSymbol { AssociatedSymbol: { } property } ? property : symbol).OriginalDefinition;
        foreach (SyntaxReference reference in declared.DeclaringSyntaxReferences)
            yield return new Member(reference.SyntaxTree.FilePath, reference.Span.Start);
        if (declared is IMethodSymbol { PartialDefinitionPart: { } definition })
            yield return Of(definition).First();
        if (declared is IMethodSymbol { PartialImplementationPart: { } implementation })
            yield return Of(implementation).First();
    }
}
