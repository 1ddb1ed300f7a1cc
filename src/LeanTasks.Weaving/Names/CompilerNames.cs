using System.Text.RegularExpressions;
using LeanTasks.Weaving.Builders;
using Mono.Cecil;

namespace LeanTasks.Weaving.Names;

/// <summary>Parses the names that compilers give to unnamed code of the source.</summary>
internal static class CompilerNames
{
    // <File>F12AB34CD__Name, a type that only its file can name.
    private static readonly Regex s_fileLocal = new("^<.*>F[0-9A-F]{8,}__(.+)$", RegexOptions.CultureInvariant);

    // The text after <Outer>: g__Local|0_1
    private static readonly Regex s_localFunction = new(@"^g__(.+)\|[0-9_]+$", RegexOptions.CultureInvariant);

    /// <summary>Whether a compiler generated the type to hold lambdas, closures or state.</summary>
    /// <param name="type">The type.</param>
    /// <returns>False for a type of the source, also for one local to a file.</returns>
    public static bool IsMadeByCompiler(TypeReference type) =>
        (type.Name.StartsWith("<", StringComparison.Ordinal) && FileLocal(type.Name) is null)
        || type.Name.StartsWith("_Closure$__", StringComparison.Ordinal)
        || type.Name.StartsWith(StateMachines.OfVisualBasic, StringComparison.Ordinal)
        || type.Name.Contains("@");

    /// <summary>The source's type that contains a compiler-generated type; the type itself if it is not generated.</summary>
    /// <param name="type">The type.</param>
    public static TypeDefinition UserType(TypeDefinition type)
    {
        while (type.DeclaringType is not null && IsMadeByCompiler(type))
            type = type.DeclaringType;
        return type;
    }

    /// <summary>The source's name for a type that is local to a file.</summary>
    /// <param name="type">The type's name.</param>
    /// <returns>Null for any other type.</returns>
    public static string? FileLocal(string type) => s_fileLocal.Match(type) is { Success: true } match ? match.Groups[1].Value : null;

    /// <summary>Parses <c>&lt;Outer&gt;b__0_1</c>, a lambda, and <c>&lt;Outer&gt;g__Local|0_1</c>; the outer name may have brackets of its own.</summary>
    /// <param name="method">The method's name.</param>
    /// <returns>The name of the method around it, and that of the local function, which a lambda does not have; null for any other method.</returns>
    public static (string Outer, string? Local)? Within(string method)
    {
        if (!method.StartsWith("<", StringComparison.Ordinal) || ClosingBracket(method) is var close && close < 0)
            return null;
        string outer = method.Substring(1, close - 1);
        string rest = method.Substring(close + 1);
        if (rest.StartsWith("b__", StringComparison.Ordinal))
            return (outer, null);
        return s_localFunction.Match(rest) is { Success: true } match ? (outer, match.Groups[1].Value) : null;
    }

    /// <summary>The source's method that contains generated code.</summary>
    /// <param name="name">The name of a generated type or method: <c>&lt;Get&gt;d__3</c>, <c>&lt;&lt;Get&gt;b__0_1&gt;d</c>; or of any other, which is returned as it is.</param>
    public static string Outermost(string name)
    {
        while (name.StartsWith("<", StringComparison.Ordinal) && ClosingBracket(name) is var close && close > 1)
            name = name.Substring(1, close - 1);
        return name;
    }

    /// <summary>The last dot of a name outside of angle brackets; below 0 without one.</summary>
    /// <param name="name">The name: an explicit implementation has the interface's name before its own, which may have type arguments with dots.</param>
    public static int LastDot(string name)
    {
        int depth = 0;
        for (int i = name.Length - 1; i >= 0; i--)
        {
            if (name[i] == '>')
                depth++;
            else if (name[i] == '<')
                depth--;
            else if (name[i] == '.' && depth == 0)
                return i;
        }

        return -1;
    }

    private static int ClosingBracket(string name)
    {
        int depth = 0;
        for (int i = 0; i < name.Length; i++)
        {
            if (name[i] == '<')
                depth++;
            else if (name[i] == '>' && --depth == 0)
                return i;
        }

        return -1;
    }
}
