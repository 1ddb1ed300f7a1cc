using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Code;
using LeanTasks.Tool.Reports;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>Which methods pay, by a profile; and which others they need for it.</summary>
/// <remarks>
/// A method pays if fusing it saves a certain part of all counted bytes. It also pays if it has such a part of all calls and fused methods await
/// it. Where nothing is allocated, an await still takes time. It needs the methods that await it; and where none does, one that it awaits
/// itself.
/// </remarks>
internal sealed class FusingChoice
{
    private readonly ProfiledApp _app;
    private readonly FusedCalls _all;
    private readonly FusingForecast _forecast;
    private readonly double _minSaving;
    private readonly HashSet<AsyncMethodKey> _paying;
    private readonly HashSet<AsyncMethodKey> _chosen;

    /// <summary>Chooses.</summary>
    /// <param name="app">The profile, and the code that it is of.</param>
    /// <param name="plans">What the weaver does without a choice.</param>
    /// <param name="minSaving">The least part of all counted bytes, or calls, that makes a method pay; 0 to 1.</param>
    /// <param name="poolsValueTasks">Whether methods are also pooled.</param>
    public FusingChoice(ProfiledApp app, IReadOnlyList<FusingResult> plans, double minSaving, bool poolsValueTasks)
    {
        _app = app;
        _minSaving = minSaving;
        _all = new FusedCalls(plans);
        _forecast = app.Forecast(_all);
        _paying = [.. _all.Fused.Where(method => Pays(method, poolsValueTasks))];
        _chosen = [.. _paying, .. _paying.SelectMany(method => _all.AwaitsOf(method).Keys).Where(_forecast.MayHaveBeenCalled)];
        foreach (AsyncMethodKey alone in _paying.Where(method => !IsConnected(method)).ToList())
            _chosen.UnionWith(_all.ReachedBy(alone).Where(_forecast.MayHaveBeenCalled));
        NotFused = _all.Fused.Where(method => !_chosen.Contains(method)).ToDictionary(static method => method, method => WhyNot(method, poolsValueTasks));
        NotPooled = poolsValueTasks ? PoolingLeftOut(plans) : new Dictionary<int, string>();
    }

    /// <summary>The methods that are not fused, and why.</summary>
    public IReadOnlyDictionary<AsyncMethodKey, string> NotFused { get; }

    /// <summary>The methods that are not pooled, by their tokens, and why.</summary>
    public IReadOnlyDictionary<int, string> NotPooled { get; }

    /// <summary>What is chosen, and what it saves, in sentences.</summary>
    /// <param name="plans">What the weaver does with the choice.</param>
    /// <param name="poolsValueTasks">Whether methods are also pooled.</param>
    public IEnumerable<string> Describe(IReadOnlyList<FusingResult> plans, bool poolsValueTasks)
    {
        long bytes = _app.Bytes;
        string needed = _chosen.Count > _paying.Count ? $", with {_chosen.Count - _paying.Count} more that they depend on" : "";
        yield return $"According to the profile, {_paying.Count} {(_paying.Count == 1 ? "method is" : "methods are")} worth fusing: each saves at least {Figures.Number(100 * _minSaving)} % of the {Figures.Bytes(bytes)} counted, "
            + $"or is awaited and has at least this share of the calls. They are fused{needed}. {NotFused.Count} {(NotFused.Count == 1 ? "is" : "are")} skipped.";
        (long now, bool isUpperBound) = Saved(_app.Forecast(new FusedCalls(plans)), poolsValueTasks);
        (long most, _) = Saved(_forecast, poolsValueTasks);
        yield return $"This saves {(isUpperBound || poolsValueTasks ? "up to " : "")}{Figures.Bytes(now)}, {Figures.Percent(now, bytes)}. Without --profile, it would save {Figures.Bytes(most)}.";
        if (_app.Unknown.Count > 0)
            yield return $"Profiled methods that no longer exist: {string.Join(", ", _app.Unknown.Take(3))}{(_app.Unknown.Count > 3 ? $" and {_app.Unknown.Count - 3} more" : "")}.";
        if (_app.IsPartial)
            yield return "The profile contains only some of the methods (--include). The others are treated as not called.";
    }

    private (long Bytes, bool IsUpperBound) Saved(FusingForecast forecast, bool poolsValueTasks)
    {
        FusingSaving[] savings = [.. _app.Counted.Keys.Select(method => forecast.Of(method, poolsValueTasks))];
        return (savings.Sum(static saving => saving.SavedBytes), savings.Any(static saving => saving.IsUpperBound));
    }

    private bool Pays(AsyncMethodKey method, bool poolsValueTasks) => _app.Counted.TryGetValue(method, out CountedMethod? counted)
        && ((_forecast.Of(method, poolsValueTasks).SavedBytes is > 0 and var saved && saved >= _minSaving * _app.Bytes)
            || (counted.Calls >= _minSaving * _app.Calls && _forecast.IsAwaited(method)));

    private bool IsConnected(AsyncMethodKey method) => _all.AwaitsOf(method).Keys.Concat(_all.ReachedBy(method)).Any(_chosen.Contains);

    private string WhyNot(AsyncMethodKey method, bool poolsValueTasks) => _app.Counted.ContainsKey(method)
        ? $"according to the profile, it saves only {Figures.Bytes(_forecast.Of(method, poolsValueTasks).SavedBytes)} of {Figures.Bytes(_app.Bytes)}"
        : "the profile contains no call to it";

    private Dictionary<int, string> PoolingLeftOut(IReadOnlyList<FusingResult> plans)
    {
        Dictionary<int, string> leftOut = [];
        foreach (PoolingOutcome outcome in plans.SelectMany(static plan => plan.ValueTaskMethods).Where(static outcome => outcome.IsPooled))
        {
            if (outcome.Key is { } raw && new AsyncMethodKey(raw.Assembly, AsyncMethodFinder.Key(raw.StateMachine)) is var key
                && !(_app.Counted.ContainsKey(key) && _forecast.Of(key, poolsValueTasks: true).SavedBytes >= _minSaving * _app.Bytes)
                && _app.Code.Find(key.Assembly, key.StateMachine)?.KickOff is { } method)
            {
                leftOut[method.MetadataToken.ToInt32()] = WhyNot(key, poolsValueTasks: true);
            }
        }

        return leftOut;
    }
}
