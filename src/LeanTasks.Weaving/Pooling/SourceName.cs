using Mono.Cecil;

namespace LeanTasks.Weaving.Pooling;

/// <summary>A method's name as the source has it, whatever the compiler made of it.</summary>
internal sealed class SourceName
{
    private SourceName(string type, string method, string? inner)
    {
        Type = type;
        Method = method;
        Inner = inner;
    }

    /// <summary>The type, with its namespace and the types around it.</summary>
    public string Type { get; }

    /// <summary>The method of that type.</summary>
    public string Method { get; }

    /// <summary>The local function, or <c>lambda</c>, inside of that method; null for the method itself.</summary>
    public string? Inner { get; }

    /// <summary>The type and the method.</summary>
    public string Outer => $"{Type}.{Method}";

    /// <summary>All of it.</summary>
    public string Full => Inner is null ? Outer : $"{Outer}.{Inner}";

    /// <summary>Reads the name of a method.</summary>
    public static SourceName Of(MethodDefinition method)
    {
        string type = NameOf(UserType(method.DeclaringType));
        string name = method.Name;
        if (!name.StartsWith("<", StringComparison.Ordinal) || End(name) is var end && end < 0 || name[end + 1] == '$')
            return new SourceName(type, Plain(name), null);

        string rest = name.Substring(end + 1);
        string inner = "lambda";
        if (rest.StartsWith("g__", StringComparison.Ordinal))
        {
            int bar = rest.IndexOf('|');
            inner = bar < 0 ? rest.Substring(3) : rest.Substring(3, bar - 3);
        }

        return new SourceName(type, Plain(name.Substring(1, end - 1)), inner);
    }

    /// <summary>The type of the source that a type of the compiler's, if it is one, lies in.</summary>
    public static TypeDefinition UserType(TypeDefinition type)
    {
        while (type.DeclaringType is not null && type.Name.StartsWith("<", StringComparison.Ordinal) && !IsFileLocal(type.Name))
            type = type.DeclaringType;
        return type;
    }

    /// <summary>The name that a method of the source has after the compiler's own signs are taken off.</summary>
    public static string Plain(string method)
    {
        if (method.StartsWith("<", StringComparison.Ordinal) && method.EndsWith(">$", StringComparison.Ordinal))
            return method.Substring(1, method.Length - 3);

        // What implements an interface explicitly has its name before it, which may have type arguments with dots.
        int depth = 0;
        for (int i = method.Length - 1; i >= 0; i--)
        {
            if (method[i] == '>')
                depth++;
            else if (method[i] == '<')
                depth--;
            else if (method[i] == '.' && depth == 0 && i > 0)
                return method.Substring(i + 1);
        }

        return method;
    }

    private static string NameOf(TypeDefinition type)
    {
        string name = type.Name;
        if (IsFileLocal(name))
            name = name.Substring(name.IndexOf("__", StringComparison.Ordinal) + 2);
        int arity = name.IndexOf('`');
        if (arity >= 0)
            name = name.Substring(0, arity);
        if (type.DeclaringType is not null)
            return $"{NameOf(UserType(type.DeclaringType))}.{name}";
        return type.Namespace.Length == 0 ? name : $"{type.Namespace}.{name}";
    }

    // <File>F12AB__Name
    private static bool IsFileLocal(string type) =>
        type.StartsWith("<", StringComparison.Ordinal) && type.Contains(">F") && type.Contains("__");

    // The bracket that closes the first one.
    private static int End(string name)
    {
        int depth = 0;
        for (int i = 0; i < name.Length - 1; i++)
        {
            if (name[i] == '<')
                depth++;
            else if (name[i] == '>' && --depth == 0)
                return i;
        }

        return -1;
    }
}
