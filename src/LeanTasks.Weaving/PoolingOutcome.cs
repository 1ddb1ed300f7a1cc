namespace LeanTasks.Weaving;

/// <summary>The outcome for one async method that returns a <c>ValueTask</c>.</summary>
public sealed class PoolingOutcome
{
    internal PoolingOutcome(string method, AsyncMethodKey? key, string? whyNot)
    {
        Method = method;
        Key = key;
        WhyNot = whyNot;
    }

    /// <summary>The method as the source names it, <c>Namespace.Type.Method</c>; a function inside a method follows after a further dot, and the types of its parameters where they distinguish it from another.</summary>
    public string Method { get; }

    /// <inheritdoc cref="FusingOutcome.Key"/>
    public AsyncMethodKey? Key { get; }

    /// <summary>Whether it was pooled now: at its entry point if it was fused, otherwise by its builder.</summary>
    public bool IsPooled => WhyNot is null;

    /// <summary>Why it was left alone; null if it was not.</summary>
    public string? WhyNot { get; }
}
