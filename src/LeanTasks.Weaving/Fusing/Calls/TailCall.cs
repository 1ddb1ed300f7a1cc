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

    /// <summary>The class whose method is reached, where the call names another one; otherwise null.</summary>
    public ReachedClass? Instance { get; set; }
}
