using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Writes a method's straight form: the code of <c>MoveNext</c> from the beginning, with arguments and local variables in the place of the
/// state machine's fields, calls of fused methods in the place of awaits, and without builder. Where it suspends, it fills the compiler's state
/// machine and lets the builder attach that, so it goes on as the compiler made it.
/// </summary>
internal sealed class StraightWriter
{
    private readonly FusedMethod _method;
    private readonly AsyncShape _shape;
    private readonly FusedMembers _members;
    private readonly IReadOnlyDictionary<AsyncShape, FusedMethod> _fused;
    private readonly MethodBody _body;
    private readonly CopiedCode _code;
    private readonly ParameterDefinition _run;
    private readonly Dictionary<VariableDefinition, VariableDefinition> _variables = [];
    private readonly Dictionary<FieldDefinition, VariableDefinition> _fields = [];
    private readonly HashSet<int> _fieldUses;

    // Where the method ends, and where it suspends at each await.
    private readonly Instruction _end = Instruction.Create(OpCodes.Nop);
    private readonly Dictionary<AwaitSite, Instruction> _suspensions = [];

    private VariableDefinition? _noResult;

    // The results of the fused calls that have one.
    private readonly Dictionary<AwaitSite, VariableDefinition> _results = [];

    private StraightWriter(FusedMethod method, FusedMembers members, IReadOnlyDictionary<AsyncShape, FusedMethod> fused)
    {
        _method = method;
        _shape = method.Shape;
        _members = members;
        _fused = fused;
        _body = method.Straight.Body;
        _code = new CopiedCode(_shape, _body);
        _run = method.Straight.Parameters[method.Straight.Parameters.Count - 1];
        _fieldUses = [.. _shape.FieldUses.Values];
        foreach (VariableDefinition variable in _shape.MoveNext.Body.Variables)
            _variables.Add(variable, NewVariable(variable.VariableType));
        foreach (FieldDefinition field in _shape.Kept)
        {
            if (!_shape.Arguments.ContainsKey(field))
                _fields.Add(field, NewVariable(field.FieldType));
        }
    }

    public static void Write(FusedMethod method, FusedMembers members, IReadOnlyDictionary<AsyncShape, FusedMethod> fused) =>
        new StraightWriter(method, members, fused).Write();

    private void Write()
    {
        // A call of a static method does not notice that its instance is null; that of an instance method would have thrown.
        if (_shape.Kickoff.HasThis)
        {
            Emit(OpCodes.Ldarg, _method.Straight.Parameters[0]);
            Emit(OpCodes.Callvirt, _members.GetTypeOfObject);
            Emit(OpCodes.Pop);
        }

        if (_shape.StateCopy is { } state)
        {
            Emit(OpCodes.Ldc_I4, -1);
            Emit(OpCodes.Stloc, _variables[state]);
        }

        for (int i = _shape.Start; i < _shape.End;)
            i = Copy(i);
        for (int i = _shape.End; i <= _shape.Code.Count; i++)
            _code.Mark(i);
        WriteEnd();
        foreach (KeyValuePair<AwaitSite, Instruction> suspension in _suspensions)
            WriteSuspension(suspension.Key, suspension.Value);
        _code.Finish(_method.Straight, _shape.MoveNext.Body.ExceptionHandlers.Where(handler => handler != _shape.Outer));
    }

    /// <returns>The next place.</returns>
    private int Copy(int i)
    {
        _code.Mark(i);
        if (_shape.Dead.Contains(i))
            return i + 1;
        if (_shape.Dispatches.TryGetValue(i, out Dispatch dispatch))
        {
            if (dispatch.Target is not null)
                _code.Jump(OpCodes.Br, dispatch.Target);
            for (int k = 1; k < dispatch.Length; k++)
                _code.Mark(i + k);
            return i + dispatch.Length;
        }

        foreach (AwaitSite site in _shape.Sites)
        {
            if (site.Target is not null && i == site.Call)
                return CopyFused(site);
            if (site.Target is null && i == site.Branch)
            {
                _code.Jump(OpCodes.Brtrue, _shape.Code[site.Done]);
                EmitSuspend(site);
                return SkipTo(i, site.Done);
            }

            if (site.Target is not null && i == site.GetResult)
            {
                if (_results.TryGetValue(site, out VariableDefinition? result))
                    Emit(OpCodes.Ldloc, result);
                _code.Mark(i + 1);
                return i + 2;
            }
        }

        CopyPlain(i);
        return i + 1;
    }

    private int SkipTo(int from, int to)
    {
        for (int i = from + 1; i < to; i++)
            _code.Mark(i);
        return to;
    }

    // The arguments are on the stack. If the call suspends, its task is awaited as in the source.
    private int CopyFused(AwaitSite site)
    {
        AsyncShape target = site.Target!;
        MethodReference called = Il.Called(_shape.Code[site.Call])!;
        FusedMethod fused = _fused[target];
        VariableDefinition? before = site.IsProtected ? null : NewVariable(_members.Contexts);
        if (before is not null)
        {
            Emit(OpCodes.Ldarg, _run);
            Emit(OpCodes.Call, _members.GetContexts);
            Emit(OpCodes.Stloc, before);
        }

        Emit(OpCodes.Ldarg, _run);
        Emit(OpCodes.Call, fused.Of(before is null ? fused.Guarded! : fused.Straight, called));
        TypeReference? type = ResultOf(site);
        VariableDefinition? result = null;
        if (type is not null)
        {
            result = _results[site] = NewVariable(type);
            Emit(OpCodes.Stloc, result);
        }

        if (before is not null)
        {
            Emit(OpCodes.Ldarg, _run);
            Emit(OpCodes.Ldloc, before);
            Emit(OpCodes.Call, _members.Leave);
        }

        Instruction take = Instruction.Create(OpCodes.Ldloca, _variables[site.Awaiter]);
        Emit(OpCodes.Ldarg, _run);
        Emit(OpCodes.Call, _members.GetIsPending);
        _code.Jump(OpCodes.Brfalse, _shape.Code[site.Done]);
        Emit(OpCodes.Ldarg, _run);
        Emit(OpCodes.Call, _members.Take(target, type));
        for (int i = site.Call + 1; i < site.Branch; i++)
        {
            _code.Mark(i);
            CopyPlain(i);
        }

        _code.Emit(Instruction.Create(OpCodes.Brtrue, take));
        EmitSuspend(site);
        _code.Emit(take);
        Emit(OpCodes.Call, Il.Called(_shape.Code[site.GetResult + 1])!);
        if (result is not null)
            Emit(OpCodes.Stloc, result);
        return SkipTo(site.Branch - 1, site.Done);
    }

    // GetResult returns the awaiter's type argument.
    private static TypeReference? ResultOf(AwaitSite site)
    {
        if (site.Target!.Result is null)
            return null;
        GenericInstanceType awaiter = (GenericInstanceType)site.Awaiter.VariableType;
        return awaiter.GenericArguments[awaiter.GenericArguments.Count - 1];
    }

    private void EmitSuspend(AwaitSite site)
    {
        Emit(OpCodes.Ldc_I4, site.State);
        Emit(OpCodes.Stloc, _variables[_shape.StateCopy!]);
        if (!_suspensions.TryGetValue(site, out Instruction? suspension))
            _suspensions.Add(site, suspension = Instruction.Create(OpCodes.Ldarg, _run));
        _code.Emit(Instruction.Create(IsProtected(site.Branch) ? OpCodes.Leave : OpCodes.Br, suspension));
    }

    private void CopyPlain(int i)
    {
        Instruction instruction = _shape.Code[i];
        if (_shape.FieldUses.ContainsKey(i))
            return;
        if (_fieldUses.Contains(i))
            EmitField(instruction);
        else if (Il.Is(instruction, Code.Leave))
            EmitLeave(i);
        else if (Il.Targets(instruction).ToArray() is { Length: > 0 } targets)
            _code.Jump(instruction.OpCode, targets);
        else
            _code.Emit(Copied(instruction));
    }

    private void EmitField(Instruction instruction)
    {
        FieldDefinition field = Il.Field(instruction)!.Resolve();
        bool isArgument = _shape.Arguments.TryGetValue(field, out int argument);
        OpCode opcode = instruction.OpCode.Code switch
        {
            Code.Ldfld => isArgument ? OpCodes.Ldarg : OpCodes.Ldloc,
            Code.Stfld => isArgument ? OpCodes.Starg : OpCodes.Stloc,
            _ => isArgument ? OpCodes.Ldarga : OpCodes.Ldloca,
        };
        if (isArgument)
            Emit(opcode, _method.Straight.Parameters[argument]);
        else
            Emit(opcode, _fields[field]);
    }

    private void EmitLeave(int i)
    {
        Instruction target = (Instruction)_shape.Code[i].Operand;
        OpCode opcode = IsProtected(i) ? OpCodes.Leave : OpCodes.Br;
        if (_shape.At(target) >= _shape.SetResult)
            _code.Emit(Instruction.Create(opcode, _end));
        else
            _code.Jump(opcode, target);
    }

    // Whether a place is in a region of the source.
    private bool IsProtected(int i) => _shape.MoveNext.Body.ExceptionHandlers.Any(handler => handler != _shape.Outer
        && ((_shape.At(handler.TryStart) <= i && i < _shape.At(handler.TryEnd)) || (_shape.At(handler.FilterStart ?? handler.HandlerStart) <= i && i < _shape.At(handler.HandlerEnd))));

    // What is returned where there is no result, and nothing looks at it.
    private VariableDefinition NoResult => _noResult ??= NewVariable(_shape.Result!);

    private void WriteEnd()
    {
        _code.Emit(_end);
        if (_shape.ResultVariable is not null)
            Emit(OpCodes.Ldloc, _variables[_shape.ResultVariable]);
        else if (_shape.Result is not null)
            Emit(OpCodes.Ldloc, NoResult);
        Emit(OpCodes.Ret);
    }

    private void WriteSuspension(AwaitSite site, Instruction begin)
    {
        _code.Emit(begin);
        Emit(OpCodes.Ldc_I4, site.State);
        Emit(OpCodes.Ldloc, _variables[site.Awaiter]);
        foreach (FieldDefinition field in _shape.Kept)
        {
            if (_shape.Arguments.TryGetValue(field, out int argument))
                Emit(OpCodes.Ldarg, _method.Straight.Parameters[argument]);
            else
                Emit(OpCodes.Ldloc, _fields[field]);
        }

        Emit(OpCodes.Call, _method.Own(SuspensionWriter.For(_method, site, _members)));
        if (_shape.Result is not null)
            Emit(OpCodes.Ldloc, NoResult);
        Emit(OpCodes.Ret);
    }

    private Instruction Copied(Instruction instruction)
    {
        if (instruction.Operand is VariableDefinition variable)
            return Instruction.Create(instruction.OpCode, _variables[variable]);
        Instruction copy = Instruction.Create(OpCodes.Nop);
        copy.OpCode = instruction.OpCode;
        copy.Operand = instruction.Operand;
        return copy;
    }

    private VariableDefinition NewVariable(TypeReference type)
    {
        VariableDefinition variable = new(type);
        _body.Variables.Add(variable);
        return variable;
    }

    private void Emit(OpCode opcode) => _code.Emit(Instruction.Create(opcode));

    private void Emit(OpCode opcode, int value) => _code.Emit(Instruction.Create(opcode, value));

    private void Emit(OpCode opcode, MethodReference method) => _code.Emit(Instruction.Create(opcode, method));

    private void Emit(OpCode opcode, VariableDefinition variable) => _code.Emit(Instruction.Create(opcode, variable));

    private void Emit(OpCode opcode, ParameterDefinition parameter) => _code.Emit(Instruction.Create(opcode, parameter));
}
