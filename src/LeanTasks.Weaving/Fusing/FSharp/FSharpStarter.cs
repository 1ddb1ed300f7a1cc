using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>
/// A method that only starts a state machine of F#. It is made for one that the source starts in the middle of a method, and is called there
/// instead. So what starts a task and goes on is a caller of an async method like any other. What starts one and returns it hands on its task.
/// </summary>
internal sealed class FSharpStarter
{
    private readonly FSharpStart _start;

    // What the place had before, to be put back.
    private readonly List<(Instruction Instruction, OpCode OpCode, object? Operand)> _before = [];

    public FSharpStarter(FSharpStart start, TypeDefinition machine)
    {
        _start = start;
        Method = new MethodDefinition(machine.Name, MethodAttributes.Assembly | MethodAttributes.Static | MethodAttributes.HideBySig, TaskOf(start.GetTask));
        foreach ((FieldDefinition field, int _, int _) in start.Captured)
            Method.Parameters.Add(new ParameterDefinition(field.Name, ParameterAttributes.None, field.FieldType));
        WriteCode();
    }

    /// <summary>The method.</summary>
    public MethodDefinition Method { get; }

    /// <summary>Has it called where its code was. Only what makes the captured values stays.</summary>
    public void Put()
    {
        if (_start.Background is { } background)
        {
            background.Put(Method);
            return;
        }

        HashSet<int> values = [.. _start.Captured.SelectMany(static each => Enumerable.Range(each.First, each.Last + 1 - each.First))];
        for (int i = _start.First; i <= _start.Last; i++)
        {
            Instruction instruction = _start.Code[i];
            if (values.Contains(i))
                continue;
            _before.Add((instruction, instruction.OpCode, instruction.Operand));
            instruction.OpCode = i == _start.Last ? OpCodes.Call : OpCodes.Nop;
            instruction.Operand = i == _start.Last ? Method : null;
        }
    }

    /// <summary>Puts the code back where it was.</summary>
    public void Undo()
    {
        foreach ((Instruction instruction, OpCode opcode, object? operand) in _before)
        {
            instruction.OpCode = opcode;
            instruction.Operand = operand;
        }

        _start.Background?.Undo();
        Method.DeclaringType.Methods.Remove(Method);
    }

    // The type that a call of get_Task returns names a type parameter of the builder.
    private static GenericInstanceType TaskOf(MethodReference getTask)
    {
        GenericInstanceType task = new(getTask.ReturnType.GetElementType());
        task.GenericArguments.Add(((GenericInstanceType)getTask.DeclaringType).GenericArguments[0]);
        return task;
    }

    private void WriteCode()
    {
        VariableDefinition started = new(_start.Machine);
        VariableDefinition reference = new(_start.Reference.VariableType);
        Method.Body.InitLocals = true;
        Method.Body.Variables.Add(started);
        Method.Body.Variables.Add(reference);
        Dictionary<int, int> values = [];
        for (int i = 0; i < _start.Captured.Count; i++)
            values.Add(_start.Captured[i].First, i);
        ILProcessor il = Method.Body.GetILProcessor();
        int calls = _start.Last - 12;
        int endOfValues = _start.Captured.Count == 0 ? _start.First + 4 : _start.Captured[_start.Captured.Count - 1].Last + 2;
        for (int i = _start.First; i <= _start.Last; i++)
        {
            // What only a background task has.
            if (i == endOfValues)
                i = calls;
            if (values.TryGetValue(i, out int captured))
            {
                il.Emit(OpCodes.Ldarg, Method.Parameters[captured]);
                i = _start.Captured[captured].Last;
                continue;
            }

            Instruction copy = Instruction.Create(OpCodes.Nop);
            copy.OpCode = _start.Code[i].OpCode;
            copy.Operand = _start.Code[i].Operand == _start.Started ? started : _start.Code[i].Operand == _start.Reference ? reference : _start.Code[i].Operand;
            il.Append(copy);
        }

        il.Emit(OpCodes.Ret);
    }
}
