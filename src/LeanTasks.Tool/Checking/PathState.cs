using System.Globalization;
using System.Text;

namespace LeanTasks.Tool.Checking;

/// <summary>The facts known at a place in the code, for all paths to it that agree on the constants.</summary>
/// <param name="escaped">The places in the whole method whose addresses escaped: nothing is known of them.</param>
internal sealed class PathState(HashSet<Place> escaped)
{
    private readonly HashSet<Place> _escaped = escaped;
    private Dictionary<Place, AbstractValue> _places = [];
    private Dictionary<int, ValueFacts> _facts = [];
    private List<AbstractValue?> _stack = [];

    /// <summary>A copy to continue with.</summary>
    public PathState Copy() => new(_escaped) { _places = new(_places), _facts = new(_facts), _stack = [.. _stack] };

    /// <summary>The constants, also those on the stack, as text: paths that differ in them are followed apart.</summary>
    public string Key() =>
        KeyOf(static _ => true) + string.Join(',', _stack.Select(static value => value is AbstractValue.Constant constant ? constant.Value.ToString(CultureInfo.InvariantCulture) : ""));

    /// <summary>The places to continue after finally blocks, as text: paths that differ in them are never joined, for one would lose its way.</summary>
    public string KeyOfWaysOut() => KeyOf(static place => place.Kind == PlaceKind.WayOut);

    /// <summary>Puts a value on the stack.</summary>
    public void Push(AbstractValue? value) => _stack.Add(value);

    /// <summary>The value on top of the stack; null where nothing is known of it.</summary>
    public AbstractValue? Top => _stack.Count == 0 ? null : _stack[^1];

    /// <summary>Takes the value off the top of the stack; null where nothing is known of it.</summary>
    public AbstractValue? Pop()
    {
        if (_stack.Count == 0)
            return null;
        AbstractValue? top = _stack[^1];
        _stack.RemoveAt(_stack.Count - 1);
        return top;
    }

    /// <summary>Clears the stack, as leaving protected code does.</summary>
    public void ClearStack() => _stack.Clear();

    /// <summary>The content of a place; null where nothing is known.</summary>
    public AbstractValue? this[Place place]
    {
        get => _escaped.Contains(place) ? null : _places.GetValueOrDefault(place);
        set
        {
            for (int i = 0; i < _stack.Count; i++)
            {
                if (_stack[i] is AbstractValue.Flag flag && flag.Place == place)
                    _stack[i] = null;
            }

            foreach (Place copy in _places.Where(p => p.Value is AbstractValue.Flag of && of.Place == place).Select(static p => p.Key).ToArray())
                _places.Remove(copy);

            if (value is null or AbstractValue.Constant { Computed: true } || (value is AbstractValue.Flag self && self.Place == place))
                _places.Remove(place);
            else
                _places[place] = value;
        }
    }

    /// <summary>The facts known of a value; null for one that is not followed.</summary>
    public ValueFacts? Facts(int id) => _facts.GetValueOrDefault(id);

    /// <summary>Records the facts known of a value.</summary>
    public void SetFacts(int id, ValueFacts facts) => _facts[id] = facts;

    /// <summary>A new value takes the name of earlier values of the same instruction.</summary>
    public AbstractValue Make(int id, bool canBeEarly, bool isKept = false)
    {
        Forget(id);
        _facts[id] = ValueFacts.New(canBeEarly, isKept);
        return new AbstractValue.Once(id);
    }

    /// <summary>A new collection takes the name of earlier ones of the same instruction.</summary>
    /// <param name="id">The name.</param>
    /// <param name="holdsOnce">Whether it holds a value that may be consumed once.</param>
    public AbstractValue MakeCollection(int id, bool holdsOnce)
    {
        Forget(id);
        ForgetElements(id);
        if (holdsOnce)
            _facts[id] = ValueFacts.Collection;
        return new AbstractValue.Collection(id);
    }

    /// <summary>A collection gets an element.</summary>
    /// <param name="id">The collection.</param>
    /// <param name="value">What is known of the element.</param>
    public void Hold(int id, AbstractValue? value)
    {
        if (value is AbstractValue.Once || _facts.ContainsKey(id))
            _facts[id] = ValueFacts.Collection;
    }

    /// <summary>A collection was passed to other code, which may change it at any time.</summary>
    /// <param name="value">The collection, its enumerator or a query over it; other values are left alone.</param>
    public void Forget(AbstractValue? value)
    {
        if (value is not (AbstractValue.Collection or AbstractValue.Enumerator or AbstractValue.Query))
            return;
        int id = IdOf(value)!.Value;
        Forget(id);
        ForgetElements(id);
    }

    /// <summary>Any elements of an array may have changed.</summary>
    /// <param name="id">The array.</param>
    public void ForgetElements(int id)
    {
        foreach (Place place in _places.Keys.Where(place => place.IsIn(id)).ToArray())
            _places.Remove(place);
    }

    /// <summary>Forgets the values that no place holds.</summary>
    public void DropUnheld()
    {
        if (_facts.Count == 0)
            return;
        HashSet<int> held = [.. _places.Values.Concat(_stack).Select(IdOf).OfType<int>()];
        foreach (int id in _facts.Keys.Where(id => !held.Contains(id)).ToArray())
            _facts.Remove(id);
    }

    /// <summary>Something happened that may have completed any value, or only those that had not completed.</summary>
    public void MayHaveCompleted(bool all)
    {
        foreach ((int id, ValueFacts facts) in _facts.ToArray())
        {
            if (facts.Completion == Completion.No || (all && facts.Completion == Completion.NotAsked))
                _facts[id] = facts with { Completion = Completion.NotKnown };
        }
    }

    /// <summary>The state machine was passed to other code: its fields may have changed.</summary>
    public void ForgetFields()
    {
        foreach (Place place in _places.Keys.Where(static place => place.Kind == PlaceKind.Field).ToArray())
            _places.Remove(place);
    }

    /// <summary>Takes in another path to the same code.</summary>
    /// <returns>Whether less is known than before.</returns>
    public bool Join(PathState other)
    {
        bool changed = false;
        foreach ((Place place, AbstractValue value) in _places.ToArray())
        {
            AbstractValue? theirs = other._places.GetValueOrDefault(place);
            if (value.Equals(theirs))
                continue;
            Escape(value);
            Escape(theirs);
            _places.Remove(place);
            changed = true;
        }

        // No compiler produces stacks of different heights; the common top counts.
        while (_stack.Count > other._stack.Count)
            _stack.RemoveAt(0);
        for (int i = 0; i < _stack.Count; i++)
        {
            AbstractValue? theirs = other._stack[other._stack.Count - _stack.Count + i];
            if (_stack[i] is not { } mine || mine.Equals(theirs))
                continue;
            Escape(mine);
            Escape(theirs);
            _stack[i] = null;
            changed = true;
        }

        foreach (int id in _facts.Where(own => own.Value.IsOfCollection && !other._facts.ContainsKey(own.Key)).Select(static own => own.Key).ToArray())
        {
            _facts.Remove(id);
            changed = true;
        }

        foreach ((int id, ValueFacts theirs) in other._facts.Where(their => !their.Value.IsOfCollection || _facts.ContainsKey(their.Key)))
        {
            ValueFacts joined = _facts.TryGetValue(id, out ValueFacts? mine) ? ValueFacts.Join(mine, theirs) : theirs;
            if (mine is not null && joined.IsSameAs(mine))
                continue;
            _facts[id] = joined;
            changed = true;
        }

        return changed;
    }

    private string KeyOf(Func<Place, bool> counts)
    {
        StringBuilder key = new();
        foreach ((Place place, AbstractValue value) in _places.OrderBy(static p => p.Key.Kind).ThenBy(static p => p.Key.Index).ThenBy(static p => p.Key.Field, StringComparer.Ordinal))
        {
            if (value is AbstractValue.Constant constant && counts(place))
                key.Append(CultureInfo.InvariantCulture, $"{place.Kind}{place.Index}{place.Field}={constant.Value};");
        }

        return key.ToString();
    }

    private void Forget(int id)
    {
        foreach (Place place in _places.Where(p => IdOf(p.Value) == id).Select(static p => p.Key).ToArray())
            _places.Remove(place);
        for (int i = 0; i < _stack.Count; i++)
        {
            if (IdOf(_stack[i]) == id)
                _stack[i] = null;
        }

        _facts.Remove(id);
    }

    private void Escape(AbstractValue? value)
    {
        if (value is AbstractValue.Address address)
            _escaped.Add(address.Place);
    }

    private static int? IdOf(AbstractValue? value) => value switch
    {
        AbstractValue.Once once => once.Id,
        AbstractValue.Awaiter awaiter => awaiter.Id,
        AbstractValue.Answer answer => answer.Id,
        AbstractValue.Collection collection => collection.Id,
        AbstractValue.Enumerator enumerator => enumerator.Id,
        AbstractValue.Query query => query.Id,
        _ => null,
    };
}
