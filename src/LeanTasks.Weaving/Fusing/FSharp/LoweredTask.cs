using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>A task that has the code which <see cref="FSharpLowering"/> has written, until it is decided whether it is fused.</summary>
internal sealed class LoweredTask
{
    private readonly FSharpTask _task;
    private readonly FSharpLowering _lowering;
    private readonly FSharpStarter? _starter;
    private readonly CustomAttribute _attribute;
    private readonly List<Instruction> _kickoffCode;
    private readonly List<ExceptionHandler> _handlers;
    private readonly List<FieldDefinition> _fields;

    private LoweredTask(FSharpTask task, FSharpLowering lowering, FSharpStarter? starter, CustomAttribute attribute)
    {
        _task = task;
        _lowering = lowering;
        _starter = starter;
        _attribute = attribute;
        _kickoffCode = [.. task.Kickoff.Body.Instructions];
        _handlers = [.. task.MoveNext.Body.ExceptionHandlers];
        _fields = [.. task.Machine.Fields];
    }

    public MethodDefinition Kickoff => _task.Kickoff;

    /// <summary>Whether a state machine is one of F#. It may lie in a type of the compiler's own, which all of the assembly see.</summary>
    public static bool Is(TypeDefinition machine) => FSharpStartReader.InterfaceOf(machine) is not null;

    /// <summary>Replaces the task's code with this.</summary>
    public static LoweredTask Put(FSharpTask task, FSharpLowering lowering, FSharpStarter? starter, ModuleDefinition module)
    {
        LoweredTask lowered = new(task, lowering, starter, AttributeFor(task, module));
        task.Kickoff.CustomAttributes.Add(lowered._attribute);
        HashSet<FieldDefinition> replaced = [.. task.Awaits.Select(static each => each.Awaiter), task.Data];
        lowered.SetFields([.. lowered._fields.Where(field => !replaced.Contains(field)), .. lowering.Fields]);
        foreach (VariableDefinition variable in lowering.Variables)
            task.MoveNext.Body.Variables.Add(variable);
        Exchange(task.Kickoff.Body, lowering.Kickoff, []);
        Exchange(task.MoveNext.Body, lowering.Instructions, lowering.Handlers);
        return lowered;
    }

    /// <summary>The task is fused: its machine is no longer one of FSharp.Core's.</summary>
    public void Keep()
    {
        TypeDefinition machine = _task.Machine;
        machine.Interfaces.Remove(FSharpStartReader.InterfaceOf(machine));
        foreach (MethodDefinition method in machine.Methods.Where(static method => method.Name is "get_ResumptionPoint" or "get_Data" or "set_Data").ToList())
            machine.Methods.Remove(method);
        machine.Properties.Clear();
    }

    /// <summary>The task gets its own code back.</summary>
    /// <param name="leavesNoTrace">Whether nothing else is fused either, so that a method which was made to start it is not called.</param>
    public void Restore(bool leavesNoTrace)
    {
        _task.Kickoff.CustomAttributes.Remove(_attribute);
        SetFields(_fields);
        foreach (VariableDefinition variable in _lowering.Variables)
            _task.MoveNext.Body.Variables.Remove(variable);
        Exchange(_task.Kickoff.Body, _kickoffCode, []);
        Exchange(_task.MoveNext.Body, _task.Original, _handlers);
        if (leavesNoTrace)
            _starter?.Undo();
    }

    private void SetFields(IEnumerable<FieldDefinition> fields)
    {
        _task.Machine.Fields.Clear();
        foreach (FieldDefinition field in fields)
            _task.Machine.Fields.Add(field);
    }

    private static void Exchange(MethodBody body, IEnumerable<Instruction> code, IEnumerable<ExceptionHandler> handlers)
    {
        body.Instructions.Clear();
        body.ExceptionHandlers.Clear();
        foreach (Instruction instruction in code)
            body.Instructions.Add(instruction);
        foreach (ExceptionHandler handler in handlers)
            body.ExceptionHandlers.Add(handler);
    }

    // By it a stack trace names the function of the source, and not its state machine.
    private static CustomAttribute AttributeFor(FSharpTask task, ModuleDefinition module)
    {
        TypeReference type = new("System", "Type", module, module.TypeSystem.CoreLibrary, valueType: false);
        MethodReference constructor = new(".ctor", module.TypeSystem.Void, new TypeReference("System.Runtime.CompilerServices", "AsyncStateMachineAttribute", module, module.TypeSystem.CoreLibrary)) { HasThis = true };
        constructor.Parameters.Add(new ParameterDefinition(type));
        return new CustomAttribute(constructor) { ConstructorArguments = { new CustomAttributeArgument(type, task.Machine) } };
    }
}
