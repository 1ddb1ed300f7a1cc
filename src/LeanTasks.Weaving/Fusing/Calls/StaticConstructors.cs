using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Whether a call has to run a static constructor, which one of a straight form does not: that is in another type.</summary>
internal static class StaticConstructors
{
    /// <summary>Whether a call runs that of the method's type: one of an instance does where there need not have been a constructor of it.</summary>
    public static bool AreRunBy(MethodDefinition method) =>
        (method.IsStatic || method.DeclaringType.IsValueType || method.DeclaringType.IsInterface) && IsPrecise(method.DeclaringType);

    /// <summary>Whether a type is that of the method itself, with the same type arguments: its static constructor has run.</summary>
    public static bool HaveRun(FusableCode caller, TypeReference type, IList<GenericParameter> own) =>
        type.GetElementType() == caller.Method.DeclaringType
        && (type is not GenericInstanceType generic || generic.GenericArguments.Select(static (argument, i) => (argument, i)).All(each => each.argument == own[each.i]));

    // One that runs before the first call of a method, and not only before the first access to a static field.
    private static bool IsPrecise(TypeDefinition type) => !type.IsBeforeFieldInit && type.Methods.Any(static method => method.IsConstructor && method.IsStatic);
}
