namespace LeanTasks.Weaving;

/// <summary>The outcome of fusing for one async iterator or async method that returns a task.</summary>
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

    /// <summary>The name of the method in the source; see <see cref="PoolingOutcome.Method"/>.</summary>
    public string Method { get; }

    /// <summary>The location of the code, as <c>File.cs:12</c>, if the method is a lambda and has symbols; otherwise null.</summary>
    public string? Place { get; private set; }

    /// <summary>The method, and the location of a lambda, which distinguishes it from other lambdas of the method.</summary>
    public string Named => Place is null ? Method : $"{Method} at {Place}";

    /// <summary>The key that distinguishes the method from others of the same name; null if it has no state machine.</summary>
    public AsyncMethodKey? Key { get; }

    /// <summary>Whether the method was fused.</summary>
    public bool IsFused => WhyNot is null;

    /// <summary>Why the method was not changed; null if it was changed.</summary>
    public string? WhyNot { get; }

    /// <summary>The number of awaits that are now calls of fused methods.</summary>
    public int FusedAwaits => Reached.Count;

    /// <summary>For each fused await, in code order, the methods that it can reach: several if the type of an instance decides. Methods fused before are omitted.</summary>
    public IReadOnlyList<IReadOnlyList<AsyncMethodKey>> Reached { get; }

    /// <summary>Why each remaining await was not fused, in code order.</summary>
    public IReadOnlyList<string> OtherAwaits { get; }

    internal FusingOutcome At(string? place)
    {
        Place = place;
        return this;
    }
}
