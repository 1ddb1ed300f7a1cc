using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// The facts known at one point of one path: which value each place holds, what happened to the values, which
/// conditions were met. Mutable while a block is walked, then only read; compared by value.
/// </summary>
internal sealed class PathState : IEquatable<PathState>
{
    // Marks a place whose value may be consumed any number of times.
    private static readonly TrackedValue s_nothing = new(ValueOrigin.Made, "", null);

    // Not readonly: these structs change themselves.
    private FactMap<Storage, TrackedValue> _bindings;
    private FactMap<TrackedValue, ValueFacts> _values;
    private FactMap<Storage, BoolFacts> _bools;
    private FactMap<Storage, IOperation> _functions;
    private FactMap<string, bool> _conditions;

    // Whether a part of a place was ever written. Most paths have none, and need not search for any at each assignment.
    private bool _hasParts;

    public PathState()
    {
    }

    private PathState(PathState other)
    {
        _bindings = other._bindings.Share();
        _values = other._values.Share();
        _bools = other._bools.Share();
        _functions = other._functions.Share();
        _conditions = other._conditions.Share();
        _hasParts = other._hasParts;
        Pending = other.Pending;
    }

    /// <summary>The continuation after the finally block that the path is in.</summary>
    public Pending? Pending { get; set; }

    /// <summary>Whether the path ends here, in a call that does not return.</summary>
    public bool IsDead { get; set; }

    /// <summary>The conditions that are known, by their keys.</summary>
    public ref FactMap<string, bool> Conditions => ref _conditions;

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
        RemoveWithParts(ref _bindings, storage);
        RemoveWithParts(ref _bools, storage);
        RemoveWithParts(ref _functions, storage);
    }

    /// <summary>
    /// A value is created again. A place may still hold the value that the same operation created in an earlier round of a
    /// loop. That is another value now, and is no longer followed.
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
            _values[value] = FactsOf(value).WithChecks(CompletionChecks.Completed);
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

    /// <summary>The fields that hold a value that is followed.</summary>
    public IEnumerable<Storage> Fields() => [.. _bindings.Where(static binding => !ReferenceEquals(binding.Value, s_nothing) && binding.Key.IsField).Select(static binding => binding.Key)];

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
        && _bindings.Same(other._bindings) && _values.Same(other._values) && _bools.Same(other._bools)
        && _functions.Same(other._functions) && _conditions.Same(other._conditions);

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

    private void RemoveWithParts<TValue>(ref FactMap<Storage, TValue> map, Storage storage)
    {
        map.Remove(storage);
        if (!_hasParts || storage.IsPart)
            return;
        foreach (Storage key in map.Keys.Where(key => key.SharesRoot(storage)).ToArray())
            map.Remove(key);
    }
}
