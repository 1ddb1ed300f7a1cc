using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>
/// Writes the code of a task as the C# compiler would have. An await leaves directly where it suspends, and the awaiter is in a local variable until
/// then. Builder and result are no longer in one field, and the state is -1 where the machine does not wait. So all that reads and writes async
/// methods of C# does the same with it.
/// </summary>
internal sealed class FSharpLowering
{
    private const string AwaiterField = "<>u__";
    private const string ResultField = "<>result";

    private readonly FSharpTask _task;
    private readonly FSharpWays _ways;
    private readonly LiveVariables _live;
    private readonly FieldDefinition _builder;
    private readonly VariableDefinition _result;

    // The field that keeps the result, where a method may suspend after it has one; otherwise null.
    private readonly FieldDefinition? _keptResult;

    // By the types of the awaiters, as the C# compiler has them.
    private readonly Dictionary<string, (VariableDefinition Variable, FieldDefinition Field)> _awaiters = [];

    private readonly List<Instruction> _code = [];

    // Where the code of each old place begins in the new code.
    private readonly int[] _starts;
    private readonly List<(Instruction Branch, int[] Targets)> _branches = [];
    private readonly HashSet<int> _omitted;
    private readonly Dictionary<int, FSharpAwait> _stores;
    private readonly HashSet<int> _lines;
    private readonly Instruction _exit = Instruction.Create(OpCodes.Ret);
    private readonly Instruction _setResult = Instruction.Create(OpCodes.Nop);
    private int _offset;

    // Where the resumption of the await begins that has been written last.
    private int _resume;

    private ExceptionHandler _outer = null!;

    private FSharpLowering(FSharpTask task, FSharpWays ways, LiveVariables live)
    {
        _task = task;
        _ways = ways;
        _live = live;
        _starts = new int[task.Code.Count + 1];
        _stores = task.Awaits.ToDictionary(static each => each.Store);
        _lines = [.. task.MoveNext.DebugInformation.SequencePoints.Select(static line => line.Offset)];
        _builder = new FieldDefinition(StateMachines.BuilderField, FieldAttributes.Public, task.SetResult.DeclaringType);
        TypeReference result = ((GenericInstanceType)task.SetResult.DeclaringType).GenericArguments[0];
        _result = new VariableDefinition(result);
        Variables.Add(_result);
        Fields.Add(_builder);
        if (MaySuspendWithResult())
            Fields.Add(_keptResult = new FieldDefinition(ResultField, FieldAttributes.Public, result));
        _omitted = FSharpOmissions.Find(task, ways, live, keepsResult: _keptResult is not null);
    }

    /// <summary>The fields of the state machine that the code has instead of the data and the awaiters.</summary>
    public List<FieldDefinition> Fields { get; } = [];

    /// <summary>The local variables that it has besides its own.</summary>
    public List<VariableDefinition> Variables { get; } = [];

    /// <summary>The code of <c>MoveNext</c>.</summary>
    public IReadOnlyList<Instruction> Instructions => _code;

    /// <summary>Its regions.</summary>
    public List<ExceptionHandler> Handlers { get; } = [];

    /// <summary>The code of the method that starts it, which is read, and never written.</summary>
    public List<Instruction> Kickoff { get; } = [];

    /// <summary>Writes both. Changes nothing.</summary>
    /// <exception cref="UnknownShapeException">The state machine is used in a way that is not known.</exception>
    public static FSharpLowering Write(FSharpTask task, FSharpWays ways, LiveVariables live)
    {
        FSharpLowering lowering = new(task, ways, live);
        lowering.WriteCode();
        lowering.WriteKickoff();
        return lowering;
    }

    // The unit has one value, which is in the variable whether it has been stored or not.
    private bool MaySuspendWithResult()
    {
        if (_result.VariableType.FullName == "Microsoft.FSharp.Core.Unit")
            return false;
        HashSet<int> seen = [];
        Stack<int> open = new(Enumerable.Range(0, _task.Code.Count).Where(i => _ways.Reached.Contains(i) && FSharpTaskReader.IsResult(_task.Code[i], Code.Stfld)));
        while (open.Count > 0)
        {
            int i = open.Pop();
            if (i == _task.End || !seen.Add(i))
                continue;
            if (_task.Awaits.Exists(each => each.Branch == i))
                return true;
            foreach (int next in _ways.Branches.TryGetValue(i, out HashSet<int>? ways) ? ways : Il.Targets(_task.Code[i]).Select(_task.At))
                open.Push(next);
            if (!_ways.Branches.ContainsKey(i) && Il.FallsThrough(_task.Code[i]))
                open.Push(i + 1);
            foreach (ExceptionHandler handler in _task.MoveNext.Body.ExceptionHandlers.Where(handler => handler != _task.Outer && _task.At(handler.TryStart) <= i && i < _task.At(handler.TryEnd)))
                open.Push(_task.At(handler.HandlerStart));
        }

        return false;
    }

    private void WriteCode()
    {
        for (int i = 0; i < 3; i++)
            Copy(i);
        for (int i = _task.Begin; i < _task.End;)
            i = CopyPlace(i);
        for (int i = _task.End; i <= _task.Code.Count; i++)
            _starts[i] = _code.Count;
        WriteEnd();
        foreach ((Instruction branch, int[] targets) in _branches)
            branch.Operand = branch.Operand is Instruction[]? targets.Select(target => _code[_starts[target]]).ToArray() : _code[_starts[targets[0]]];
        foreach (ExceptionHandler handler in _task.MoveNext.Body.ExceptionHandlers.Where(handler => handler != _task.Outer && _ways.Reached.Contains(_task.At(handler.HandlerStart))))
        {
            Handlers.Add(new ExceptionHandler(handler.HandlerType)
            {
                TryStart = New(handler.TryStart),
                TryEnd = New(handler.TryEnd),
                FilterStart = handler.FilterStart is null ? null : New(handler.FilterStart),
                HandlerStart = New(handler.HandlerStart),
                HandlerEnd = New(handler.HandlerEnd),
                CatchType = handler.CatchType,
            });
        }

        Handlers.Add(_outer);
    }

    private Instruction New(Instruction old) => _code[_starts[_task.At(old)]];

    private int CopyPlace(int i)
    {
        _starts[i] = _code.Count;
        Instruction instruction = _task.Code[i];
        if (!_ways.Reached.Contains(i))
            return i + 1;
        if (_omitted.Contains(i))
        {
            KeepLine(i);
            return i + 1;
        }

        if (_stores.TryGetValue(i, out FSharpAwait? await))
        {
            WriteAwait(await);
            for (int each = i + 1; each < await.Next; each++)
                _starts[each] = _code.Count;
            _starts[await.Resume] = _resume;
            return await.Next;
        }

        if (FSharpTaskReader.IsDispatch(_task, i))
            return CopyDispatch(i);
        if (instruction.Operand == _task.State)
            throw FSharpOmissions.UnknownUse();
        if (i + 1 < _task.End && Il.IsInt(instruction, 0) && Il.Is(_task.Code[i + 1], Code.Stloc) && _task.Code[i + 1].Operand == _task.State)
            return i + 2;
        if (_ways.Branches.TryGetValue(i, out HashSet<int>? ways))
            CopyBranch(i, ways);
        else if (Il.Is(instruction, Code.Nop) && !_lines.Contains(instruction.Offset))
            return i + 1;
        else if (FSharpTaskReader.IsResult(instruction, Code.Stfld))
            Emit(_keptResult is null ? Instruction.Create(OpCodes.Stloc, _result) : Instruction.Create(OpCodes.Stfld, _keptResult), instruction.Offset);
        else
            Copy(i);
        if (FSharpTaskReader.ThrowsAgain(instruction))
        {
            // What follows is never reached, and is left out.
            Emit(Instruction.Create(OpCodes.Ldnull));
            Emit(Instruction.Create(OpCodes.Throw));
        }

        return i + 1;
    }

    // Not in the middle of an await, which ends with the store of the awaiter; before the load of a task it is none.
    private void KeepLine(int i)
    {
        bool isInAwait = _stores.ContainsKey(i + 3) && !Il.Is(_task.Code[i + 1], Code.Ldloc);
        if (_lines.Contains(_task.Code[i].Offset) && !isInAwait && !_stores.ContainsKey(i + 2) && !_stores.ContainsKey(i + 1))
            Emit(Instruction.Create(OpCodes.Nop), _task.Code[i].Offset);
    }

    private void Copy(int i)
    {
        Instruction instruction = _task.Code[i];
        Instruction copy = Il.Copy(instruction, instruction.Operand);
        Emit(copy, instruction.Offset);
        if (Il.Targets(instruction).Any())
            _branches.Add((copy, [.. Il.Targets(instruction).Select(_task.At)]));
    }

    // A branch that takes one way only.
    private void CopyBranch(int i, HashSet<int> ways)
    {
        Instruction instruction = _task.Code[i];
        if (ways.Count > 1)
        {
            Copy(i);
            return;
        }

        Emit(Instruction.Create(OpCodes.Pop), instruction.Offset);
        for (int pops = Il.Pops(instruction, depth: 0, returns: false); pops > 1; pops--)
            Emit(Instruction.Create(OpCodes.Pop));
        if (ways.Single() != i + 1)
            Jump(OpCodes.Br, ways.Single());
    }

    // With the numbers of the states instead of those of the awaits. Each target is where an await goes on, or a region in which it is.
    private int CopyDispatch(int i)
    {
        Emit(Instruction.Create(OpCodes.Ldloc, _task.State), _task.Code[i].Offset);
        int first = (int)_task.Code[i + 1].Operand - 1;
        if (first != 0)
        {
            Emit(Instruction.Create(OpCodes.Ldc_I4, first));
            Emit(Instruction.Create(OpCodes.Sub));
        }

        Instruction copy = Instruction.Create(OpCodes.Switch, Array.Empty<Instruction>());
        Emit(copy);
        _branches.Add((copy, [.. Il.Targets(_task.Code[i + 3]).Select(target => Thread(_task.At(target)))]));
        for (int each = i + 1; each < i + 4; each++)
            _starts[each] = _code.Count;
        return i + 4;
    }

    private int Thread(int place)
    {
        HashSet<int> seen = [];
        while (seen.Add(place))
        {
            if (Il.Is(_task.Code[place], Code.Nop))
                place++;
            else if (Il.Is(_task.Code[place], Code.Br))
                place = _task.At((Instruction)_task.Code[place].Operand);
        }

        bool isKnown = _task.Awaits.Exists(each => each.Resume == place)
            || (_ways.Reached.Contains(place) && _task.MoveNext.Body.ExceptionHandlers.Any(handler => handler.TryStart == _task.Code[place]));
        return isKnown ? place : throw new UnknownShapeException("the compiler-generated resumption was not recognized");
    }

    // As AwaitReader reads it.
    private void WriteAwait(FSharpAwait each)
    {
        if ((each.GetResult is not null && _live.IsLive(each.Finished, each.Done)) || _live.IsLive(each.Yielded, each.Done))
            throw new UnknownShapeException("the compiler-generated await was not recognized");
        (VariableDefinition variable, FieldDefinition field) = AwaiterOf(each);
        Instruction done = Instruction.Create(OpCodes.Ldloca, variable);
        Emit(Instruction.Create(OpCodes.Stloc, variable), _task.Code[each.Store].Offset);
        Emit(Instruction.Create(OpCodes.Ldloca, variable));
        Emit(Instruction.Create(OpCodes.Call, each.IsCompleted));
        Emit(Instruction.Create(OpCodes.Brtrue, done));
        SetState(each.Number - 1);
        EmitThis();
        Emit(Instruction.Create(OpCodes.Ldloc, variable));
        Emit(Instruction.Create(OpCodes.Stfld, field));
        EmitThis();
        Emit(Instruction.Create(OpCodes.Ldflda, _builder));
        Emit(Instruction.Create(OpCodes.Ldloca, variable));
        EmitThis();
        Emit(Instruction.Create(OpCodes.Call, each.Attach));
        Emit(Instruction.Create(OpCodes.Leave, _exit));
        _resume = _code.Count;
        EmitThis();
        Emit(Instruction.Create(OpCodes.Ldfld, field));
        Emit(Instruction.Create(OpCodes.Stloc, variable));
        EmitThis();
        Emit(Instruction.Create(OpCodes.Ldflda, field));
        Emit(Instruction.Create(OpCodes.Initobj, field.FieldType));
        SetState(-1);
        Emit(done);
        if (each.GetResult is not null)
        {
            Emit(Instruction.Create(each.GetResult.OpCode, (MethodReference)each.GetResult.Operand), each.GetResult.Offset);
            return;
        }

        Emit(Instruction.Create(OpCodes.Pop));
        Emit(Instruction.Create(OpCodes.Ldc_I4, 1));
        Emit(Instruction.Create(OpCodes.Stloc, each.Finished));
    }

    private void SetState(int state)
    {
        EmitThis();
        Emit(Instruction.Create(OpCodes.Ldc_I4, state));
        Emit(Instruction.Create(OpCodes.Dup));
        Emit(Instruction.Create(OpCodes.Stloc, _task.State));
        Emit(Instruction.Create(OpCodes.Stfld, _task.ResumptionPoint));
    }

    private (VariableDefinition Variable, FieldDefinition Field) AwaiterOf(FSharpAwait each)
    {
        TypeReference type = each.Awaiter.FieldType;
        if (!_awaiters.TryGetValue(type.FullName, out (VariableDefinition, FieldDefinition) known))
        {
            known = (new VariableDefinition(type), new FieldDefinition(AwaiterField + (_awaiters.Count + 1), FieldAttributes.Private, type));
            _awaiters.Add(type.FullName, known);
            Variables.Add(known.Item1);
            Fields.Add(known.Item2);
        }

        return known;
    }

    // As ShapeReader reads it.
    private void WriteEnd()
    {
        if (_keptResult is not null)
        {
            EmitThis();
            Emit(Instruction.Create(OpCodes.Ldfld, _keptResult));
            Emit(Instruction.Create(OpCodes.Stloc, _result));
        }

        VariableDefinition exception = new(_task.Exception);
        Variables.Add(exception);
        Instruction handler = Instruction.Create(OpCodes.Stloc, exception);
        Emit(Instruction.Create(OpCodes.Leave, _setResult));
        Emit(handler);
        EmitThis();
        Emit(Instruction.Create(OpCodes.Ldflda, _builder));
        Emit(Instruction.Create(OpCodes.Ldloc, exception));
        Emit(Instruction.Create(OpCodes.Call, _task.SetException));
        Emit(Instruction.Create(OpCodes.Leave, _exit));
        Emit(_setResult);
        EmitThis();
        Emit(Instruction.Create(OpCodes.Ldflda, _builder));
        Emit(Instruction.Create(OpCodes.Ldloc, _result));
        Emit(Instruction.Create(OpCodes.Call, _task.SetResult));
        Emit(_exit);
        _outer = new ExceptionHandler(ExceptionHandlerType.Catch)
        {
            TryStart = _code[_starts[_task.Begin]],
            TryEnd = handler,
            HandlerStart = handler,
            HandlerEnd = _setResult,
            CatchType = _task.Exception,
        };
    }

    // As KickoffReader reads it.
    private void WriteKickoff()
    {
        VariableDefinition started = new(_task.Start.Machine);
        Store(Instruction.Create(OpCodes.Call, _task.Start.Create), _builder);
        foreach ((FieldDefinition field, ParameterDefinition argument) in _task.Arguments)
            Store(Instruction.Create(OpCodes.Ldarg, argument), field);
        Store(Instruction.Create(OpCodes.Ldc_I4, -1), _task.ResumptionPoint);
        Kickoff.Add(Instruction.Create(OpCodes.Ldloca, started));
        Kickoff.Add(Instruction.Create(OpCodes.Ldflda, _builder));
        Kickoff.Add(Instruction.Create(OpCodes.Ldloca, started));
        Kickoff.Add(Instruction.Create(OpCodes.Call, _task.Start.Start));
        Kickoff.Add(Instruction.Create(OpCodes.Ldloca, started));
        Kickoff.Add(Instruction.Create(OpCodes.Ldflda, _builder));
        Kickoff.Add(Instruction.Create(OpCodes.Call, _task.Start.GetTask));
        Kickoff.Add(Instruction.Create(OpCodes.Ret));

        void Store(Instruction value, FieldDefinition field)
        {
            Kickoff.Add(Instruction.Create(OpCodes.Ldloca, started));
            Kickoff.Add(value);
            Kickoff.Add(Instruction.Create(OpCodes.Stfld, field));
        }
    }

    private void EmitThis() => Emit(Instruction.Create(OpCodes.Ldarg, _task.MoveNext.Body.ThisParameter));

    private void Jump(OpCode opcode, int target)
    {
        Instruction branch = Instruction.Create(opcode, _exit);
        Emit(branch);
        _branches.Add((branch, [target]));
    }

    // Lines of the source are found by the offsets of the old code; what has none there has a number of its own.
    private void Emit(Instruction instruction, int? offset = null)
    {
        instruction.Offset = offset ?? --_offset;
        _code.Add(instruction);
    }
}
