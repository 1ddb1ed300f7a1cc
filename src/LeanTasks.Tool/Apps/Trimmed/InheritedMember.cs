using Mono.Cecil;

namespace LeanTasks.Tool.Apps.Trimmed;

/// <summary>A member without code that a type inherits.</summary>
/// <param name="Declarer">The interface or base class that declares it, with the type arguments of the inheriting type.</param>
/// <param name="Definition">The member.</param>
internal sealed record InheritedMember(TypeReference Declarer, MethodDefinition Definition)
{
    /// <summary>The name and signature that an implementation must have.</summary>
    public string Signature => MethodSignature.Of(Definition, Declarer);
}
