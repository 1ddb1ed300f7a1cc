using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Code that is copied from one body to another with changes. Places of the old body are targets of jumps and bounds of regions in the new one.
/// </summary>
internal sealed class CopiedCode
{
    private readonly List<Instruction> _code = [];

    // The places whose code has a copy. What is jumped to and has none goes on behind it.
    private readonly HashSet<int> _copies = [];

    // Where the copy of each old place begins in the new code.
    private readonly int[] _starts;

    private readonly List<(Instruction Branch, Instruction[] OldTargets)> _branches = [];
    private readonly List<(AwaitSite Site, int Place)> _suspensions = [];

    // Where code begins that belongs to no line of the source. What precedes the first line is such.
    private readonly List<int> _hidden = [0];

    private readonly FusableCode _copied;
    private readonly MethodBody _body;
    private CopiedSymbols? _symbols;

    public CopiedCode(FusableCode copied, MethodBody body)
    {
        _copied = copied;
        _body = body;
        _starts = new int[copied.Code.Count + 1];
    }

    /// <summary>The symbols, when the code has been written.</summary>
    public CopiedSymbols Symbols => _symbols ??= new CopiedSymbols(_copied, _starts, _copies, _code);

    /// <summary>Where an await suspends, each way to do so.</summary>
    public IEnumerable<(AwaitSite Site, Instruction Suspends)> Suspensions => _suspensions.Select(each => (each.Site, _code[each.Place]));

    /// <summary>The copy of an old place begins here.</summary>
    public void Mark(int place)
    {
        _starts[place] = _code.Count;
        _copies.Add(place);
    }

    /// <summary>An old place has no copy.</summary>
    public void Omit(int place) => _starts[place] = _code.Count;

    public void Emit(Instruction instruction) => _code.Add(instruction);

    /// <summary>
    /// Begins a call below which values may be on the stack, and between whose arguments the weaver has written. Compiled ahead of time, the line of the
    /// source would be given to what loads the first argument. That may come to no instruction; the call had the line before then. A <c>nop</c> comes
    /// to none either, but what follows it has its place noted.
    /// </summary>
    public void EmitBoundary() => Emit(Instruction.Create(OpCodes.Nop));

    /// <summary>Here an await suspends.</summary>
    public void MarkSuspension(AwaitSite site) => _suspensions.Add((site, _code.Count));

    /// <summary>Code begins here that belongs to no line.</summary>
    public void Hide() => _hidden.Add(_code.Count);

    /// <summary>Where an await goes on; null where that has no copy.</summary>
    public Instruction? ResumptionAt(AwaitSite site) => _copies.Contains(site.Resume) ? _code[_starts[site.Resume]] : null;

    /// <summary>Emits a jump to what an old place has become.</summary>
    public void Jump(OpCode opcode, params Instruction[] oldTargets)
    {
        Instruction branch = opcode.Code == Code.Switch ? Instruction.Create(opcode, oldTargets) : Instruction.Create(opcode, oldTargets[0]);
        _branches.Add((branch, oldTargets));
        _code.Add(branch);
    }

    /// <summary>Writes the code, the regions, and the symbols.</summary>
    /// <param name="method">The method with the new code.</param>
    /// <param name="handlers">The regions of the old code.</param>
    /// <param name="variable">The new variable of an old one; null if there is none.</param>
    /// <param name="fields">The variables that the new code has instead of fields.</param>
    public void Finish(
        MethodDefinition method, IEnumerable<ExceptionHandler> handlers, Func<VariableDefinition, VariableDefinition?> variable, IEnumerable<KeptVariable> fields)
    {
        foreach ((Instruction branch, Instruction[] oldTargets) in _branches)
            branch.Operand = branch.OpCode.Code == Code.Switch ? oldTargets.Select(New).ToArray() : New(oldTargets[0]);
        foreach (Instruction instruction in _code)
            _body.Instructions.Add(instruction);
        foreach (ExceptionHandler handler in handlers)
        {
            // No way leads into it any more.
            if (New(handler.TryStart) == New(handler.TryEnd))
                continue;
            _body.ExceptionHandlers.Add(new ExceptionHandler(handler.HandlerType)
            {
                TryStart = New(handler.TryStart),
                TryEnd = New(handler.TryEnd),
                FilterStart = handler.FilterStart is null ? null : New(handler.FilterStart),
                HandlerStart = New(handler.HandlerStart),
                HandlerEnd = _starts[_copied.At(handler.HandlerEnd)] == _code.Count ? null : New(handler.HandlerEnd),
                CatchType = handler.CatchType,
            });
        }

        Symbols.WriteLines(method, _hidden);
        Symbols.WriteScopes(method, variable, fields);
    }

    private Instruction New(Instruction old) => _code[_starts[_copied.At(old)]];
}
