using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The symbols of code that is copied: which line each place belongs to, and which variables of the source are in scope there.</summary>
/// <param name="copied">The old code.</param>
/// <param name="starts">Where the copy of each old place begins in the new code.</param>
/// <param name="copies">The places whose code has a copy.</param>
/// <param name="code">The new code.</param>
internal sealed class CopiedSymbols(FusableCode copied, int[] starts, HashSet<int> copies, IReadOnlyList<Instruction> code)
{
    private readonly HashSet<VariableDefinition> _used = [.. code.Select(static instruction => instruction.Operand).OfType<VariableDefinition>()];

    /// <summary>Writes the lines.</summary>
    /// <param name="method">The method with the new code.</param>
    /// <param name="hidden">Where code of the weaver begins that belongs to no line.</param>
    /// <remarks>
    /// If several have come to one instruction, the last one says what it does. The format has no place for the others. A line of which only a later
    /// part has a copy, as where a method is resumed, begins with that. A stack trace shows it for what is thrown there.
    /// </remarks>
    public void WriteLines(MethodDefinition method, IEnumerable<int> hidden)
    {
        Dictionary<int, SequencePoint> begins = [];
        foreach (SequencePoint line in copied.Source.DebugInformation.SequencePoints)
        {
            if (copied.TryFind(line.Offset, out int place))
                begins[place] = line;
        }

        SortedDictionary<int, SequencePoint?> lines = [];
        SequencePoint? next = null;
        for (int place = 0; place < copied.Code.Count; place++)
        {
            bool isCopied = copies.Contains(place);
            if (begins.TryGetValue(place, out SequencePoint? line) && (!line.IsHidden || (isCopied && next is null)))
                next = line;
            if (next is null || !isCopied)
                continue;
            lines[starts[place]] = next;
            next = null;
        }

        if (lines.Count == 0)
            return;
        foreach (int begin in hidden.Where(begin => begin < code.Count && !lines.ContainsKey(begin)).ToList())
            lines.Add(begin, null);
        Document document = lines.Values.First(static line => line is not null)!.Document;
        foreach (KeyValuePair<int, SequencePoint?> line in lines)
        {
            method.DebugInformation.SequencePoints.Add(new SequencePoint(code[line.Key], line.Value?.Document ?? document)
            {
                StartLine = line.Value?.StartLine ?? 0xfeefee,
                StartColumn = line.Value?.StartColumn ?? 0,
                EndLine = line.Value?.EndLine ?? 0xfeefee,
                EndColumn = line.Value?.EndColumn ?? 0,
            });
        }
    }

    /// <summary>Writes the scopes, with the names that the code imports.</summary>
    /// <param name="method">The method with the new code.</param>
    /// <param name="variable">The new variable of an old one; null if there is none.</param>
    /// <param name="fields">The variables that the new code has instead of fields.</param>
    public void WriteScopes(MethodDefinition method, Func<VariableDefinition, VariableDefinition?> variable, IEnumerable<KeptVariable> fields)
    {
        if (code.Count == 0 || copied.Source.DebugInformation.Scope is not { } old)
            return;
        CopiedScope root = new(0, code.Count) { Import = old.Import };
        Copy(old, root, variable);
        foreach (KeptVariable field in fields.Where(field => _used.Contains(field.Variable)))
        {
            CopiedScope scope = field.Scope is { } range ? Range(range.Start, range.End) : root;
            if (scope.Start < scope.End)
                root.Find(scope).Variables.Add(new VariableDebugInformation(field.Variable, field.Name));
        }

        method.DebugInformation.Scope = root.ToSymbols(code);
    }

    /// <summary>The scopes of the fields, in the new code.</summary>
    public StateMachineScopeDebugInformation CopyFields(StateMachineScopeDebugInformation fields)
    {
        StateMachineScopeDebugInformation copy = new();
        foreach (StateMachineScope field in fields.Scopes)
        {
            CopiedScope scope = Range(field.Start, field.End);
            if (scope.Start >= scope.End)
                scope = new CopiedScope(0, 0);
            copy.Scopes.Add(new StateMachineScope(code[scope.Start], scope.End == code.Count ? null : code[scope.End]));
        }

        return copy;
    }

    private void Copy(ScopeDebugInformation old, CopiedScope scope, Func<VariableDefinition, VariableDefinition?> variable)
    {
        foreach (VariableDebugInformation each in old.Variables)
        {
            if (copied.Source.Body.Variables.ElementAtOrDefault(each.Index) is not { } from || variable(from) is not { } to || !_used.Contains(to))
                continue;
            VariableDebugInformation copy = new(to, each.Name) { Attributes = each.Attributes };
            CopyDetails(each, copy);
            scope.Variables.Add(copy);
        }

        foreach (ConstantDebugInformation each in old.Constants)
        {
            ConstantDebugInformation copy = new(each.Name, each.ConstantType, each.Value);
            CopyDetails(each, copy);
            scope.Constants.Add(copy);
        }

        foreach (ScopeDebugInformation each in old.Scopes)
        {
            CopiedScope inner = Range(each.Start, each.End);
            if (inner.Start >= inner.End)
                continue;
            inner.Import = each.Import;
            Copy(each, inner, variable);
            if (!inner.IsEmpty)
                scope.Inner.Add(inner);
        }
    }

    // The names of a tuple's elements, and which types are dynamic.
    private static void CopyDetails(DebugInformation from, DebugInformation to)
    {
        foreach (CustomDebugInformation detail in from.CustomDebugInformations)
            to.CustomDebugInformations.Add(detail);
    }

    private CopiedScope Range(InstructionOffset start, InstructionOffset end) =>
        new(starts[copied.From(start.Offset)], starts[end.IsEndOfMethod ? copied.Code.Count : copied.From(end.Offset)]);
}
