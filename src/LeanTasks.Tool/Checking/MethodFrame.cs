using LeanTasks.Tool.Code;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>The facts known when a method begins.</summary>
internal sealed class MethodFrame
{
    private const int InitialState = -1;
    private const int InitialIteratorState = -3;

    private readonly Dictionary<int, Place> _given = [];
    private readonly IReadOnlyDictionary<Place, int> _constants;
    private readonly TypeDefinition? _class;

    /// <summary>Looks at a method.</summary>
    /// <param name="method">The method, with a body.</param>
    /// <param name="type">The class of the object that it is called on; null where it is not known.</param>
    /// <param name="constants">The constants that it is called with, by the places that keep them.</param>
    public MethodFrame(MethodDefinition method, TypeDefinition? type = null, IReadOnlyDictionary<Place, int>? constants = null)
    {
        Method = method;
        _constants = constants ?? new Dictionary<Place, int>();
        Run = FusedForms.RunOf(method) is { } run ? new Place(PlaceKind.Parameter, run.Sequence) : null;
        OwnsFields = !method.IsStatic && method.Name == "MoveNext"
            ? method.DeclaringType.Interfaces.Any(static i => i.InterfaceType.FullName == "System.Runtime.CompilerServices.IAsyncStateMachine")
            : AsyncClosures.CodeOf(method.DeclaringType) == method;
        _class = type ?? (OwnsFields || method.IsStatic ? null : Sealed(method.DeclaringType));
    }

    /// <summary>The method.</summary>
    public MethodDefinition Method { get; }

    /// <summary>Whether no other code writes the fields of its object while it runs: those of a state machine, or of a closure of F#.</summary>
    public bool OwnsFields { get; }

    /// <summary>The place of what a fused method tells its caller: false where nothing has suspended; null for other methods.</summary>
    public Place? Run { get; }

    /// <summary>What is known of the object that it is called on; for a state machine, of that whose method it is.</summary>
    public AbstractValue? This => _class is null ? null : new AbstractValue.Object(_class);

    /// <summary>The values, and collections of them, that existed when it began, and their places: parameters, and fields of the state machine that keep them.</summary>
    public IReadOnlyDictionary<int, Place> Given => _given;

    /// <summary>The contents of the places: for a state machine, those of a run in which nothing suspends.</summary>
    public PathState Entry()
    {
        PathState state = new([]);
        foreach (ParameterDefinition parameter in Method.Parameters.Where(static p => ValueTaskTypes.IsOnce(p.ParameterType)))
            Give(new Place(PlaceKind.Parameter, parameter.Sequence), state);
        foreach (ParameterDefinition parameter in Method.Parameters.Where(static p => CollectionCalls.IsCollection(p.ParameterType)))
            GiveCollection(new Place(PlaceKind.Parameter, parameter.Sequence), state);
        foreach ((Place place, int value) in _constants)
            state[place] = new AbstractValue.Constant(value);
        if (Method.Body.InitLocals)
        {
            foreach (VariableDefinition variable in Method.Body.Variables.Where(static v => v.VariableType.MetadataType is MetadataType.Boolean or MetadataType.Int32))
                state[new Place(PlaceKind.Local, variable.Index)] = new AbstractValue.Constant(0);
        }

        if (Run is { } run)
            EnterFused(run, state);
        if (!OwnsFields)
            return state;
        bool isIterator = Method.DeclaringType.Interfaces.Any(static i => i.InterfaceType.Name == "IAsyncEnumerator`1");
        foreach (FieldDefinition field in Method.DeclaringType.Fields.Where(static f => !f.IsStatic))
        {
            Place place = new(PlaceKind.Field, 0, field.Name);
            if (field.Name is "<>1__state" or "$State")
                state[place] = new AbstractValue.Constant(isIterator ? InitialIteratorState : InitialState);
            else if (field.Name == "ResumptionPoint")
                state[place] = new AbstractValue.Constant(0);
            else if (field.Name == "<>4__this")
                state[place] = This ?? (Sealed(field.FieldType.Resolve()) is { } known ? new AbstractValue.Object(known) : null);
            else if (ValueTaskTypes.IsOnce(field.FieldType))
                Give(place, state);
            else if (CollectionCalls.IsCollection(field.FieldType))
                GiveCollection(place, state);
        }

        return state;
    }

    // It begins: there is no frame. Behind that an instance is the first parameter, where the compiler's code has it in a field.
    private void EnterFused(Place run, PathState state)
    {
        state[run] = new AbstractValue.Constant(0);
        if (!Method.IsStatic)
        {
            foreach (ParameterDefinition parameter in Method.Parameters.Where(static parameter => parameter.ParameterType is { Namespace: "LeanTasks.Fusing", IsByReference: false }))
                state[new Place(PlaceKind.Parameter, parameter.Sequence)] = new AbstractValue.Constant(0);
        }
        else if (Method.Parameters[0].ParameterType is { IsByReference: false } first && first.Resolve() is { } type && type == Method.DeclaringType.DeclaringType && (_class ?? Sealed(type)) is { } known)
        {
            state[new Place(PlaceKind.Parameter, 0)] = new AbstractValue.Object(known);
        }
    }

    private static TypeDefinition? Sealed(TypeDefinition? type) => type is { IsSealed: true, IsValueType: false } ? type : null;

    private void GiveCollection(Place place, PathState state)
    {
        int id = -1 - _given.Count;
        _given[id] = place;
        state[place] = state.MakeCollection(id, holdsOnce: true);
    }

    private void Give(Place place, PathState state)
    {
        int id = -1 - _given.Count;
        _given[id] = place;
        state[place] = state.Make(id, canBeEarly: true);
    }
}

/// <summary>The closures that the F# compiler makes of what follows a <c>let!</c> in an <c>async { }</c>.</summary>
internal static class AsyncClosures
{
    /// <summary>The code of a closure; null for other types.</summary>
    /// <param name="type">The type of an object.</param>
    public static MethodDefinition? CodeOf(TypeDefinition type) => type.BaseType?.GetElementType().FullName == "Microsoft.FSharp.Core.FSharpFunc`2"
        ? type.Methods.FirstOrDefault(static method => method is { Name: "Invoke", HasBody: true })
        : null;

    /// <summary>Whether a closure is created for an <c>async { }</c> that runs it once, when what it waits for is there.</summary>
    /// <param name="creation">The instruction that creates it.</param>
    /// <returns>True where it is soon passed on with an <c>Async</c>, to a closure that waits for that or to the builder.</returns>
    public static bool RunsOnce(Instruction creation)
    {
        Instruction? at = creation.Next;
        while (at?.Operand is null or VariableDefinition)
        {
            if (at is null)
                return false;
            at = at.Next;
        }

        return at.Operand is MethodReference { Name: ".ctor" or "Bind" } passed
            && passed.Parameters.Count >= 2
            && passed.Parameters[^2].ParameterType.GetElementType().FullName == "Microsoft.FSharp.Control.FSharpAsync`1"
            && passed.Parameters[^1].ParameterType.GetElementType().FullName == "Microsoft.FSharp.Core.FSharpFunc`2";
    }
}
