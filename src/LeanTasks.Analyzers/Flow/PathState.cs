using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace LeanTasks.Analyzers.Flow;

/// <summary>
/// The facts known at one point of one path: which value each place holds, what happened to the values, which
/// conditions were met. Mutable while a block is walked, then only read; compared by value.
/// </summary>
internal sealed class PathState : IEquatable<PathState>
{
    // Marks a place whose value may be consumed any number of times.
    private static readonly TrackedValue s_nothing = new(ValueOrigin.Made, "", null);

    private readonly Dictionary<Storage, TrackedValue> _bindings;
    private readonly Dictionary<TrackedValue, ValueFacts> _values;
    private readonly Dictionary<Storage, BoolFacts> _bools;
    private readonly Dictionary<Storage, IOperation> _functions;
    private readonly Dictionary<string, bool> _conditions;

    // Whether a part of a place was ever written. Most paths have none, and need not search for any at each assignment.
    private bool _hasParts;

    public PathState()
    {
        _bindings = [];
        _values = [];
        _bools = [];
        _functions = [];
        _conditions = new Dictionary<string, bool>(StringComparer.Ordinal);
    }

    private PathState(PathState other)
    {
        _bindings = new Dictionary<Storage, TrackedValue>(other._bindings);
        _values = new Dictionary<TrackedValue, ValueFacts>(other._values);
        _bools = new Dictionary<Storage, BoolFacts>(other._bools);
        _functions = new Dictionary<Storage, IOperation>(other._functions);
        _conditions = new Dictionary<string, bool>(other._conditions, StringComparer.Ordinal);
        _hasParts = other._hasParts;
        Pending = other.Pending;
    }

    /// <summary>The continuation after the finally block that the path is in.</summary>
    public Pending? Pending { get; set; }

    /// <summary>Whether the path ends here, in a call that does not return.</summary>
    public bool IsDead { get; set; }

    /// <summary>The conditions that are known, by their keys.</summary>
    public Dictionary<string, bool> Conditions => _conditions;

    /// <summary>A copy that can be changed.</summary>
    public PathState Clone() => new(this);

    /// <summary>The value in a place, or <see langword="null"/> if none is followed there.</summary>
    public TrackedValue? ValueIn(Storage storage) =>
        _bindings.TryGetValue(storage, out TrackedValue? value) && !ReferenceEquals(value, s_nothing) ? value : null;

    /// <summary>Whether the path has stored something in a place, even a value that is not followed.</summary>
    public bool IsWritten(Storage storage) => _bindings.ContainsKey(storage);

    /// <summary>The place of a variable that holds the value, if one does.</summary>
    public Storage? HolderOf(TrackedValue value)
    {
        foreach (KeyValuePair<Storage, TrackedValue> binding in _bindings)
        {
            if (ReferenceEquals(binding.Value, value) && binding.Key.Symbol is not null)
                return binding.Key;
        }

        return null;
    }

    /// <summary>Puts a value into a place.</summary>
    public void Bind(Storage storage, TrackedValue? value)
    {
        _hasParts |= storage.IsPart;
        _bindings[storage] = value ?? s_nothing;
    }

    /// <summary>Forgets the contents of a place and of its parts.</summary>
    public void Forget(Storage storage)
    {
        RemoveWithParts(_bindings, storage);
        RemoveWithParts(_bools, storage);
        RemoveWithParts(_functions, storage);
    }

    /// <summary>
    /// A value is created again. Places that still hold the value that the same operation created in an earlier round of a
    /// loop hold another value now: it is no longer followed.
    /// </summary>
    public void Renew(TrackedValue value)
    {
        if (_values.ContainsKey(value))
        {
            foreach (Storage storage in _bindings.Where(binding => ReferenceEquals(binding.Value, value)).Select(binding => binding.Key).ToArray())
                _bindings[storage] = s_nothing;
            foreach (Storage storage in _bools.Where(known => ReferenceEquals(known.Value.Value, value)).Select(known => known.Key).ToArray())
                _bools.Remove(storage);
        }

        _values[value] = default;
    }

    /// <summary>The facts known of a value.</summary>
    public ValueFacts FactsOf(TrackedValue value) => _values.TryGetValue(value, out ValueFacts facts) ? facts : default;

    /// <summary>Whether the value has been seen on this path.</summary>
    public bool Knows(TrackedValue value) => _values.ContainsKey(value);

    /// <summary>Replaces the facts known of a value.</summary>
    public void SetFacts(TrackedValue value, ValueFacts facts) => _values[value] = facts;

    /// <summary>Any of the values may have completed now.</summary>
    public void AssumeCompleted()
    {
        // Few are new since the last time, even if there are many.
        List<TrackedValue>? changed = null;
        foreach (KeyValuePair<TrackedValue, ValueFacts> value in _values)
        {
            if ((value.Value.Checks & CompletionChecks.Completed) == 0)
                (changed ??= []).Add(value.Key);
        }

        if (changed is null)
            return;
        foreach (TrackedValue value in changed)
            _values[value] = _values[value].WithChecks(CompletionChecks.Completed);
    }

    /// <summary>The facts known of the bool in a place.</summary>
    public BoolFacts? BoolIn(Storage storage) => _bools.TryGetValue(storage, out BoolFacts facts) ? facts : null;

    /// <summary>Stores the facts known of the bool in a place.</summary>
    public void SetBool(Storage storage, BoolFacts? facts)
    {
        if (facts is { } known)
        {
            _hasParts |= storage.IsPart;
            _bools[storage] = known;
        }
        else
        {
            _bools.Remove(storage);
        }
    }

    /// <summary>The lambda or method reference in a place, if it is known.</summary>
    public IOperation? FunctionIn(Storage storage) => _functions.TryGetValue(storage, out IOperation? function) ? function : null;

    /// <summary>Keeps the lambda or method reference in a place.</summary>
    public void SetFunction(Storage storage, IOperation? function)
    {
        if (function is null)
        {
            _functions.Remove(storage);
        }
        else
        {
            _hasParts |= storage.IsPart;
            _functions[storage] = function;
        }
    }

    /// <summary>The values in the parts of a place.</summary>
    public IEnumerable<KeyValuePair<Storage, TrackedValue>> PartsOf(Storage storage) =>
        !_hasParts ? [] : [.. _bindings.Where(binding => binding.Key.IsPart && binding.Key.SharesRoot(storage) && !ReferenceEquals(binding.Value, s_nothing))];

    /// <summary>Drops variables and temporaries whose scope a path leaves, and the values nothing holds any longer.</summary>
    public void Leave(ControlFlowRegion region)
    {
        foreach (ILocalSymbol local in region.Locals)
            Forget(Storage.Of(local));
        foreach (CaptureId capture in region.CaptureIds)
            Forget(Storage.Of(capture));
        foreach (ControlFlowRegion nested in region.NestedRegions)
            Leave(nested);
    }

    /// <summary>Drops the values that no place holds.</summary>
    public void DropUnheld()
    {
        if (_values.Count == 0)
            return;
        HashSet<TrackedValue> held = [.. _bindings.Values, .. _bools.Values.Where(known => known.Value is not null).Select(known => known.Value!)];
        foreach (TrackedValue value in _values.Keys.Where(value => value.Variable is null && !held.Contains(value)).ToArray())
            _values.Remove(value);
    }

    /// <inheritdoc/>
    public bool Equals(PathState? other) =>
        other is not null && ReferenceEquals(Pending, other.Pending)
        && Same(_bindings, other._bindings) && Same(_values, other._values) && Same(_bools, other._bools)
        && Same(_functions, other._functions) && Same(_conditions, other._conditions);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as PathState);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int hash = Pending?.GetHashCode() ?? 0;
        unchecked
        {
            foreach (KeyValuePair<Storage, TrackedValue> binding in _bindings)
                hash += (binding.Key.GetHashCode() * 17) ^ binding.Value.GetHashCode();
            foreach (KeyValuePair<TrackedValue, ValueFacts> value in _values)
                hash += (value.Key.GetHashCode() * 31) ^ value.Value.GetHashCode();
            foreach (KeyValuePair<Storage, BoolFacts> known in _bools)
                hash += (known.Key.GetHashCode() * 13) ^ known.Value.GetHashCode();
            foreach (KeyValuePair<string, bool> condition in _conditions)
                hash += StringComparer.Ordinal.GetHashCode(condition.Key) ^ (condition.Value ? 1 : 2);
        }

        return hash;
    }

    private void RemoveWithParts<TValue>(Dictionary<Storage, TValue> map, Storage storage)
    {
        map.Remove(storage);
        if (!_hasParts || storage.IsPart)
            return;
        foreach (Storage key in map.Keys.Where(key => key.SharesRoot(storage)).ToArray())
            map.Remove(key);
    }

    private static bool Same<TKey, TValue>(Dictionary<TKey, TValue> left, Dictionary<TKey, TValue> right)
        where TKey : notnull
    {
        if (left.Count != right.Count)
            return false;
        foreach (KeyValuePair<TKey, TValue> pair in left)
        {
            if (!right.TryGetValue(pair.Key, out TValue? other) || !EqualityComparer<TValue>.Default.Equals(pair.Value, other))
                return false;
        }

        return true;
    }
}
