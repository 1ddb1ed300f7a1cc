using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A scope of the source in code that is copied, by numbers of instructions there.</summary>
/// <param name="start">Its first instruction.</param>
/// <param name="end">The instruction behind its last.</param>
internal sealed class CopiedScope(int start, int end)
{
    public int Start => start;

    public int End => end;

    /// <summary>The names that its code imports; null for those of the scope around it.</summary>
    public ImportDebugInformation? Import { get; set; }

    public List<VariableDebugInformation> Variables { get; } = [];

    public List<ConstantDebugInformation> Constants { get; } = [];

    public List<CopiedScope> Inner { get; private set; } = [];

    public bool IsEmpty => Variables.Count + Constants.Count + Inner.Count == 0;

    /// <summary>Finds the scope inside of this one with the bounds of another, which is put there if there is none. Scopes do not overlap, but for those that are inside of others.</summary>
    /// <returns>It; or the smallest around it, where some scope is in it with a part only.</returns>
    public CopiedScope Find(CopiedScope scope)
    {
        if (scope.Start <= Start && End <= scope.End)
            return this;
        if (Inner.Find(each => each.Contains(scope)) is { } around)
            return around.Find(scope);
        if (Inner.Exists(each => each.Start < scope.End && scope.Start < each.End && !scope.Contains(each)))
            return this;
        scope.Inner = Inner.FindAll(scope.Contains);
        Inner.RemoveAll(scope.Contains);
        Inner.Add(scope);
        return scope;
    }

    /// <summary>The same as symbols have it, in the order that they need.</summary>
    public ScopeDebugInformation ToSymbols(IReadOnlyList<Instruction> code)
    {
        ScopeDebugInformation scope = new(code[start], end == code.Count ? null : code[end]) { Import = Import };
        foreach (VariableDebugInformation variable in Variables)
            scope.Variables.Add(variable);
        foreach (ConstantDebugInformation constant in Constants)
            scope.Constants.Add(constant);
        foreach (CopiedScope inner in Inner.OrderBy(static each => each.Start).ThenByDescending(static each => each.End))
            scope.Scopes.Add(inner.ToSymbols(code));
        return scope;
    }

    private bool Contains(CopiedScope other) => start <= other.Start && other.End <= end;
}
