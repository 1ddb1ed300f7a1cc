using System.Globalization;
using System.Text.RegularExpressions;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A variable of the source that the compiler made a field of, and the weaver a variable again.</summary>
/// <param name="name">Its name in the source; or that of a closure, by which a debugger finds the variables in it.</param>
/// <param name="variable">The variable.</param>
/// <param name="scope">Where it is in scope, in the code of <c>MoveNext</c>; null for everywhere.</param>
internal sealed class KeptVariable(string name, VariableDefinition variable, StateMachineScope? scope)
{
    // <name>5__1, and <>8__1 for a closure: the number is that of its scope, from one on.
    private static readonly Regex s_field = new(@"^<(.*)>[58]__([0-9]+)$", RegexOptions.CultureInvariant);

    public string Name => name;

    public VariableDefinition Variable => variable;

    public StateMachineScope? Scope => scope;

    /// <summary>The variable of a field; null if the source has none for it.</summary>
    public static KeptVariable? Of(FieldDefinition field, VariableDefinition variable, StateMachineScopeDebugInformation? scopes)
    {
        // F# gives the field the name of the variable, and says no scope.
        if (!field.Name.Contains("<") && !field.Name.Contains("@"))
            return new KeptVariable(field.Name, variable, null);
        if (s_field.Match(field.Name) is not { Success: true } match
            || !int.TryParse(match.Groups[2].Value, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
            || scopes is null
            || number > scopes.Scopes.Count)
        {
            return null;
        }

        string name = match.Groups[1].Value;
        return new KeptVariable(name.Length > 0 ? name : $"CS$<>8__locals{number}", variable, scopes.Scopes[number - 1]);
    }
}
