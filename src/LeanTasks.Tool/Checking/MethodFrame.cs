using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>The facts known when a method begins.</summary>
internal sealed class MethodFrame
{
    private const int InitialState = -1;
    private const int InitialIteratorState = -3;

    private readonly Dictionary<int, Place> _given = [];

    /// <summary>Looks at a method.</summary>
    /// <param name="method">The method, with a body.</param>
    public MethodFrame(MethodDefinition method)
    {
        Method = method;
        IsStateMachine = method.Name == "MoveNext"
            && method.DeclaringType.Interfaces.Any(static i => i.InterfaceType.FullName == "System.Runtime.CompilerServices.IAsyncStateMachine");
    }

    /// <summary>The method.</summary>
    public MethodDefinition Method { get; }

    /// <summary>Whether it runs a state machine from await to await.</summary>
    public bool IsStateMachine { get; }

    /// <summary>The values that existed when it began, and their places: parameters, and fields of the state machine that keep them.</summary>
    public IReadOnlyDictionary<int, Place> Given => _given;

    /// <summary>The contents of the places: for a state machine, those of a run in which nothing suspends.</summary>
    public PathState Entry()
    {
        PathState state = new([]);
        foreach (ParameterDefinition parameter in Method.Parameters.Where(static p => ValueTaskTypes.IsOnce(p.ParameterType)))
            Give(new Place(PlaceKind.Parameter, parameter.Sequence), state);
        if (Method.Body.InitLocals)
        {
            foreach (VariableDefinition variable in Method.Body.Variables.Where(static v => v.VariableType.MetadataType is MetadataType.Boolean or MetadataType.Int32))
                state[new Place(PlaceKind.Local, variable.Index)] = new AbstractValue.Constant(0);
        }

        if (!IsStateMachine)
            return state;
        bool isIterator = Method.DeclaringType.Interfaces.Any(static i => i.InterfaceType.Name == "IAsyncEnumerator`1");
        foreach (FieldDefinition field in Method.DeclaringType.Fields.Where(static f => !f.IsStatic))
        {
            Place place = new(PlaceKind.Field, 0, field.Name);
            if (field.Name is "<>1__state" or "$State")
                state[place] = new AbstractValue.Constant(isIterator ? InitialIteratorState : InitialState);
            else if (field.Name == "ResumptionPoint")
                state[place] = new AbstractValue.Constant(0);
            else if (ValueTaskTypes.IsOnce(field.FieldType))
                Give(place, state);
        }

        return state;
    }

    private void Give(Place place, PathState state)
    {
        int id = -1 - _given.Count;
        _given[id] = place;
        state[place] = state.Make(id, canBeEarly: true);
    }
}
