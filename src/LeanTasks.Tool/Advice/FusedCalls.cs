using LeanTasks.Tool.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Advice;

/// <summary>
/// What the weaver does with the methods of an app, by its results or those of a dry run. It says which are fused, and which awaits reach
/// them then.
/// </summary>
internal sealed class FusedCalls
{
    private readonly Dictionary<AsyncMethodKey, FusingOutcome> _outcomes = [];
    private readonly Dictionary<AsyncMethodKey, Dictionary<AsyncMethodKey, int>> _awaits = [];
    private readonly HashSet<AsyncMethodKey> _pooled = [];

    /// <summary>Reads the results.</summary>
    /// <param name="results">Those of all assemblies that are fused together.</param>
    public FusedCalls(IReadOnlyList<FusingResult> results)
    {
        foreach (FusingOutcome outcome in results.SelectMany(static result => result.Methods))
        {
            if (outcome.Key is { } key)
                _outcomes[Plain(key)] = outcome;
        }

        foreach ((AsyncMethodKey caller, FusingOutcome outcome) in _outcomes.Where(static each => each.Value.IsFused))
        {
            foreach (AsyncMethodKey reached in outcome.Reached.SelectMany(static each => each).Select(Plain))
            {
                if (!_awaits.TryGetValue(reached, out Dictionary<AsyncMethodKey, int>? callers))
                    _awaits.Add(reached, callers = []);
                callers[caller] = callers.GetValueOrDefault(caller) + 1;
            }
        }

        _pooled.UnionWith(results.SelectMany(static result => result.ValueTaskMethods).Where(static method => method.IsPooled).Select(static method => method.Key).OfType<AsyncMethodKey>().Select(Plain));
    }

    /// <summary>The methods that are fused.</summary>
    public IEnumerable<AsyncMethodKey> Fused => _outcomes.Where(static each => each.Value.IsFused).Select(static each => each.Key);

    /// <summary>What becomes of a method; null for one that returns no task, or whose assembly is not fused.</summary>
    public FusingOutcome? OutcomeOf(AsyncMethodKey method) => _outcomes.GetValueOrDefault(method);

    /// <summary>Whether what other code gets of it is pooled.</summary>
    public bool IsPooled(AsyncMethodKey method) => _pooled.Contains(method);

    /// <summary>The methods whose fused awaits reach a method, and how many awaits each of them has that do.</summary>
    public IReadOnlyDictionary<AsyncMethodKey, int> AwaitsOf(AsyncMethodKey method) => _awaits.GetValueOrDefault(method) ?? [];

    /// <summary>The methods that the fused awaits of a method reach.</summary>
    public IEnumerable<AsyncMethodKey> ReachedBy(AsyncMethodKey method) =>
        _outcomes.TryGetValue(method, out FusingOutcome? outcome) && outcome.IsFused ? outcome.Reached.SelectMany(static each => each).Select(Plain).Distinct() : [];

    // As the counts name it.
    private static AsyncMethodKey Plain(AsyncMethodKey key) => new(key.Assembly, AsyncMethodFinder.Key(key.StateMachine));
}

/// <summary>What <c>leantasks fuse</c> would do with an app, if no option chooses among its assemblies or methods.</summary>
/// <param name="Calls">What is fused, and pooled with <c>--pool-value-tasks</c>.</param>
/// <param name="LeftOut">The simple names of the app's assemblies that are left out, and why.</param>
internal sealed record PlannedFusing(FusedCalls Calls, IReadOnlyList<(string Name, string Why)> LeftOut);
