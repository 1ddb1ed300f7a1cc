using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>New delegates: ECMA-335, II.14.6.</summary>
internal static class DelegateCode
{
    /// <summary>Takes the method and the instance of a new delegate.</summary>
    public static void Pop(Evaluation on, CliType type)
    {
        Slot address = on.Pop();
        Slot instance = on.PopObject("the instance of a delegate");
        if (address.Method is not { } method)
        {
            on.Report($"the method of {type} is {address}");
            return;
        }

        MethodDefinition definition = type.Definition.Methods.First(static each => each.Name == "Invoke");
        TypeContext context = new(type.Arguments, []);
        CliType[] given = [.. definition.Parameters.Select(each => on.Types.Of(each.ParameterType, context))];
        CliType? returned = Members.IsVoid(definition.ReturnType) ? null : on.Types.Of(definition.ReturnType, context);

        // A static method may take the instance as its first argument.
        CliType[] taken = method.HasThis || method.Parameters.Length == given.Length ? method.Parameters : method.Parameters[1..];
        if (method.HasThis)
            CheckInstance(on, method, instance, InstanceOf(on, method));
        else if (method.Parameters.Length == given.Length + 1)
            CheckInstance(on, method, instance, method.Parameters[0]);
        else if (instance.Type is not null)
            on.Report($"{method} is static, and has the instance {instance}");
        bool fits = taken.Length == given.Length
            && given.Zip(taken).All(each => Fits(on, each.First, each.Second))
            && (returned is null ? method.Returns is null : method.Returns is not null && Fits(on, method.Returns, returned));
        if (!fits)
            on.Report($"{method} is no method for {type}");
    }

    /// <summary>What stands for the instance of a method where that is an object.</summary>
    public static CliType InstanceOf(Evaluation on, MethodUse method) => method.Declaring.IsValue ? on.Types.Boxed(method.Declaring) : method.Declaring;

    private static void CheckInstance(Evaluation on, MethodUse method, Slot instance, CliType type)
    {
        if (instance.Kind == SlotKind.Object && !on.Slots.Fits(instance, type))
            on.Report($"the instance of {method} is {instance}");
    }

    private static bool Fits(Evaluation on, CliType from, CliType to) =>
        on.Slots.SamePlace(from, to) || (from.Kind is CliKind.Named or CliKind.Array && on.Assignments.ElementsFit(from, to));
}
