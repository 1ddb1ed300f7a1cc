using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Names;
using Mono.Cecil;

namespace LeanTasks.Weaving.Pooling;

/// <summary>
/// Which async methods that return a <c>ValueTask</c> are pooled, and why the others are not. Fused ones are pooled at their entry points,
/// the rest by LeanTasks' builder. Changes no code before <see cref="Apply"/>.
/// </summary>
internal sealed class PoolingPlan
{
    /// <summary>The attribute that leaves a method, a type or the assembly out.</summary>
    private const string NotPooled = "LeanTasks.NotPooledAttribute";

    private readonly List<(MethodDefinition Method, BuilderSwap Swap)> _swaps = [];
    private readonly MethodFaults _faults;
    private readonly List<AsyncShape> _entryPoints = [];

    private PoolingPlan(MethodFaults faults) => _faults = faults;

    /// <summary>Whether there is a method to pool.</summary>
    public bool IsAny => _swaps.Count + _entryPoints.Count > 0;

    /// <summary>The outcome of each method, by name.</summary>
    public List<PoolingOutcome> Outcomes { get; } = [];

    /// <summary>Decides for the methods of a module.</summary>
    /// <param name="module">The module.</param>
    /// <param name="methods">Its async methods that return a <c>ValueTask</c>.</param>
    /// <param name="fused">Those of its methods that are about to be fused.</param>
    /// <param name="patterns">Which of them to pool.</param>
    /// <param name="leftAlone">Those that are not, by their tokens, and why.</param>
    /// <param name="faults">Those on which the weaver has failed.</param>
    public static PoolingPlan Of(
        ModuleDefinition module,
        IReadOnlyList<AsyncValueTaskMethod> methods,
        IEnumerable<AsyncShape> fused,
        MethodPatterns patterns,
        IReadOnlyDictionary<int, string> leftAlone,
        MethodFaults faults)
    {
        PoolingPlan plan = new(faults);
        PooledBuilder builder = new(module);
        Dictionary<MethodDefinition, AsyncShape> shapes = fused.ToDictionary(static shape => shape.Method);
        foreach (AsyncValueTaskMethod method in methods)
        {
            FaultPlace place = FaultPlace.OfPooling(method.Method);
            string? whyNot = method.WhyNot ?? WhyLeftAlone(method, patterns, leftAlone) ?? faults.WhyNot(place);
            if (whyNot is null && shapes.TryGetValue(method.Method, out AsyncShape? shape))
                plan._entryPoints.Add(shape);
            else if (whyNot is null)
                faults.Try("plan pooling", place, () => whyNot = plan.Prepare(method, builder));
            plan.Outcomes.Add(new PoolingOutcome(method.Name.Unique, method.Key, whyNot));
        }

        return plan;
    }

    /// <summary>Gives the methods their builder, or their entry point, which is written later.</summary>
    public void Apply()
    {
        foreach (AsyncShape shape in _entryPoints)
            shape.EntryPointKind = EntryPointKind.Pooled;
        foreach ((MethodDefinition method, BuilderSwap swap) in _swaps)
            _faults.Try("pool", FaultPlace.OfPooling(method), swap.Apply);
    }

    // Returns why it cannot be pooled; null if it can.
    private string? Prepare(AsyncValueTaskMethod method, PooledBuilder builder)
    {
        if (BuilderSwap.Prepare(method, builder, out string? whyNot) is { } swap)
            _swaps.Add((method.Method, swap));
        return whyNot;
    }

    private static string? WhyLeftAlone(AsyncValueTaskMethod method, MethodPatterns patterns, IReadOnlyDictionary<int, string> leftAlone)
    {
        if (!patterns.Match(method.Method, method.Name))
            return "its name does not match --methods";
        return OptOut.Of(method.Method, method.Name, NotPooled)
            ?? (leftAlone.TryGetValue(method.Method.MetadataToken.ToInt32(), out string? reason) ? reason : null);
    }
}
