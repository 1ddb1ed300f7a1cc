namespace LeanTasks.Weaving;

/// <summary>The outcome of pooling for one async method that returns a <c>ValueTask</c>.</summary>
public sealed class PoolingOutcome
{
    internal PoolingOutcome(string method, AsyncMethodKey? key, string? whyNot)
    {
        Method = method;
        Key = key;
        WhyNot = whyNot;
    }

    /// <summary>The name of the method in the source, <c>Namespace.Type.Method</c>. A function inside a method follows after another dot. Parameter types are included if needed to distinguish overloads.</summary>
    public string Method { get; }

    /// <inheritdoc cref="FusingOutcome.Key"/>
    public AsyncMethodKey? Key { get; }

    /// <summary>Whether the method was pooled: at its entry point if it was fused, otherwise through its builder.</summary>
    public bool IsPooled => WhyNot is null;

    /// <summary>Why the method was not changed; null if it was changed.</summary>
    public string? WhyNot { get; }
}
