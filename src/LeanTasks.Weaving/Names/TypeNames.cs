using System.Text;
using System.Text.RegularExpressions;
using Mono.Cecil;

namespace LeanTasks.Weaving.Names;

/// <summary>Types as C# writes them.</summary>
internal static class TypeNames
{
    // F# adds it to a module that has the same name as a type beside it.
    private const string Suffix = "Module";

    private static readonly Regex s_fullNames = new(@"[\w.]+", RegexOptions.CultureInvariant);

    private static readonly Regex s_arities = new(@"`\d+", RegexOptions.CultureInvariant);

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
    /// <param name="type">The name from reflection.</param>
    /// <returns>Its name without namespaces.</returns>
    public static string OfReflection(string type)
    {
        string name = s_fullNames.Replace(
            type, static match => s_keywords.TryGetValue(match.Value, out string? keyword) ? keyword : match.Value.Substring(match.Value.LastIndexOf('.') + 1));
        name = name.Replace("[]", "\u0001").Replace('[', '<').Replace(']', '>');
        return s_arities.Replace(name, "").Replace("\u0001", "[]").Replace(",", ", ").Replace('+', '.');
    }

    /// <summary>A nested type has its parents' type parameters too; each argument is written where its parameter is declared.</summary>
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
                name.Append('<').Append(string.Join(", ", arguments.Skip(used).Take(arity))).Append('>');
            used += arity;
        }

        return name.ToString();
    }

    private static (string Name, int Arity) Split(TypeReference type)
    {
        string name = type.Name;
        int arity = 0;
        int tick = name.LastIndexOf('`');
        if (tick >= 0 && int.TryParse(name.Substring(tick + 1), out arity))
            name = name.Substring(0, tick);
        name = CompilerNames.FileLocal(name) ?? name;
        if (IsModuleWithSuffix(type) && name.EndsWith(Suffix, StringComparison.Ordinal))
            name = name.Substring(0, name.Length - Suffix.Length);
        return (name, arity);
    }

    private static bool IsModuleWithSuffix(TypeReference type) =>
        type is TypeDefinition definition && definition.CustomAttributes.Any(attribute =>
            attribute.AttributeType.Name == "CompilationRepresentationAttribute"
            && attribute.ConstructorArguments.FirstOrDefault().Value is int flags && (flags & 4) != 0);
}
