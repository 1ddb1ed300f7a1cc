using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Writes a forwarder's straight form: its code, with calls of straight forms where it returns the task of a fused method, and with the
/// result, or an await, of any other task that it returns.
/// </summary>
internal sealed class ForwarderWriter
{
    private readonly Forwarder _forwarder;
    private readonly FusedForwarder _fused;
    private readonly FusedMembers _members;
    private readonly IReadOnlyDictionary<Fusable, FusedCallee> _all;
    private readonly MethodBody _body;
    private readonly CopiedCode _code;
    private readonly ParameterDefinition _run;
    private readonly Dictionary<VariableDefinition, VariableDefinition> _variables = [];

    private ForwarderWriter(FusedForwarder fused, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> all)
    {
        _forwarder = fused.Forwarder;
        _fused = fused;
        _members = members;
        _all = all;
        _body = fused.Straight.Body;
        _code = new CopiedCode(_forwarder, _body);
        _run = fused.Straight.Parameters[fused.Straight.Parameters.Count - 1];
        foreach (VariableDefinition variable in _forwarder.Method.Body.Variables)
            _variables.Add(variable, NewVariable(variable.VariableType));
    }

    public static void Write(FusedForwarder fused, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> all) =>
        new ForwarderWriter(fused, members, all).Write();

    private void Write()
    {
        Dictionary<int, TailCall> tails = _forwarder.Tails.Where(static tail => tail.Target is not null).ToDictionary(static tail => tail.Call);
        HashSet<Instruction> jumpedTo = [.. _forwarder.Code.SelectMany(Il.Targets)];
        for (int i = 0; i < _forwarder.Code.Count; i++)
        {
            _code.Mark(i);
            if (!tails.TryGetValue(i, out TailCall? tail))
            {
                CopyPlain(_forwarder.Code[i]);
                continue;
            }

            CopyTail(tail);

            // What is behind the call stays for those that jump to it, with a task of another call.
            for (; i + 1 < tail.End && !jumpedTo.Contains(_forwarder.Code[i + 1]); i++)
                _code.Mark(i + 1);
        }

        _code.Mark(_forwarder.Code.Count);
        _code.Finish(_fused.Straight, []);
    }

    // The arguments are on the stack. The contexts are restored here, around the async method that is called, and not around the forwarder, whose
    // own changes are its caller's; also if that method throws, which the caller cannot tell from what the forwarder throws.
    private void CopyTail(TailCall tail)
    {
        Instruction call = _forwarder.Code[tail.Call];
        FusedCallee target = _all[tail.Target!];
        if (tail.Cast is not null)
        {
            InstanceCast.Write(Il.Called(call)!, tail.Cast, NewVariable, Emit);

            // A method of the source that has no variables does not say whether they are cleared.
            _body.InitLocals |= !_forwarder.Method.Body.HasVariables;
        }

        Emit(Instruction.Create(OpCodes.Ldarg, _run));
        Emit(Instruction.Create(target.IsInstance ? call.OpCode : OpCodes.Call, target.FromCaller(Il.Called(call)!, isGuarded: true)));
        if (_forwarder.Result is null && tail.Target!.Result is not null)
            Emit(Instruction.Create(OpCodes.Pop));

        Emit(Instruction.Create(OpCodes.Ret));
    }

    private void CopyPlain(Instruction instruction)
    {
        // The code goes on behind such a call, which F# writes.
        if (Il.Is(instruction, Code.Tail))
            return;
        if (Il.Is(instruction, Code.Ret))
        {
            Emit(Instruction.Create(OpCodes.Ldarg, _run));
            Emit(Instruction.Create(OpCodes.Call, _members.AwaitReturned(_forwarder.Method, _forwarder.ReturnsTask, _forwarder.Result)));
            Emit(Instruction.Create(OpCodes.Ret));
        }
        else if (Il.Targets(instruction).ToArray() is { Length: > 0 } targets)
        {
            _code.Jump(instruction.OpCode, targets);
        }
        else
        {
            Emit(Copied(instruction));
        }
    }

    private Instruction Copied(Instruction instruction) => Il.Copy(
        instruction,
        instruction.Operand switch
        {
            VariableDefinition variable => _variables[variable],
            ParameterDefinition { Index: < 0 } => _body.ThisParameter,
            ParameterDefinition parameter => _fused.Straight.Parameters[parameter.Index],
            var other => other,
        });

    private VariableDefinition NewVariable(TypeReference type)
    {
        VariableDefinition variable = new(type);
        _body.Variables.Add(variable);
        return variable;
    }

    private void Emit(Instruction instruction) => _code.Emit(instruction);
}
