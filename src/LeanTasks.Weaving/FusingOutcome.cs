namespace LeanTasks.Weaving;

/// <summary>The outcome for one async method that returns a task, or async iterator.</summary>
public sealed class FusingOutcome
{
    internal FusingOutcome(string method, string? whyNot, int fusedAwaits, IReadOnlyList<string> otherAwaits)
    {
        Method = method;
        WhyNot = whyNot;
        FusedAwaits = fusedAwaits;
        OtherAwaits = otherAwaits;
    }

    /// <summary>The method as the source names it; see <see cref="PoolingOutcome.Method"/>.</summary>
    public string Method { get; }

    /// <summary>Whether it was fused with others.</summary>
    public bool IsFused => WhyNot is null;

    /// <summary>Why it was left alone; null if it was not.</summary>
    public string? WhyNot { get; }

    /// <summary>How many of its awaits are calls of fused methods now.</summary>
    public int FusedAwaits { get; }

    /// <summary>Why each other await stays as it was, in the order of the code.</summary>
    public IReadOnlyList<string> OtherAwaits { get; }
}
