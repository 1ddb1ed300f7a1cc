using Mono.Cecil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>A call in a <see cref="Forwarder"/> whose task is returned, by the places of its instructions.</summary>
internal sealed class TailCall(int call, int end)
{
    /// <summary>The call.</summary>
    public int Call => call;

    /// <summary>The place after the return.</summary>
    public int End => end;

    /// <summary>The fused method that is called; null where the call stays as it is.</summary>
    public Fusable? Target { get; set; }

    /// <summary>The class that the instance of the call is of, where the code does not say so; otherwise null.</summary>
    public TypeDefinition? Cast { get; set; }
}
