namespace LeanTasks.Tests.Parity;

/// <summary>Names of types as C# has them, without namespaces.</summary>
internal static class TypeName
{
    private static readonly Dictionary<Type, string> s_keywords = new()
    {
        [typeof(void)] = "void",
        [typeof(object)] = "object",
        [typeof(string)] = "string",
        [typeof(bool)] = "bool",
        [typeof(byte)] = "byte",
        [typeof(char)] = "char",
        [typeof(short)] = "short",
        [typeof(ushort)] = "ushort",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
    };

    /// <summary>The renaming that leaves all names as they are.</summary>
    public static IReadOnlyDictionary<Type, string> NotRenamed { get; } = new Dictionary<Type, string>();

    public static string Of(Type type) => Of(type, NotRenamed);

    /// <summary>The name of a type after a renaming of definitions; a type of a generic one is renamed inside as well.</summary>
    public static string Of(Type type, IReadOnlyDictionary<Type, string> renaming)
    {
        if (type.IsByRef || type.IsPointer)
            return Of(type.GetElementType()!, renaming) + (type.IsPointer ? "*" : "");
        if (type.IsArray)
            return $"{Of(type.GetElementType()!, renaming)}[{new string(',', type.GetArrayRank() - 1)}]";
        if (type.IsGenericParameter)
            return type.Name;
        if (Nullable.GetUnderlyingType(type) is { } underlying)
            return Of(underlying, renaming) + "?";
        return s_keywords.GetValueOrDefault(type) ?? Path(type, type.GetGenericArguments(), renaming);
    }

    public static string WithoutArity(Type type) => type.Name.Split('`')[0];

    /// <summary>A nested type has the arguments of the outer one in front of its own.</summary>
    private static string Path(Type type, Type[] arguments, IReadOnlyDictionary<Type, string> renaming)
    {
        Type definition = type.IsGenericType ? type.GetGenericTypeDefinition() : type;
        string name = renaming.GetValueOrDefault(definition) ?? WithoutArity(type);
        int outer = type.DeclaringType?.GetGenericArguments().Length ?? 0;
        if (arguments.Length > outer)
            name += $"<{string.Join(", ", arguments[outer..].Select(argument => Of(argument, renaming)))}>";
        return type.DeclaringType is { } declaring ? $"{Path(declaring, arguments[..outer], renaming)}.{name}" : name;
    }
}
