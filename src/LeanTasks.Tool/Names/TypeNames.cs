using System.Text;
using System.Text.RegularExpressions;
using Mono.Cecil;

namespace LeanTasks.Tool.Names;

/// <summary>Types as C# writes them.</summary>
internal static partial class TypeNames
{
    private static readonly Dictionary<string, string> s_keywords = new()
    {
        ["System.Void"] = "void",
        ["System.Object"] = "object",
        ["System.String"] = "string",
        ["System.Boolean"] = "bool",
        ["System.Char"] = "char",
        ["System.SByte"] = "sbyte",
        ["System.Byte"] = "byte",
        ["System.Int16"] = "short",
        ["System.UInt16"] = "ushort",
        ["System.Int32"] = "int",
        ["System.UInt32"] = "uint",
        ["System.Int64"] = "long",
        ["System.UInt64"] = "ulong",
        ["System.Single"] = "float",
        ["System.Double"] = "double",
        ["System.Decimal"] = "decimal",
        ["System.IntPtr"] = "nint",
        ["System.UIntPtr"] = "nuint",
    };

    /// <summary>A type in a signature, without its namespace: <c>Task&lt;int[]&gt;</c>.</summary>
    /// <param name="type">The type.</param>
    /// <returns>Its name.</returns>
    public static string Short(TypeReference type) => type switch
    {
        ArrayType array => $"{Short(array.ElementType)}[{new string(',', array.Rank - 1)}]",
        ByReferenceType reference => $"ref {Short(reference.ElementType)}",
        PointerType pointer => $"{Short(pointer.ElementType)}*",
        IModifierType modifier => Short(modifier.ElementType),
        PinnedType pinned => Short(pinned.ElementType),
        GenericParameter parameter => parameter.Name,
        GenericInstanceType { ElementType.FullName: "System.Nullable`1" } nullable => Short(nullable.GenericArguments[0]) + "?",
        GenericInstanceType { ElementType.Namespace: "System" } tuple when tuple.Name.StartsWith("ValueTuple`", StringComparison.Ordinal) =>
            $"({string.Join(", ", tuple.GenericArguments.Select(Short))})",
        GenericInstanceType generic => Nested(generic.ElementType, [.. generic.GenericArguments.Select(Short)]),
        _ => s_keywords.TryGetValue(type.FullName, out string? keyword) ? keyword : Nested(type, [.. type.GenericParameters.Select(p => p.Name)]),
    };

    /// <summary>A type's own name, without its arguments: <c>List</c>.</summary>
    /// <param name="type">The type.</param>
    /// <returns>Its name.</returns>
    public static string Simple(TypeReference type) => Split(type.GetElementType()).Name;

    /// <summary>A type that holds methods, with its namespace and its own type parameters: <c>App.Cache&lt;TKey&gt;.Entry</c>.</summary>
    /// <param name="type">The type.</param>
    /// <returns>Its name.</returns>
    public static string Full(TypeDefinition type)
    {
        TypeDefinition outermost = type;
        while (outermost.DeclaringType is { } declaring)
            outermost = declaring;
        string name = Nested(type, [.. type.GenericParameters.Select(parameter => parameter.Name)]);
        return outermost.Namespace.Length == 0 ? name : $"{outermost.Namespace}.{name}";
    }

    /// <summary>A type as <see cref="Type.ToString"/> writes it, shortened: <c>List&lt;int&gt;</c> of <c>System.Collections.Generic.List`1[System.Int32]</c>.</summary>
    /// <param name="type">What reflection wrote.</param>
    /// <returns>Its name without namespaces.</returns>
    public static string OfReflection(string type)
    {
        string name = FullNames().Replace(
            type, match => s_keywords.GetValueOrDefault(match.Value) ?? match.Value[(match.Value.LastIndexOf('.') + 1)..]);
        name = name.Replace("[]", "\u0001", StringComparison.Ordinal).Replace("[", "<", StringComparison.Ordinal).Replace("]", ">", StringComparison.Ordinal);
        return Arities().Replace(name, "").Replace("\u0001", "[]", StringComparison.Ordinal).Replace(",", ", ", StringComparison.Ordinal).Replace('+', '.');
    }

    /// <summary>Whether a compiler made the type to hold lambdas, closures or state.</summary>
    /// <param name="type">The type.</param>
    /// <returns>False for a type that stands in the source, also for one local to a file.</returns>
    public static bool IsMadeByCompiler(TypeDefinition type) =>
        (type.Name.StartsWith('<') && !LocalToFile().IsMatch(type.Name))
        || type.Name.StartsWith("_Closure$__", StringComparison.Ordinal)
        || type.Name.StartsWith("VB$StateMachine_", StringComparison.Ordinal)
        || type.Name.Contains('@', StringComparison.Ordinal);

    /// <summary>A nested type has its parents' type parameters too; each argument stands where it is declared.</summary>
    private static string Nested(TypeReference type, IReadOnlyList<string> arguments)
    {
        List<TypeReference> chain = [];
        for (TypeReference? part = type; part is not null; part = part.DeclaringType)
            chain.Insert(0, part);

        StringBuilder name = new();
        int used = 0;
        foreach (TypeReference part in chain)
        {
            if (name.Length > 0)
                name.Append('.');
            (string simple, int arity) = Split(part);
            name.Append(simple);
            if (arity > 0 && used + arity <= arguments.Count)
                name.Append('<').AppendJoin(", ", arguments.Skip(used).Take(arity)).Append('>');
            used += arity;
        }

        return name.ToString();
    }

    private static (string Name, int Arity) Split(TypeReference type)
    {
        string name = type.Name;
        int arity = 0;
        int tick = name.LastIndexOf('`');
        if (tick >= 0 && int.TryParse(name.AsSpan(tick + 1), out arity))
            name = name[..tick];
        if (LocalToFile().Match(name) is { Success: true } match)
            name = match.Groups[1].Value;
        if (IsModuleWithSuffix(type) && name.EndsWith("Module", StringComparison.Ordinal))
            name = name[..^"Module".Length];
        return (name, arity);
    }

    /// <summary>F# adds the suffix to a module that has the name of a type beside it.</summary>
    private static bool IsModuleWithSuffix(TypeReference type) =>
        type is TypeDefinition definition && definition.CustomAttributes.Any(attribute =>
            attribute.AttributeType.Name == "CompilationRepresentationAttribute"
            && attribute.ConstructorArguments is [{ Value: int flags }] && (flags & 4) != 0);

    [GeneratedRegex("^<.*>F[0-9A-F]{8,}__(.+)$")]
    private static partial Regex LocalToFile();

    [GeneratedRegex(@"[\w.]+")]
    private static partial Regex FullNames();

    [GeneratedRegex(@"`\d+")]
    private static partial Regex Arities();
}
