using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Code that is copied from one body to another with changes: places of the old body are targets of jumps and bounds of regions in the new one.
/// </summary>
internal sealed class CopiedCode
{
    private readonly List<Instruction> _code = [];

    // The places whose code has a copy. What is jumped to and has none goes on behind it.
    private readonly HashSet<int> _copies = [];

    // Where the copy of each old place begins in the new code.
    private readonly int[] _starts;

    private readonly List<(Instruction Branch, Instruction[] OldTargets)> _branches = [];
    private readonly FusableCode _copied;
    private readonly MethodBody _body;

    public CopiedCode(FusableCode copied, MethodBody body)
    {
        _copied = copied;
        _body = body;
        _starts = new int[copied.Code.Count + 1];
    }

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
    /// Begins a call below which values are on the stack, and between whose arguments the weaver has written. Compiled ahead of time, the line of the
    /// source would be given to what loads the first argument, which may come to no instruction; the call had the line before then. A <c>nop</c> comes to
    /// none either, but what follows it has its place noted.
    /// </summary>
    public void EmitBoundary() => Emit(Instruction.Create(OpCodes.Nop));

    /// <summary>Emits a jump to what an old place has become.</summary>
    public void Jump(OpCode opcode, params Instruction[] oldTargets)
    {
        Instruction branch = opcode.Code == Code.Switch ? Instruction.Create(opcode, oldTargets) : Instruction.Create(opcode, oldTargets[0]);
        _branches.Add((branch, oldTargets));
        _code.Add(branch);
    }

    /// <summary>Writes the code, the regions, and the lines of the source.</summary>
    public void Finish(MethodDefinition method, IEnumerable<ExceptionHandler> handlers)
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

        CopyLines(method);
    }

    // Of several that have come to one instruction the last is the one that says what it does; the format has no place for the others. A line of which
    // only a later part has a copy, as where a method is resumed, begins with that: a stack trace shows it for what is thrown there.
    private void CopyLines(MethodDefinition method)
    {
        Dictionary<int, SequencePoint> begins = [];
        foreach (SequencePoint line in _copied.Source.DebugInformation.SequencePoints)
        {
            if (_copied.TryFind(line.Offset, out int place))
                begins[place] = line;
        }

        SortedDictionary<int, SequencePoint> lines = [];
        SequencePoint? next = null;
        for (int place = 0; place < _copied.Code.Count; place++)
        {
            bool isCopied = _copies.Contains(place);
            if (begins.TryGetValue(place, out SequencePoint? line) && (!line.IsHidden || (isCopied && next is null)))
                next = line;
            if (next is null || !isCopied)
                continue;
            lines[_starts[place]] = next;
            next = null;
        }

        foreach (KeyValuePair<int, SequencePoint> line in lines)
        {
            method.DebugInformation.SequencePoints.Add(new SequencePoint(_code[line.Key], line.Value.Document)
            {
                StartLine = line.Value.StartLine,
                StartColumn = line.Value.StartColumn,
                EndLine = line.Value.EndLine,
                EndColumn = line.Value.EndColumn,
            });
        }
    }

    private Instruction New(Instruction old) => _code[_starts[_copied.At(old)]];
}
