using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Writes a forwarder's straight form: its code, with calls of straight forms where it returns the task of a fused method. It has no completed
/// tasks where the forwarder makes such, and the result, or an await, of any other task that is returned.
/// </summary>
internal sealed class ForwarderWriter
{
    private readonly Forwarder _forwarder;
    private readonly FusedForwarder _fused;
    private readonly FusedMembers _members;
    private readonly IReadOnlyDictionary<Fusable, FusedCallee> _all;
    private readonly MethodBody _body;
    private readonly CopiedCode _code;
    private readonly CallArguments _arguments;
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
        _arguments = new CallArguments(_forwarder, NewVariable, Emit);
        _run = fused.Straight.Parameters[fused.Straight.Parameters.Count - 1];
        foreach (VariableDefinition variable in _forwarder.Method.Body.Variables)
            _variables.Add(variable, NewVariable(variable.VariableType));
    }

    public static void Write(FusedForwarder fused, FusedMembers members, IReadOnlyDictionary<Fusable, FusedCallee> all) =>
        new ForwarderWriter(fused, members, all).Write();

    private void Write()
    {
        Dictionary<int, TailCall> tails = _forwarder.Tails.Where(static tail => tail.Target is not null).ToDictionary(static tail => tail.Call);
        Dictionary<int, CompletedTask> completed = _forwarder.Completed.ToDictionary(static task => task.Begin);
        for (int i = 0; i < _forwarder.Code.Count;)
        {
            _code.Mark(i);
            if (tails.TryGetValue(i, out TailCall? tail))
            {
                CopyTail(tail);
                i = Skip(i, tail.End);
            }
            else if (completed.TryGetValue(i, out CompletedTask? task))
            {
                Return(hasResult: task.HasResult);
                i = Skip(i, task.End);
            }
            else
            {
                CopyPlain(_forwarder.Code[i++]);
            }
        }

        _code.Mark(_forwarder.Code.Count);
        _code.Finish(_fused.Straight, _forwarder.Method.Body.ExceptionHandlers, variable => _variables[variable], []);
    }

    // What comes up to the return is not copied, but for what other ways share with this one.
    private int Skip(int from, int end)
    {
        int i = from + 1;
        for (; i < end && !_forwarder.Targets.Contains(_forwarder.Code[i]); i++)
            _code.Mark(i);
        return i;
    }

    // The arguments are on the stack. The contexts are restored here, around the async method that is called, and not around the forwarder, whose
    // own changes are its caller's. They are also restored if that method throws, which the caller cannot tell from what the forwarder throws.
    private void CopyTail(TailCall tail)
    {
        Instruction call = _forwarder.Code[tail.Call];
        FusedCallee target = _all[tail.Target!];
        MethodReference straight = target.FromCaller(ReachedClass.Method(Il.Called(call)!, tail.Instance), isGuarded: true);
        _arguments.Store(tail.Call, tail.Target!, straight, tail.Instance, isPreceded: false);

        // A method of the source that has no variables does not say whether they are cleared.
        _body.InitLocals |= _body.HasVariables && !_forwarder.Method.Body.HasVariables;
        _code.EmitBoundary();
        _arguments.Load();
        Emit(Instruction.Create(OpCodes.Ldarg, _run));
        Emit(Instruction.Create(target.IsInstance ? call.OpCode : OpCodes.Call, straight));
        Return(hasResult: tail.Target!.Result is not null);
    }

    private void Return(bool hasResult)
    {
        if (_forwarder.Result is null && hasResult)
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
