using LeanTasks.Profiling;
using LeanTasks.Tool.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Advice;

/// <summary>Says what fusing saves of the counted calls of each method; README.md beside this file says how.</summary>
/// <param name="calls">What is fused.</param>
/// <param name="code">The code of the app, as it was compiled.</param>
/// <param name="counted">The methods that were called.</param>
/// <param name="counting">The simple names of the assemblies whose calls were counted: what is not in <paramref name="counted"/> of these was not called.</param>
internal sealed class FusingForecast(
    FusedCalls calls, AppCode code, IReadOnlyDictionary<AsyncMethodKey, CountedMethod> counted, IReadOnlySet<string> counting)
{
    private const int MaxNamed = 2;

    /// <summary>What fusing saves of a method.</summary>
    /// <param name="method">The method, which was called.</param>
    /// <param name="poolsValueTasks">Whether the value tasks of the assembly that is named are pooled, too.</param>
    public FusingSaving Of(AsyncMethodKey method, bool poolsValueTasks = false)
    {
        FusableBytes bytes = counted[method].Bytes;
        if (poolsValueTasks && calls.IsPooled(method))
            return new FusingSaving(bytes.Awaited, IsUpperBound: false, "it is pooled at its entry point");
        if (calls.OutcomeOf(method) is not { } outcome)
            return new FusingSaving(0, IsUpperBound: false, "it is not one of the fused methods");
        if (!outcome.IsFused)
            return new FusingSaving(0, IsUpperBound: false, $"it is not fused: {outcome.WhyNot}");
        if (bytes.Awaited == bytes.AtFusedEntryPoint)
            return new FusingSaving(bytes.Awaited, IsUpperBound: false, "regardless of the caller");
        if (!IsAwaited(method))
            return new FusingSaving(bytes.AtFusedEntryPoint, IsUpperBound: false, "no fused method awaits it, so a call that suspends still allocates a task");
        string[] others = [.. OtherCallers(method).Distinct()];
        if (others.Length == 0)
            return new FusingSaving(bytes.Awaited, IsUpperBound: false, "every call found is awaited by a fused method");
        string more = others.Length > MaxNamed ? $" and {others.Length - MaxNamed} more" : "";
        return new FusingSaving(bytes.Awaited, IsUpperBound: true, $"less if it is called by {string.Join(", ", others.Take(MaxNamed))}{more}, because that call is not fused");
    }

    /// <summary>Whether fused methods that were called await it.</summary>
    /// <param name="method">The method.</param>
    public bool IsAwaited(AsyncMethodKey method) => calls.AwaitsOf(method).Keys.Any(MayHaveBeenCalled);

    /// <summary>Whether a method was called, or is in an assembly that did not count.</summary>
    /// <param name="method">The method.</param>
    public bool MayHaveBeenCalled(AsyncMethodKey method) => counted.ContainsKey(method) || !counting.Contains(method.Assembly);

    // In words, who may have called it in another way than by a fused await.
    private IEnumerable<string> OtherCallers(AsyncMethodKey method)
    {
        if (code.Find(method.Assembly, method.StateMachine) is not { } found || code.CodeOf(found) is not { } facts)
        {
            yield return "code that was not found";
            yield break;
        }

        if (facts.BoundTo is { } contract)
            yield return $"callers of {contract}";
        IReadOnlyDictionary<AsyncMethodKey, int> awaits = calls.AwaitsOf(method);
        foreach (IGrouping<(string, string?), CallSite> sites in facts.Callers.GroupBy(static site => (site.CallerAssembly, site.CallerStateMachine)))
        {
            string caller = sites.First().Caller;
            if (sites.Key is not (string assembly, string stateMachine))
            {
                yield return caller;
                continue;
            }

            AsyncMethodKey key = new(assembly, AsyncMethodFinder.Key(stateMachine));
            if (MayHaveBeenCalled(key) && awaits.GetValueOrDefault(key) < sites.Count())
                yield return caller;
        }
    }
}

/// <summary>What fusing saves of the counted calls of a method.</summary>
/// <param name="SavedBytes">Bytes on the heap, over all calls.</param>
/// <param name="IsUpperBound">Whether less may be saved: some of the calls are not awaited by fused methods, and nobody has counted how many.</param>
/// <param name="Why">A clause without a full stop: why it is all of them, a part, or nothing.</param>
internal sealed record FusingSaving(long SavedBytes, bool IsUpperBound, string Why);

/// <summary>What a forecast needs of a method's counts.</summary>
/// <param name="Calls">Its calls, at least one.</param>
/// <param name="Bytes">The bytes that fusing can save of them.</param>
internal sealed record CountedMethod(long Calls, FusableBytes Bytes);

/// <summary>The bytes of all counted calls of a method that are gone once it is fused.</summary>
/// <param name="Awaited">Where fused methods await each call.</param>
/// <param name="AtFusedEntryPoint">Where other code has each call's task.</param>
internal sealed record FusableBytes(long Awaited, long AtFusedEntryPoint)
{
    /// <summary>Computes them.</summary>
    /// <remarks>
    /// A call that a fused method awaits has neither box nor task. One whose task other code has keeps the task for its result. If it suspends, it
    /// has a task with nothing but the outcome instead of its box. An iterator keeps its object, and has no box either way.
    /// </remarks>
    /// <param name="sums">The counts.</param>
    public static FusableBytes Of(MethodSums sums) => sums.Kind switch
    {
        MethodKind.Task or MethodKind.TaskOfT or MethodKind.ValueTask or MethodKind.ValueTaskOfT =>
            new FusableBytes(sums.Bytes, Math.Max(0, sums.BytesOfBoxes - sums.BytesOfOutcomes)),
        MethodKind.PoolingValueTask or MethodKind.PoolingValueTaskOfT or MethodKind.PooledValueTask or MethodKind.PooledValueTaskOfT =>
            new FusableBytes(sums.Bytes, sums.Bytes),
        MethodKind.Iterator => new FusableBytes(sums.BytesOfBoxes, sums.BytesOfBoxes),
        _ => new FusableBytes(0, 0),
    };
}
