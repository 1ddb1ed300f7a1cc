namespace LeanTasks.Weaving;

/// <summary>The outcome for one async method that returns a task, or async iterator.</summary>
public sealed class FusingOutcome
{
    internal FusingOutcome(string method, AsyncMethodKey? key, string? whyNot, IReadOnlyList<IReadOnlyList<AsyncMethodKey>> reached, IReadOnlyList<string> otherAwaits)
    {
        Method = method;
        Key = key;
        WhyNot = whyNot;
        Reached = reached;
        OtherAwaits = otherAwaits;
    }

    /// <summary>The method as the source names it; see <see cref="PoolingOutcome.Method"/>.</summary>
    public string Method { get; }

    /// <summary>Where its code is, as <c>File.cs:12</c>, if it is a lambda and there are symbols; otherwise null.</summary>
    public string? Place { get; private set; }

    /// <summary>The method, and where a lambda is, by which it is told from others of that method.</summary>
    public string Named => Place is null ? Method : $"{Method} at {Place}";

    /// <summary>What tells it from others that have its name; null where no state machine of its own was found.</summary>
    public AsyncMethodKey? Key { get; }

    /// <summary>Whether it was fused with others.</summary>
    public bool IsFused => WhyNot is null;

    /// <summary>Why it was left alone; null if it was not.</summary>
    public string? WhyNot { get; }

    /// <summary>How many of its awaits are calls of fused methods now.</summary>
    public int FusedAwaits => Reached.Count;

    /// <summary>For each of these, in the order of the code, the methods that it reaches: several where the type of an instance decides. None that was fused before.</summary>
    public IReadOnlyList<IReadOnlyList<AsyncMethodKey>> Reached { get; }

    /// <summary>Why each other await stays as it was, in the order of the code.</summary>
    public IReadOnlyList<string> OtherAwaits { get; }

    internal FusingOutcome At(string? place)
    {
        Place = place;
        return this;
    }
}
