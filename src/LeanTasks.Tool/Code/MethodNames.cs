using System.Text.RegularExpressions;
using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Tool.Code;

/// <summary>Methods as the source names them, from the names that the C# compiler gave them.</summary>
internal static partial class MethodNames
{
    private static readonly Dictionary<string, string> s_operators = new()
    {
        ["op_Addition"] = "operator +",
        ["op_Subtraction"] = "operator -",
        ["op_Multiply"] = "operator *",
        ["op_Division"] = "operator /",
        ["op_Modulus"] = "operator %",
        ["op_Equality"] = "operator ==",
        ["op_Inequality"] = "operator !=",
        ["op_LessThan"] = "operator <",
        ["op_GreaterThan"] = "operator >",
        ["op_LessThanOrEqual"] = "operator <=",
        ["op_GreaterThanOrEqual"] = "operator >=",
        ["op_BitwiseAnd"] = "operator &",
        ["op_BitwiseOr"] = "operator |",
        ["op_ExclusiveOr"] = "operator ^",
        ["op_LeftShift"] = "operator <<",
        ["op_RightShift"] = "operator >>",
        ["op_UnaryNegation"] = "operator -",
        ["op_UnaryPlus"] = "operator +",
        ["op_LogicalNot"] = "operator !",
        ["op_OnesComplement"] = "operator ~",
        ["op_Increment"] = "operator ++",
        ["op_Decrement"] = "operator --",
        ["op_True"] = "operator true",
        ["op_False"] = "operator false",
        ["op_Implicit"] = "implicit operator",
        ["op_Explicit"] = "explicit operator",
    };

    /// <summary>A method with its type and namespace.</summary>
    /// <param name="method">The method, as it is in the assembly.</param>
    /// <param name="place">Where its code is in the source, as <c>File.cs:12</c>; null where that is not known.</param>
    /// <returns>
    /// <c>App.Cache&lt;TKey&gt;.Get&lt;T&gt;</c>; with the types of the parameters where the type has several methods of that name.
    /// A lambda is <c>….Get.lambda at File.cs:12</c>, or <c>….Get.lambda</c> where the place is not known.
    /// </returns>
    public static string Full(MethodDefinition method, string? place)
    {
        TypeDefinition host = CompilerNames.UserType(method.DeclaringType);
        string type = TypeNames.Full(host);
        if (CompilerNames.Within(method.Name) is not { } within)
            return $"{type}.{Plain(method.Name)}{Parameters(method, host)}";

        string outer = Plain(within.Outer);
        return within.Local is { } local
            ? $"{type}.{outer}.{local}{TypeParameters(method, host)}"
            : $"{type}.{outer}.lambda{(place is null ? "" : $" at {place}")}";
    }

    /// <summary>The name of a method that was not generated, or of the one of top-level statements.</summary>
    /// <param name="name">Its name in the assembly; of F#, the entry point of a file without one is named main@.</param>
    public static string OfEntry(string name) => name is "<Main>$" or "main@" ? "Main" : name;

    /// <summary>Whether the method is a lambda.</summary>
    /// <param name="method">The method.</param>
    /// <returns>True for one of C# or Visual Basic.</returns>
    public static bool IsLambda(MethodDefinition method) =>
        CompilerNames.Within(method.Name) is { Local: null } || method.Name.StartsWith("_Lambda$__", StringComparison.Ordinal);

    /// <summary>Whether the method is a local function.</summary>
    /// <param name="method">The method.</param>
    /// <returns>True for one of C#.</returns>
    public static bool IsLocalFunction(MethodDefinition method) => CompilerNames.Within(method.Name) is { Local: not null };

    /// <summary>The name of a method that was not generated for a lambda or local function.</summary>
    private static string Plain(string name)
    {
        name = OfEntry(name);
        switch (name)
        {
            case ".ctor":
                return "constructor";
            case ".cctor":
                return "static constructor";
        }

        if (s_operators.TryGetValue(name, out string? sign))
            return sign;

        // An explicit implementation has the interface's full name before its own.
        int dot = CompilerNames.LastDot(name);
        if (dot > 0)
        {
            string owner = WithoutNamespaces().Replace(name[..dot], "");
            return $"{owner}.{Plain(name[(dot + 1)..])}";
        }

        return Accessor().Match(name) is { Success: true } match
            ? $"{(match.Groups[2].Value == "Item" ? "this[]" : match.Groups[2].Value)}.{match.Groups[1].Value}"
            : name;
    }

    private static string Parameters(MethodDefinition method, TypeDefinition host)
    {
        string own = TypeParameters(method, host);
        bool overloaded = method.DeclaringType.Methods.Count(other =>
            other.Name == method.Name && other.GenericParameters.Count == method.GenericParameters.Count) > 1;
        return overloaded ? own + SourceName.ParametersOf(method) : own;
    }

    /// <summary>A local function repeats the type parameters of the method around it; these are not distinguished from its own.</summary>
    private static string TypeParameters(MethodDefinition method, TypeDefinition host)
    {
        string[] own = [.. method.GenericParameters.Select(parameter => parameter.Name).Where(name => host.GenericParameters.All(of => of.Name != name))];
        return own.Length == 0 ? "" : $"<{string.Join(", ", own)}>";
    }

    [GeneratedRegex("^(get|set|add|remove|init)_(.+)$")]
    private static partial Regex Accessor();

    [GeneratedRegex(@"(?<![\w>])(?:\w+\.)+(?=\w)")]
    private static partial Regex WithoutNamespaces();
}

/// <summary>Types as the runtime names them in its samples.</summary>
internal static partial class SampledNames
{
    /// <summary>The state machine in a box of an async method.</summary>
    /// <param name="type">The box's type: <c>AsyncStateMachineBox`1[System.Int32,App.Worker+&lt;Run&gt;d__3`1[System.String]]</c>.</param>
    /// <returns>The state machine's type definition, <c>App.Worker+&lt;Run&gt;d__3`1</c>; null for any other type.</returns>
    public static string? StateMachineInBox(string type)
    {
        int open = type.IndexOf('[', StringComparison.Ordinal);
        if (open < 0 || !type.EndsWith(']') || type[^2] == '[' || !Box().IsMatch(type[..open]))
            return null;

        // The last argument, without its own.
        int depth = 0;
        int from = open + 1;
        for (int i = from; i < type.Length - 1; i++)
        {
            if (type[i] == '[')
                depth++;
            else if (type[i] == ']')
                depth--;
            else if (type[i] == ',' && depth == 0)
                from = i + 1;
        }

        string machine = type[from..^1].Trim();
        int arguments = machine.IndexOf('[', StringComparison.Ordinal);
        return arguments < 0 ? machine : machine[..arguments];
    }

    /// <summary>Whether a state machine's name says which method it is of: those of C# do.</summary>
    /// <param name="stateMachine">The type.</param>
    public static bool NamesMethod(string stateMachine) => StateMachine().IsMatch(stateMachine);

    /// <summary>An async method whose code is not read, by the name of its state machine.</summary>
    /// <param name="stateMachine">The type: <c>System.IO.Stream+&lt;CopyTo&gt;d__27</c>; what it is instantiated with is left out.</param>
    /// <returns><c>System.IO.Stream.CopyTo</c>; a lambda or a local function is named within its method.</returns>
    public static string Method(string stateMachine)
    {
        if (StateMachine().Match(stateMachine) is not { Success: true } match)
            return Readable(stateMachine);
        string type = Readable(Closure().Replace(match.Groups["type"].Value, ""));
        string method = match.Groups["method"].Value;
        return CompilerNames.Within(method) is { } within
            ? $"{type}.{MethodNames.OfEntry(within.Outer)}.{within.Local ?? "lambda"}"
            : $"{type}.{MethodNames.OfEntry(method)}";
    }

    /// <summary>A type that is not a box, without namespaces.</summary>
    /// <param name="type">The type.</param>
    public static string Type(string type) => TypeNames.OfReflection(type);

    private static string Readable(string type) => Arity().Replace(type, "").Replace('+', '.');

    [GeneratedRegex(@"StateMachineBox`\d+$|^LeanTasks\.Builders\.(Async|Pooled)Box`2$")]
    private static partial Regex Box();

    [GeneratedRegex(@"^(?<type>.+)\+<(?<method>.+?)>d(__\d+)?(`\d+)?(<.*)?$")]
    private static partial Regex StateMachine();

    [GeneratedRegex(@"\+<>c(__DisplayClass\d+_\d+)?(`\d+)?(?=\+|$)")]
    private static partial Regex Closure();

    [GeneratedRegex(@"`\d+")]
    private static partial Regex Arity();
}
