using LeanTasks.Tool.Code;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>The flags and enums by which code chooses to work before it returns: <c>Read(async: false)</c>, <c>Read(IOBehavior.Synchronous)</c>.</summary>
internal static class Modes
{
    private const string Sync = "Sync";

    /// <summary>Whether a value of a type can be such a choice.</summary>
    /// <param name="type">The type of a parameter.</param>
    public static bool CanChoose(TypeReference type) => type.MetadataType == MetadataType.Boolean || EnumOf(type) is not null;

    /// <summary>Whether a call may choose that the work is done before it returns.</summary>
    /// <param name="method">The method that is called.</param>
    /// <param name="arguments">What is known of the arguments.</param>
    /// <returns>
    /// True where a bool parameter is named so, and where the names are not known. True where an enum has a member that is named so, and the
    /// argument is that or not known. True where a type argument is named so: <c>Read&lt;SyncAdapter&gt;()</c>.
    /// </returns>
    public static bool MayBeSynchronous(MethodReference method, IReadOnlyList<AbstractValue?> arguments)
    {
        if (method is GenericInstanceMethod generic && generic.GenericArguments.Any(static type => IsSynchronous(type.Name)))
            return true;
        MethodDefinition? definition = null;
        for (int i = 0; i < arguments.Count; i++)
        {
            TypeReference type = method.Parameters[i].ParameterType;
            if (type.MetadataType == MetadataType.Boolean)
            {
                definition ??= method.Resolve();
                if (definition is null || definition.Parameters[i].Name.Contains(Sync, StringComparison.OrdinalIgnoreCase))
                    return true;
            }
            else if (EnumOf(type) is { } members && members.Any(static member => IsSynchronous(member.Name))
                && (arguments[i] is not AbstractValue.Constant constant || members.Any(member => IsSynchronous(member.Name) && ValueOf(member) == constant.Value)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method gets or reads such a choice: code that works in both ways knows when a result is available.</summary>
    /// <param name="method">The method, with a body.</param>
    public static bool AreKnownTo(MethodDefinition method) =>
        method.Parameters.Any(static parameter => IsMode(parameter.Name, parameter.ParameterType)) || method.Body.Instructions.Any(IsRead)

        // What the compiler's code has in fields, fused code has in variables, which have names only in symbols.
        || (method.IsStatic && FusedForms.CodeOf(method.DeclaringType) == method && FusedForms.RunOf(method) is not null && method.DeclaringType.Fields.Any(static field => IsMode(field.Name, field.FieldType)));

    private static bool IsRead(Instruction instruction) => instruction.Operand switch
    {
        FieldReference field => IsMode(field.Name, field.FieldType),
        MethodReference getter => getter.Parameters.Count == 0 && IsMode(getter.Name, getter.ReturnType),
        _ => false,
    };

    private static bool IsMode(string name, TypeReference type) => type.MetadataType == MetadataType.Boolean
        ? name.Contains("async", StringComparison.OrdinalIgnoreCase)
        : EnumOf(type)?.Any(static member => IsSynchronous(member.Name)) == true;

    private static bool IsSynchronous(string name) => name.StartsWith(Sync, StringComparison.Ordinal);

    /// <summary>The members of an enum; null for another type.</summary>
    private static FieldDefinition[]? EnumOf(TypeReference type) =>
        type is { MetadataType: MetadataType.ValueType, IsPrimitive: false } && type is not GenericInstanceType && type.Resolve() is { IsEnum: true } known
            ? [.. known.Fields.Where(static field => field.HasConstant)]
            : null;

    private static int? ValueOf(FieldDefinition member) => member.Constant switch
    {
        int value => value,
        byte value => value,
        sbyte value => value,
        short value => value,
        ushort value => value,
        uint value => unchecked((int)value),
        _ => null,
    };
}
