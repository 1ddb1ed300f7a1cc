using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A check of what was written: it names nothing of its own module that is not there any more.</summary>
internal static class ReferenceCheck
{
    /// <summary>What is wrong with a method, in words; null if nothing is.</summary>
    public static string? Of(MethodDefinition method)
    {
        MemberReference? missing = method.Body.Instructions.Select(static instruction => instruction.Operand).OfType<MemberReference>()
            .Concat(method.Body.Variables.Select(static variable => variable.VariableType))
            .FirstOrDefault(named => IsMissing(named, method.Module));
        return missing is null ? null : $"{method.FullName}: it references '{missing.FullName}', which is not in its module";
    }

    // In a generic type, code names a member by a reference: of one that is gone it could be written.
    private static bool IsMissing(MemberReference named, ModuleDefinition module) => named switch
    {
        IMemberDefinition => named.Module != module,
        GenericInstanceMethod generic => IsMissing(generic.ElementMethod, module),
        FieldReference or MethodReference when (named.DeclaringType as GenericInstanceType)?.ElementType is TypeDefinition => named.Resolve() is null,
        _ => false,
    };
}
