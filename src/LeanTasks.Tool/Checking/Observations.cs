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

/// <summary>A method's use of a value that may be consumed once, or of a collection that holds such values.</summary>
/// <param name="Kind">What.</param>
/// <param name="At">The instruction that does it.</param>
/// <param name="Value">The value's number: the offset of the instruction that created it, or negative for one that existed when the method began.</param>
/// <param name="Before">The facts known of the value before.</param>
/// <param name="Node">The number of the node of the graph.</param>
/// <param name="Parameter">For an argument, the number of the parameter.</param>
/// <param name="Loop">For an element of a collection, the instruction with which the loop over the collection begins.</param>
internal sealed record Observation(ObservationKind Kind, Instruction At, int Value, ValueFacts Before, int Node, int Parameter = -1, Instruction? Loop = null);

/// <summary>The possible uses of a value.</summary>
internal enum ObservationKind
{
    /// <summary>It is consumed.</summary>
    Consumed,

    /// <summary>It is asked whether it has completed.</summary>
    Asked,

    /// <summary>Its result is read where nothing shows that it is available.</summary>
    ReadEarly,

    /// <summary>It is an argument of a call.</summary>
    Passed,

    /// <summary>It is returned.</summary>
    Returned,

    /// <summary>A loop over the elements of a collection begins.</summary>
    Begun,

    /// <summary>A loop gets the value from a collection.</summary>
    Element,

    /// <summary>All elements of a collection are consumed.</summary>
    Walked,
}

/// <summary>Whether a method consumes an argument.</summary>
internal enum Consumption
{
    /// <summary>It does not, as far as is known.</summary>
    Never,

    /// <summary>On some paths, or in a method that may be called.</summary>
    Perhaps,

    /// <summary>On all paths that end without an exception.</summary>
    Always,
}

/// <summary>An instruction that consumes a value.</summary>
/// <param name="At">The instruction.</param>
/// <param name="Node">The number of the node of the graph that it was interpreted in.</param>
internal readonly record struct Consumer(Instruction At, int Node);
