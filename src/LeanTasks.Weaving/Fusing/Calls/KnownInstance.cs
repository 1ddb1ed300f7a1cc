using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A class, and the method that a virtual call reaches where the instance is of that class, and of none that derives from it.</summary>
internal sealed class KnownInstance(TypeDefinition type, MethodDefinition reached)
{
    public TypeDefinition Type => type;

    public MethodDefinition Reached => reached;

    /// <summary>The method, if it is fused; otherwise the type is not looked for.</summary>
    public Fusable? Target { get; set; }
}
