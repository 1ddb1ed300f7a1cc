using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>The method that is looked at, and the stack before and after each of its instructions.</summary>
internal sealed class Evaluation
{
    private readonly Action<string> _report;

    public Evaluation(MethodDefinition method, CliTypes types, Assignments assignments, Members members, Constraints constraints, Slots slots, Access access, Action<string> report)
    {
        Method = method;
        Types = types;
        Assignments = assignments;
        Members = members;
        Constraints = constraints;
        Slots = slots;
        Access = access;
        _report = report;
        Context = types.ContextOf(method);
        Self = types.Own(method.DeclaringType);
    }

    public MethodDefinition Method { get; }

    public CliTypes Types { get; }

    public Assignments Assignments { get; }

    public Members Members { get; }

    public Constraints Constraints { get; }

    public Slots Slots { get; }

    public Access Access { get; }

    /// <summary>The type parameters of the method's code.</summary>
    public TypeContext Context { get; }

    /// <summary>The type of the method.</summary>
    public CliType Self { get; }

    public List<Slot> Stack { get; } = [];

    /// <summary>Whether a constructor of the base has run; true of any other method.</summary>
    public bool IsInitialized { get; set; }

    /// <summary>The type of <c>constrained.</c> before the instruction; null for none.</summary>
    public CliType? Constrained { get; set; }

    /// <summary>Whether <c>readonly.</c> stands before the instruction.</summary>
    public bool IsReadOnly { get; set; }

    /// <summary>Says that something is wrong, if it is.</summary>
    public void Report(string? what)
    {
        if (what is not null)
            _report(what);
    }

    public void Push(Slot slot) => Stack.Add(slot);

    public void Push(CliType type) => Stack.Add(Slots.Of(type));

    /// <exception cref="WrongCodeException">There is none.</exception>
    public Slot Pop()
    {
        if (Stack.Count == 0)
            throw new WrongCodeException("a value is missing on the stack");
        Slot slot = Stack[^1];
        Stack.RemoveAt(Stack.Count - 1);
        return slot;
    }

    /// <summary>Takes a value for a place of a type.</summary>
    public Slot Pop(CliType type, string what)
    {
        Slot value = Pop();
        if (!Slots.Fits(value, type))
            Report($"{what} is {value} in the place of {type}");
        return value;
    }

    /// <summary>Takes a value of one of some kinds.</summary>
    public Slot Pop(string what, params ReadOnlySpan<SlotKind> kinds)
    {
        Slot value = Pop();
        if (!kinds.Contains(value.Kind))
            Report($"{what} is {value}");
        return value;
    }

    /// <summary>Takes an object, which a constructor has initialized.</summary>
    public Slot PopObject(string what)
    {
        Slot value = Pop();
        if (value.Kind != SlotKind.Object)
            Report($"{what} is {value} in the place of an object");
        else if ((value.Flags & SlotFlags.NotInitialized) != 0)
            Report($"{what} is {value}");
        return value;
    }

    /// <summary>Takes a reference to a place of a type.</summary>
    public Slot PopReference(CliType type, string what)
    {
        Slot value = Pop();
        if (value.Kind != SlotKind.Reference || !Slots.SamePlace(value.Type!, type))
            Report($"{what} is {value} in the place of {type}&");
        return value;
    }

    /// <summary>The type that an instruction names.</summary>
    public CliType TypeOf(Instruction instruction)
    {
        CliType type = Types.Of((TypeReference)instruction.Operand, Context);
        Report(Access.WhyNot(type));
        Report(Constraints.WhyNot(type));
        return type;
    }

    /// <summary>The type whose name in the core library a table has for an instruction.</summary>
    public CliType Core(string name) => Types.Core("System." + name);
}
