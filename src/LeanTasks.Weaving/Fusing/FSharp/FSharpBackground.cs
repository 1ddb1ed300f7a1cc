using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Collections.Generic;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>
/// The start of a <c>backgroundTask { }</c>. Where there is a context or a scheduler to leave, a copy of the state machine is started on the pool, by
/// a closure. A state machine that is a class would not be copied, so the closure gets the captured values instead.
/// </summary>
internal sealed class FSharpBackground
{
    private readonly FSharpStart _start;
    private readonly TypeDefinition _closure;
    private readonly MethodDefinition _constructor;
    private readonly MethodDefinition _invoke;
    private readonly FieldDefinition _copy;

    // The constructor of the closure's base.
    private readonly MethodReference _newObject;

    // What the closure and the method had before, to be put back.
    private readonly List<(Instruction Instruction, OpCode OpCode, object? Operand)> _before = [];
    private readonly List<Instruction> _added = [];
    private List<Instruction> _invokeCode = [];
    private MethodDefinition? _newConstructor;

    private FSharpBackground(FSharpStart start, MethodDefinition constructor)
    {
        _start = start;
        _closure = constructor.DeclaringType;
        _constructor = constructor;
        _newObject = constructor.Body.Instructions.Select(Il.Called).OfType<MethodReference>().Single();
        _copy = _closure.Fields.Single();
        _invoke = _closure.Methods.Single(static method => method.Name == "Invoke");
    }

    private Collection<Instruction> Body => _start.Code;

    // The load of the reference to the state machine, to be copied.
    private int Else => _start.Last + 2;

    /// <summary>The method of the closure, which starts the copy.</summary>
    public MethodDefinition Invoke => _invoke;

    // Its code:
    //   [0] SynchronizationContext.Current; stloc; ldloc; box; brtrue 8; ldc 1; nop; br 10; [8] ldc 0; nop;
    //   [10] brfalse ELSE; TaskScheduler.Current; TaskScheduler.Default; ReferenceEquals; brfalse ELSE; [15] the start; [28] ret;
    //   ELSE: [29] ldloc m; ldobj; stloc machine; ldloc machine; newobj closure; ldftn Invoke; newobj Func; Task.Run; ret
    /// <summary>Reads it behind the captured values; null if it is none.</summary>
    public static FSharpBackground? Read(FSharpStart start, int i)
    {
        Collection<Instruction> code = start.Code;
        bool isBackground = code.Count == i + 38
            && Calls(i, "SynchronizationContext", "get_Current") && Is(i + 1, Code.Stloc) && Is(i + 2, Code.Ldloc) && Is(i + 3, Code.Box) && Jumps(i + 4, Code.Brtrue, i + 8)
            && Is(i + 5, Code.Ldc_I4) && Is(i + 6, Code.Nop) && Jumps(i + 7, Code.Br, i + 10) && Is(i + 8, Code.Ldc_I4) && Is(i + 9, Code.Nop) && Jumps(i + 10, Code.Brfalse, i + 29)
            && Calls(i + 11, "TaskScheduler", "get_Current") && Calls(i + 12, "TaskScheduler", "get_Default") && Calls(i + 13, "Object", "ReferenceEquals") && Jumps(i + 14, Code.Brfalse, i + 29)
            && Is(i + 28, Code.Ret)
            && Is(i + 29, Code.Ldloc) && code[i + 29].Operand == start.Reference && Is(i + 30, Code.Ldobj)
            && Is(i + 31, Code.Stloc) && code[i + 31].Operand == start.Started && Is(i + 32, Code.Ldloc) && code[i + 32].Operand == start.Started
            && Is(i + 33, Code.Newobj) && Is(i + 34, Code.Ldftn) && Is(i + 35, Code.Newobj) && Calls(i + 36, "Task", "Run") && Is(i + 37, Code.Ret);
        if (!isBackground || ((MethodReference)code[i + 33].Operand).Resolve() is not { } constructor)
            return null;
        TypeDefinition closure = constructor.DeclaringType;
        bool isClosure = closure.Module == start.Host.Module
            && closure.Fields.Count == 1 && closure.Fields[0].FieldType == start.Machine
            && constructor.HasBody && constructor.Body.Instructions.Count(static instruction => Il.Called(instruction) is not null) == 1
            && closure.Methods.Count == 2 && closure.Methods.Any(static method => method is { Name: "Invoke", HasBody: true, Parameters.Count: 0 } && StartsCopy(method.Body.Instructions))
            && code[i + 34].Operand is MethodReference { Name: "Invoke" };
        return isClosure ? new FSharpBackground(start, constructor) : null;

        bool Is(int place, Code which) => Il.Is(code[place], which);
        bool Calls(int place, string type, string name) => Il.Called(code[place]) is { } called && called.Name == name && called.DeclaringType.Name == type;
        bool Jumps(int place, Code which, int to) => Is(place, which) && code[place].Operand == code[to];
    }

    // What starts the copy:
    //   this; ldfld copy; stloc m | m; ldflda Data; Create; stfld | m; ldflda Data; ldflda MethodBuilder; m; Start | m; ldflda Data; ldflda MethodBuilder; get_Task; ret
    private static bool StartsCopy(Collection<Instruction> code) =>
        code.Count == 17 && FSharpStartReader.IsBuilderCall(code[5], "Create") && FSharpStartReader.IsBuilderCall(code[11], "Start") && FSharpStartReader.IsBuilderCall(code[15], "get_Task");

    /// <summary>Has the closure, and the method itself, call the method that starts the task.</summary>
    public void Put(MethodDefinition starter)
    {
        VariableDefinition[] values = [.. _start.Captured.Select(static each => new VariableDefinition(each.Field.FieldType))];
        for (int i = 0; i < values.Length; i++)
        {
            _start.Host.Body.Variables.Add(values[i]);
            Change(_start.Captured[i].First - 1, OpCodes.Nop, null);
            Change(_start.Captured[i].Last + 1, OpCodes.Stloc, values[i]);
        }

        for (int i = _start.First; i < _start.First + 4; i++)
            Change(i, OpCodes.Nop, null);
        for (int i = _start.Last - 12; i < _start.Last; i++)
            Change(i, OpCodes.Nop, null);
        for (int i = Else; i < Else + 4; i++)
            Change(i, OpCodes.Nop, null);
        Change(_start.Last, OpCodes.Call, starter);
        Change(Else + 4, OpCodes.Newobj, WriteClosure(starter));
        Load(Body[Else + 4], values);
        Load(Body[_start.Last], values);
    }

    /// <summary>Puts all of it back.</summary>
    public void Undo()
    {
        foreach (Instruction added in _added)
            Body.Remove(added);
        foreach ((Instruction instruction, OpCode opcode, object? operand) in _before)
        {
            instruction.OpCode = opcode;
            instruction.Operand = operand;
        }

        _closure.Methods.Remove(_newConstructor);
        _closure.Methods.Insert(0, _constructor);
        _closure.Fields.Clear();
        _closure.Fields.Add(_copy);
        _invoke.Body.Instructions.Clear();
        foreach (Instruction instruction in _invokeCode)
            _invoke.Body.Instructions.Add(instruction);
    }

    private void Change(int place, OpCode opcode, object? operand)
    {
        Instruction instruction = Body[place];
        _before.Add((instruction, instruction.OpCode, instruction.Operand));
        instruction.OpCode = opcode;
        instruction.Operand = operand;
    }

    private void Load(Instruction before, VariableDefinition[] values)
    {
        foreach (VariableDefinition value in values)
        {
            Instruction load = Instruction.Create(OpCodes.Ldloc, value);
            load.Offset = -1 - _added.Count;
            Body.Insert(Body.IndexOf(before), load);
            _added.Add(load);
        }
    }

    // The captured values instead of the state machine.
    private MethodDefinition WriteClosure(MethodDefinition starter)
    {
        _invokeCode = [.. _invoke.Body.Instructions];
        _closure.Fields.Clear();
        _closure.Methods.Remove(_constructor);
        _newConstructor = new MethodDefinition(_constructor.Name, _constructor.Attributes, _constructor.ReturnType);
        _closure.Methods.Add(_newConstructor);
        ILProcessor construct = _newConstructor.Body.GetILProcessor();
        ILProcessor invoke = _invoke.Body.GetILProcessor();
        invoke.Body.Instructions.Clear();
        foreach (ParameterDefinition value in starter.Parameters)
        {
            FieldDefinition field = new(value.Name, FieldAttributes.Public, value.ParameterType);
            ParameterDefinition parameter = new(value.Name, ParameterAttributes.None, value.ParameterType);
            _closure.Fields.Add(field);
            _newConstructor.Parameters.Add(parameter);
            construct.Emit(OpCodes.Ldarg, _newConstructor.Body.ThisParameter);
            construct.Emit(OpCodes.Ldarg, parameter);
            construct.Emit(OpCodes.Stfld, field);
            invoke.Emit(OpCodes.Ldarg, _invoke.Body.ThisParameter);
            invoke.Emit(OpCodes.Ldfld, field);
        }

        construct.Emit(OpCodes.Ldarg, _newConstructor.Body.ThisParameter);
        construct.Emit(OpCodes.Call, _newObject);
        construct.Emit(OpCodes.Ret);
        invoke.Emit(OpCodes.Call, starter);
        invoke.Emit(OpCodes.Ret);

        // Places are told apart by them.
        for (int i = 0; i < _invoke.Body.Instructions.Count; i++)
            _invoke.Body.Instructions[i].Offset = i;
        return _newConstructor;
    }
}
