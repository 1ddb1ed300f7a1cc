using System.Text.RegularExpressions;
using LeanTasks.Weaving.Names;

namespace LeanTasks.Tool.Names;

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
