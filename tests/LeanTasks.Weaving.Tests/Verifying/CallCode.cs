using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Calls, new objects, and addresses of methods.</summary>
internal static class CallCode
{
    /// <summary>Runs an instruction on the stack, if it is one of these.</summary>
    public static bool TryRun(Evaluation on, Instruction instruction)
    {
        switch (instruction.OpCode.Code)
        {
            case Code.Call or Code.Callvirt:
                Call(on, Method(on, instruction), instruction.OpCode.Code == Code.Callvirt);
                return true;
            case Code.Newobj:
                New(on, Method(on, instruction));
                return true;
            case Code.Ldftn:
                MethodUse method = Method(on, instruction);
                on.Report(on.Access.WhyNot(method, null));
                if (method.Definition is { IsAbstract: true } && on.Constrained is null)
                    on.Report($"{method} is abstract");
                on.Push(new Slot(SlotKind.Method, Method: method));
                return true;
            case Code.Ldvirtftn:
                MethodUse found = Method(on, instruction);
                Slot instance = on.PopObject($"the instance of {found}");
                on.Report(on.Access.WhyNot(found, instance.Type));
                if (!found.HasThis)
                    on.Report($"{found} is static");
                else if (instance.Kind == SlotKind.Object && !on.Slots.Fits(instance, DelegateCode.InstanceOf(on, found)))
                    on.Report($"the instance of {found} is {instance}");
                on.Push(new Slot(SlotKind.Method, Method: found));
                return true;
            default:
                return false;
        }
    }

    private static MethodUse Method(Evaluation on, Instruction instruction)
    {
        MethodUse method = on.Members.Method((MethodReference)instruction.Operand, on.Context);
        on.Report(on.Constraints.WhyNot(method));
        return method;
    }

    private static void Call(Evaluation on, MethodUse method, bool isVirtual)
    {
        PopArguments(on, method);
        CliType? instance = null;
        if (method.HasThis)
            instance = PopInstance(on, method, isVirtual);
        else if (isVirtual)
            on.Report($"{method} is static");
        else if (on.Constrained is { } type && !on.Assignments.Fits(type.IsObject ? type : on.Types.Boxed(type), method.Declaring))
            on.Report($"{method} is called on {type}");
        on.Report(on.Access.WhyNot(method, instance));
        if (!isVirtual && on.Constrained is null && method.Definition is { IsAbstract: true })
            on.Report($"{method} is abstract");
        if (method.Returns is not null)
            on.Push(method.Returns);
    }

    private static void New(Evaluation on, MethodUse method)
    {
        if (method.Name != ".ctor" || !method.HasThis)
            on.Report($"{method} makes no object");
        if (method.Declaring is { Kind: CliKind.Named, Definition.IsAbstract: true })
            on.Report($"{method.Declaring} is abstract");
        on.Report(on.Access.WhyNot(method, null));
        if (method.Declaring is { Kind: CliKind.Named, Definition.BaseType.FullName: "System.MulticastDelegate" })
            DelegateCode.Pop(on, method.Declaring);
        else
            PopArguments(on, method);
        on.Push(method.Declaring);
    }

    private static void PopArguments(Evaluation on, MethodUse method)
    {
        for (int i = method.Parameters.Length - 1; i >= 0; i--)
        {
            Slot value = on.Pop();
            CliType parameter = method.Parameters[i];

            // A span over data of the assembly: C# writes it so, and nothing else gets hold of the pointer.
            bool isData = parameter.Kind == CliKind.Pointer && (value.Flags & SlotFlags.Data) != 0 && method.Declaring.Is("System.ReadOnlySpan`1");
            if (!isData && !on.Slots.Fits(value, parameter))
                on.Report($"argument {i} of {method} is {value} in the place of {parameter}");
        }
    }

    // The type on which the method is called; null where that is nothing.
    private static CliType? PopInstance(Evaluation on, MethodUse method, bool isVirtual)
    {
        Slot instance = on.Pop();
        if (on.Constrained is { } constrained)
        {
            if (!isVirtual)
                on.Report("constrained. does not stand before callvirt");
            if (instance.Kind != SlotKind.Reference || !on.Slots.SamePlace(instance.Type!, constrained) || !on.Assignments.Fits(constrained.IsObject ? constrained : on.Types.Boxed(constrained), method.Declaring))
                on.Report($"the instance of {method} is {instance}, constrained to {constrained}");
            return constrained;
        }

        if (method.Declaring.IsValue)
        {
            if (isVirtual)
                on.Report($"{method} of a value type is called as a virtual one");
            if (instance.Kind != SlotKind.Reference || !on.Slots.SamePlace(instance.Type!, method.Declaring))
                on.Report($"the instance of {method} is {instance}");
            return method.Declaring;
        }

        if (method.Name == ".ctor" && method.Declaring.Kind == CliKind.Named)
            Construct(on, method, instance, isVirtual);
        else if (!on.Slots.Fits(instance, method.Declaring))
            on.Report($"the instance of {method} is {instance}");
        else if (!isVirtual && IsOverridable(method) && (instance.Flags & SlotFlags.This) == 0)
            on.Report($"{method} is virtual, and called as that of a base, on another instance");
        return instance.Type;
    }

    private static bool IsOverridable(MethodUse method) =>
        method.Definition is { IsVirtual: true, IsFinal: false, IsAbstract: false } && !method.Definition.DeclaringType.IsSealed;

    // A call of another constructor of the type, or of one of its base.
    private static void Construct(Evaluation on, MethodUse method, Slot instance, bool isVirtual)
    {
        if ((instance.Flags & SlotFlags.NotInitialized) == 0 || isVirtual)
            on.Report($"{method} is called on {instance}");
        if (method.Declaring != on.Self && method.Declaring != on.Assignments.BaseOf(on.Self))
            on.Report($"{method} is no constructor of the base");
        on.IsInitialized = true;
        for (int i = 0; i < on.Stack.Count; i++)
            on.Stack[i] = on.Stack[i] with { Flags = on.Stack[i].Flags & ~SlotFlags.NotInitialized };
    }
}
