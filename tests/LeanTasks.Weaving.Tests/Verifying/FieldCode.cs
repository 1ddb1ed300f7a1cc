using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Uses of fields.</summary>
internal static class FieldCode
{
    public static void Run(Evaluation on, Instruction instruction)
    {
        Code code = instruction.OpCode.Code;
        FieldUse field = on.Members.Field((FieldReference)instruction.Operand, on.Context);
        on.Report(on.Constraints.WhyNot(field.Declaring));
        bool stores = code is Code.Stfld or Code.Stsfld;
        bool isStatic = code is Code.Ldsfld or Code.Ldsflda or Code.Stsfld;
        if (isStatic && !field.Definition.IsStatic)
            on.Report($"{field} is not static");
        if (stores)
        {
            on.Pop(field.Type, $"what is stored in {field}");
            CheckMayStore(on, field);
        }

        Slot? instance = isStatic ? null : on.Pop();
        if (instance is { } slot && !field.Definition.IsStatic)
            CheckInstance(on, field, slot, code);
        on.Report(on.Access.WhyNot(field, instance?.Type));
        if (stores)
            return;
        if (code is Code.Ldfld or Code.Ldsfld)
            on.Push(field.Type);
        else
            on.Push(new Slot(SlotKind.Reference, field.Type, Flags(field, instance)));
    }

    private static SlotFlags Flags(FieldUse field, Slot? instance)
    {
        if (field.Definition.IsStatic)
            return field.Definition.RVA != 0 ? SlotFlags.Data : SlotFlags.None;
        return instance is { Kind: SlotKind.Reference } place ? place.Flags & SlotFlags.Local : SlotFlags.None;
    }

    private static void CheckInstance(Evaluation on, FieldUse field, Slot instance, Code code)
    {
        bool fits = field.Declaring.IsValue
            ? (instance.Kind == SlotKind.Reference && on.Slots.SamePlace(instance.Type!, field.Declaring)) || (code == Code.Ldfld && instance.Kind == SlotKind.Value && instance.Type == field.Declaring)
            : on.Slots.Fits(instance, field.Declaring) || IsOwnBeforeConstructor(on, field, instance);
        if (!fits)
            on.Report($"the instance of {field} is {instance}");
    }

    // Initializers of fields run before the constructor of the base, and may read what a primary constructor has kept in others.
    private static bool IsOwnBeforeConstructor(Evaluation on, FieldUse field, Slot instance) =>
        (instance.Flags & SlotFlags.NotInitialized) != 0 && field.Declaring == on.Self;

    private static void CheckMayStore(Evaluation on, FieldUse field)
    {
        if (field.Definition.IsLiteral)
            on.Report($"{field} is a constant");
        if (!field.Definition.IsInitOnly)
            return;
        bool isInitializer = on.Method.IsConstructor || on.Method.ReturnType is RequiredModifierType { ModifierType.Name: "IsExternalInit" };
        if (!isInitializer || field.Declaring != on.Self || on.Method.IsStatic != field.Definition.IsStatic)
            on.Report($"{field} is stored outside of its constructor");
    }
}
