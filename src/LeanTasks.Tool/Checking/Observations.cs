using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>A method's uses of values that may be consumed once.</summary>
internal sealed class Observations
{
    private readonly List<Observation> _all = [];

    /// <summary>All uses, by paths: an instruction may occur several times.</summary>
    public IReadOnlyList<Observation> All => _all;

    /// <summary>Forgets all.</summary>
    public void Clear() => _all.Clear();

    /// <summary>A value is consumed.</summary>
    public void Consumed(Instruction at, int value, ValueFacts before, int node) => _all.Add(new Observation(ObservationKind.Consumed, at, value, before, node));

    /// <summary>A value is asked whether it has completed.</summary>
    public void Asked(Instruction at, int value, ValueFacts before, int node) => _all.Add(new Observation(ObservationKind.Asked, at, value, before, node));

    /// <summary>A result is read where nothing says that it is there.</summary>
    public void ReadEarly(Instruction at, int value, ValueFacts before, int node) => _all.Add(new Observation(ObservationKind.ReadEarly, at, value, before, node));

    /// <summary>A value is an argument of a call.</summary>
    public void Passed(Instruction call, int parameter, int value, ValueFacts before, int node) =>
        _all.Add(new Observation(ObservationKind.Passed, call, value, before, node, parameter));

    /// <summary>A loop over the elements of a collection begins.</summary>
    public void Begun(Instruction at, int collection, ValueFacts before, int node) => _all.Add(new Observation(ObservationKind.Begun, at, collection, before, node));

    /// <summary>A loop gets a value from a collection.</summary>
    public void Element(Instruction at, int value, Instruction loop, ValueFacts facts, int node) =>
        _all.Add(new Observation(ObservationKind.Element, at, value, facts, node, Loop: loop));

    /// <summary>All elements of a collection are consumed.</summary>
    public void Walked(Instruction at, int collection, ValueFacts before, int node) => _all.Add(new Observation(ObservationKind.Walked, at, collection, before, node));

    /// <summary>A value is returned.</summary>
    public void Returned(Instruction at, int value, ValueFacts before, int node) => _all.Add(new Observation(ObservationKind.Returned, at, value, before, node));
}
