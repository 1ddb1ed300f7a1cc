using System.Runtime.CompilerServices;
using LeanTasks.Weaving.Builders;
using Mono.Cecil;

namespace LeanTasks.Weaving.Names;

/// <summary>A method's name in the source, independent of the compiler's name for it.</summary>
internal sealed class SourceName
{
    // A type's methods by their full names, read once for all of them: a type of tests may have thousands.
    private static readonly ConditionalWeakTable<TypeDefinition, ILookup<string, MethodDefinition>> s_methods = new();

    private SourceName(string type, string method, string? inner, string parameters)
    {
        Type = type;
        Method = method;
        Inner = inner;
        Parameters = parameters;
    }

    /// <summary>The type, with its namespace and the types around it.</summary>
    public string Type { get; }

    /// <summary>The method of that type.</summary>
    public string Method { get; }

    /// <summary>The local function, or <c>lambda</c>, inside of that method; null for the method itself.</summary>
    public string? Inner { get; }

    /// <summary>The types of its parameters, in parentheses.</summary>
    public string Parameters { get; }

    /// <summary>The type and the method.</summary>
    public string Outer => $"{Type}.{Method}";

    /// <summary>All of it, without the parameters.</summary>
    public string Full => Inner is null ? Outer : $"{Outer}.{Inner}";

    /// <summary>The full name; with the parameters where they distinguish it from another method.</summary>
    public string Unique { get; private set; } = "";

    /// <summary>Reads the name of a method.</summary>
    /// <param name="method">The method.</param>
    public static SourceName Of(MethodDefinition method)
    {
        SourceName name = Read(method);
        ILookup<string, MethodDefinition> methods = s_methods.GetValue(
            CompilerNames.UserType(method.DeclaringType), static type => MethodsOf(type).ToLookup(static other => Read(other).Full));
        bool isOverloaded = methods[name.Full].Any(other => other != method && ParametersOf(other) != name.Parameters);
        name.Unique = isOverloaded ? name.Full + name.Parameters : name.Full;
        return name;
    }

    /// <summary>The types of a method's parameters, in parentheses; without those that the compiler added for a local function.</summary>
    /// <param name="method">The method.</param>
    public static string ParametersOf(MethodDefinition method) =>
        $"({string.Join(", ", method.Parameters.Select(static p => p.ParameterType).Where(static type => !CompilerNames.IsMadeByCompiler(type)).Select(TypeNames.Short))})";

    /// <summary>A method's name in the source, without the compiler's own marks.</summary>
    /// <param name="method">Its name in the assembly.</param>
    public static string Plain(string method)
    {
        if (method is ".ctor" or ".cctor")
            return method == ".ctor" ? "constructor" : "static constructor";

        // A task of F# in one of them: -cctor@12.
        if (method.StartsWith("-ctor@", StringComparison.Ordinal) || method.StartsWith("-cctor@", StringComparison.Ordinal))
            return Plain("." + method.Substring(1, method.IndexOf('@') - 1)) + method.Substring(method.IndexOf('@'));
        if (method.StartsWith("<", StringComparison.Ordinal) && method.EndsWith(">$", StringComparison.Ordinal))
            return method.Substring(1, method.Length - 3);
        int dot = CompilerNames.LastDot(method);
        return dot > 0 ? method.Substring(dot + 1) : method;
    }

    private static SourceName Read(MethodDefinition method)
    {
        string type = NameOf(CompilerNames.UserType(method.DeclaringType));
        string parameters = ParametersOf(method);
        return CompilerNames.Within(method.Name) is { } within
            ? new SourceName(type, Plain(within.Outer), within.Local ?? "lambda", parameters)
            : new SourceName(type, Plain(IsClosure(method) ? method.DeclaringType.Name : method.Name), null, parameters);
    }

    // The type of a closure of F# has the function's name and the line: clear@12-1.
    private static bool IsClosure(MethodDefinition method) => method.Name is "Invoke" or "MoveNext" && method.DeclaringType.Name.Contains("@");

    // With the compiler's types beside them: closures contain the lambdas, and some of the local functions.
    private static IEnumerable<MethodDefinition> MethodsOf(TypeDefinition type) => type.Methods.Concat(
        type.NestedTypes.Where(static nested => CompilerNames.IsMadeByCompiler(nested) && !StateMachines.Is(nested)).SelectMany(MethodsOf));

    private static string NameOf(TypeDefinition type)
    {
        string name = CompilerNames.FileLocal(type.Name) ?? type.Name;
        int arity = name.IndexOf('`');
        if (arity >= 0)
            name = name.Substring(0, arity);
        if (type.DeclaringType is not null)
            return $"{NameOf(CompilerNames.UserType(type.DeclaringType))}.{name}";
        return type.Namespace.Length == 0 ? name : $"{type.Namespace}.{name}";
    }
}
