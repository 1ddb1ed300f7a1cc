using Microsoft.CodeAnalysis;

namespace LeanTasks.Tool.Moving;

/// <summary>The types that have a twin in LeanTasks, read from the public API that a compilation refers to.</summary>
internal sealed class Twins
{
    /// <summary>The name of the library, and of its namespace.</summary>
    public const string Library = "LeanTasks";

    private const string Mark = "Lean";

    private static readonly string[] s_namespaces = ["System.Threading.Tasks", "System.Runtime.CompilerServices"];

    // All other twins have the original's name with a mark in it.
    private static readonly Dictionary<string, string> s_originalNames = new(StringComparer.Ordinal)
    {
        ["LeanTaskSource"] = "TaskCompletionSource",
        ["LeanScheduler"] = "TaskScheduler",
        ["PooledValueTaskMethodBuilder"] = "PoolingAsyncValueTaskMethodBuilder",
    };

    private readonly Dictionary<ISymbol, INamedTypeSymbol> _twins = new(SymbolEqualityComparer.Default);

    /// <summary>Finds them.</summary>
    /// <param name="compilation">A compilation that refers to the library.</param>
    public Twins(Compilation compilation)
    {
        IAssemblySymbol library = compilation.References.Select(compilation.GetAssemblyOrModuleSymbol).OfType<IAssemblySymbol>().First(static each => each.Name == Library);
        INamespaceSymbol types = library.GlobalNamespace.GetNamespaceMembers().Single(static each => each.Name == Library);
        foreach (INamedTypeSymbol twin in types.GetTypeMembers())
        {
            if (twin.DeclaredAccessibility == Accessibility.Public && OriginalOf(twin, compilation) is { } original)
                Add(original, twin);
        }

        foreach ((string name, string twin) in UniTasks.Twins)
        {
            foreach (INamedTypeSymbol each in types.GetTypeMembers(twin))
            {
                string suffix = each.Arity == 0 ? "" : $"`{each.Arity}";
                if (compilation.GetTypesByMetadataName($"{UniTasks.Namespace}.{name}{suffix}") is [{ } original])
                    (_twins[original], HasUniTask) = (each, true);
            }
        }
    }

    /// <summary>Whether the compilation has UniTask's types.</summary>
    public bool HasUniTask { get; }

    /// <summary>The twin of a type's definition, or null.</summary>
    /// <param name="type">The type.</param>
    public INamedTypeSymbol? Of(ITypeSymbol? type) => type is null ? null : _twins.GetValueOrDefault(type.OriginalDefinition);

    /// <summary>Whether a type is, or has in its arguments or elements, one with a twin.</summary>
    /// <param name="type">The type.</param>
    public bool AreIn(ITypeSymbol? type) => Any(type, static _ => true);

    /// <summary>Whether a type is, or has in its arguments or elements, one with a twin that a condition holds for.</summary>
    /// <param name="type">The type.</param>
    /// <param name="condition">The condition.</param>
    public bool Any(ITypeSymbol? type, Func<INamedTypeSymbol, bool> condition) => type switch
    {
        null => false,
        IArrayTypeSymbol array => Any(array.ElementType, condition),
        IPointerTypeSymbol pointer => Any(pointer.PointedAtType, condition),
        IFunctionPointerTypeSymbol { Signature: { } signature } => Any(signature.ReturnType, condition) || signature.Parameters.Any(each => Any(each.Type, condition)),
        INamedTypeSymbol named => (Of(named) is not null && condition(named)) || named.TypeArguments.Any(each => Any(each, condition)) || Any(named.ContainingType, condition),
        _ => false,
    };

    /// <summary>Whether the signature of a member has a type with a twin.</summary>
    /// <param name="member">The member.</param>
    public bool AreInSignature(ISymbol member) => member switch
    {
        IMethodSymbol method => AreIn(method.ReturnType) || method.Parameters.Any(each => AreIn(each.Type)),
        IPropertySymbol property => AreIn(property.Type) || property.Parameters.Any(each => AreIn(each.Type)),
        IEventSymbol @event => AreIn(@event.Type),
        IFieldSymbol field => AreIn(field.Type),
        _ => false,
    };

    // With what is nested in it, as its awaiters are.
    private void Add(INamedTypeSymbol original, INamedTypeSymbol twin)
    {
        _twins[original] = twin;
        foreach (INamedTypeSymbol inner in twin.GetTypeMembers().Where(static each => each.DeclaredAccessibility == Accessibility.Public))
        {
            if (original.GetTypeMembers(NameOfOriginal(inner), inner.Arity).FirstOrDefault() is { } originalInner)
                Add(originalInner, inner);
        }
    }

    private static string NameOfOriginal(INamedTypeSymbol twin) =>
        s_originalNames.GetValueOrDefault(twin.Name) ?? twin.Name.Replace(Mark, "", StringComparison.Ordinal);

    private static INamedTypeSymbol? OriginalOf(INamedTypeSymbol twin, Compilation compilation)
    {
        string name = NameOfOriginal(twin);
        if (name == twin.Name)
            return null;
        string suffix = twin.Arity == 0 ? "" : $"`{twin.Arity}";
        return s_namespaces.SelectMany(space => compilation.GetTypesByMetadataName($"{space}.{name}{suffix}"))
            .FirstOrDefault(each => each.TypeKind == twin.TypeKind && each.IsStatic == twin.IsStatic && each.DeclaredAccessibility == Accessibility.Public);
    }
}

/// <summary>The kinds of task that code converts between.</summary>
internal static class TaskTypes
{
    /// <summary>Whether a type is <c>Task</c> or <c>Task&lt;T&gt;</c>.</summary>
    /// <param name="type">The type.</param>
    public static bool IsTask(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Task" } && IsIn(type, "System.Threading.Tasks");

    /// <summary>Whether a type is <c>LeanTask</c>, or derives from it, as <c>LeanTaskSource</c> does.</summary>
    /// <param name="type">The type.</param>
    public static bool IsLeanTask(ITypeSymbol? type) => BaseTypes.AndSelf(type).Any(static each => each.Name == "LeanTask" && IsIn(each, Twins.Library));

    /// <summary>Whether a type is <c>ValueTask</c> or <c>ValueTask&lt;T&gt;</c>.</summary>
    /// <param name="type">The type.</param>
    public static bool IsValueTask(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "ValueTask" } && IsIn(type, "System.Threading.Tasks");

    private static bool IsIn(ITypeSymbol type, string name) => type.ContainingType is null && type.ContainingNamespace?.ToDisplayString() == name;
}

/// <summary>The classes that a type derives from.</summary>
internal static class BaseTypes
{
    /// <summary>The type itself, and the classes that it derives from, the nearest first; none for null.</summary>
    /// <param name="type">The type.</param>
    public static IEnumerable<ITypeSymbol> AndSelf(ITypeSymbol? type)
    {
        for (ITypeSymbol? each = type; each is not null; each = each.BaseType)
            yield return each;
    }
}

/// <summary>Spells types with their twins' names.</summary>
/// <param name="model">The model of the file that they are spelled in.</param>
/// <param name="twins">The types that move.</param>
internal sealed class TypeText(SemanticModel model, Twins twins)
{
    private static readonly SymbolDisplayFormat s_format =
        SymbolDisplayFormat.MinimallyQualifiedFormat.AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>Spells one; null if it has no name.</summary>
    /// <param name="type">The type.</param>
    /// <param name="position">Where it will be.</param>
    public string? Of(ITypeSymbol type, int position)
    {
        if (HasNoName(type))
            return null;
        if (!twins.AreIn(type))
            return type.ToMinimalDisplayString(model, position, s_format);
        string mark = type.NullableAnnotation == NullableAnnotation.Annotated ? "?" : "";
        if (type is IArrayTypeSymbol { Rank: 1 } array)
            return Of(array.ElementType, position) + "[]" + mark;
        if (type is not INamedTypeSymbol { ContainingType: null, IsTupleType: false } named)
            return null;
        string name = twins.Of(named)?.Name ?? named.OriginalDefinition.ToMinimalDisplayString(model, position, s_format).Split('<')[0];
        string?[] arguments = [.. named.TypeArguments.Select(each => Of(each, position))];
        if (arguments.Contains(null))
            return null;
        return (arguments.Length == 0 ? name : $"{name}<{string.Join(", ", arguments)}>") + mark;
    }

    /// <summary>Spells one as it is; null if it has no name.</summary>
    /// <param name="type">The type.</param>
    /// <param name="position">Where it will be.</param>
    public string? OfOriginal(ITypeSymbol type, int position) => HasNoName(type) ? null : type.ToMinimalDisplayString(model, position, s_format);

    private static bool HasNoName(ITypeSymbol type) => type switch
    {
        IErrorTypeSymbol => true,
        IArrayTypeSymbol array => HasNoName(array.ElementType),
        INamedTypeSymbol named => named.IsAnonymousType || named.TypeArguments.Any(HasNoName),
        _ => false,
    };
}
