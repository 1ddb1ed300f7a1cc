using System.Collections.Immutable;
using System.Globalization;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Checking;

/// <summary>The facts known of a value on the stack or in a place; null where nothing is known.</summary>
internal abstract record AbstractValue
{
    /// <summary>A value task that may be consumed any number of times, or its awaiter: one over a result or a task.</summary>
    /// <param name="HasCompleted">Whether it has completed.</param>
    internal sealed record Reusable(bool HasCompleted) : AbstractValue;

    /// <summary>A value that may be consumed once.</summary>
    /// <param name="Id">Its number: the offset of the instruction that created it, or negative for one that existed when the method began.</param>
    internal sealed record Once(int Id) : AbstractValue;

    /// <summary>The awaiter of such a value, or its ConfigureAwait awaitable.</summary>
    /// <param name="Id">The value.</param>
    /// <param name="From">The instruction that got it from the value.</param>
    internal sealed record Awaiter(int Id, Instruction From) : AbstractValue;

    /// <summary>The result of such a value's completion check.</summary>
    /// <param name="Id">The value.</param>
    /// <param name="Negated">Whether the answer has been negated.</param>
    /// <param name="Exact">Whether false means that it has not completed; otherwise false means nothing.</param>
    internal sealed record Answer(int Id, bool Negated, bool Exact) : AbstractValue;

    /// <summary>A number, or a bool as 0 and 1.</summary>
    /// <param name="Value">The number.</param>
    /// <param name="Computed">Whether it is the result of arithmetic; such numbers are not kept, for counters have too many of them.</param>
    internal sealed record Constant(int Value, bool Computed = false) : AbstractValue;

    /// <summary>The value of a place of type bool.</summary>
    /// <param name="Place">The place.</param>
    /// <param name="Negated">Whether it has been negated since.</param>
    internal sealed record Flag(Place Place, bool Negated) : AbstractValue;

    /// <summary>The address of a place.</summary>
    /// <param name="Place">The place.</param>
    internal sealed record Address(Place Place) : AbstractValue;

    /// <summary>An object whose class is known.</summary>
    /// <param name="Class">Its class, and none derived from it.</param>
    internal sealed record Object(TypeDefinition Class) : AbstractValue;

    /// <summary>An array or list of value tasks.</summary>
    /// <param name="Id">Its number, as that of a value; facts are known of it while it holds a value that may be consumed once.</param>
    internal sealed record Collection(int Id) : AbstractValue;

    /// <summary>The enumerator of such a collection.</summary>
    /// <param name="Id">The collection.</param>
    /// <param name="From">The instruction that got it from the collection.</param>
    internal sealed record Enumerator(int Id, Instruction From) : AbstractValue;

    /// <summary>A query that consumes all elements of such a collection each time that it runs: <c>tasks.Select(t => t.AsTask())</c>.</summary>
    /// <param name="Id">The collection.</param>
    internal sealed record Query(int Id) : AbstractValue;

    /// <summary>A query that starts operations: <c>keys.Select(key => ReadAsync(key))</c>.</summary>
    internal sealed record Starts : AbstractValue;

    /// <summary>The state machine that the method belongs to.</summary>
    internal sealed record StateMachine : AbstractValue;
}

/// <summary>The facts known of one value that may be consumed once.</summary>
/// <param name="CanBeEarly">Whether an early read of its result is reported: the owner of the field that it was in may know more.</param>
/// <param name="Completion">Whether it has completed.</param>
/// <param name="Consumers">The instructions that have consumed it, on any path to here, each in its node.</param>
/// <param name="IsKept">Whether the next run of the code gets it again.</param>
internal sealed record ValueFacts(bool CanBeEarly, Completion Completion, ImmutableHashSet<Consumer> Consumers, bool IsKept)
{
    /// <summary>
    /// Whether they are of a collection that holds a value that may be consumed once. The consumers are then the loops and queries that have gone
    /// over it, on every path to here. What holds on one path only is forgotten.
    /// </summary>
    public bool IsOfCollection { get; private init; }

    /// <summary>A collection whose elements nothing has consumed.</summary>
    public static ValueFacts Collection { get; } = new(CanBeEarly: false, Completion.NotKnown, [], IsKept: false) { IsOfCollection = true };

    /// <summary>A new value.</summary>
    public static ValueFacts New(bool canBeEarly, bool isKept) => new(canBeEarly, Completion.NotAsked, [], isKept);

    /// <summary>The facts that hold on two paths that meet.</summary>
    public static ValueFacts Join(ValueFacts one, ValueFacts other)
    {
        if (one.IsOfCollection)
            return one with { Consumers = [.. InBoth(one, other), .. InBoth(other, one)] };
        Completion completion = one.Completion == other.Completion ? one.Completion
            : one.Completion <= Completion.No && other.Completion <= Completion.No ? Completion.NotAsked
            : Completion.NotKnown;
        ImmutableHashSet<Consumer> consumers = one.Consumers.Union(other.Consumers);
        return new ValueFacts(
            one.CanBeEarly && other.CanBeEarly,
            completion,
            consumers.Count == one.Consumers.Count ? one.Consumers : consumers,
            one.IsKept && other.IsKept);
    }

    /// <summary>Whether two say the same.</summary>
    public bool IsSameAs(ValueFacts other) =>
        CanBeEarly == other.CanBeEarly && Completion == other.Completion && IsKept == other.IsKept && Consumers.SetEquals(other.Consumers);

    private static IEnumerable<Consumer> InBoth(ValueFacts one, ValueFacts other) =>
        one.Consumers.Where(consumer => other.Consumers.Any(same => same.At == consumer.At));
}

/// <summary>The knowledge whether a value has completed.</summary>
internal enum Completion
{
    /// <summary>It was not checked, and nothing else shows it.</summary>
    NotAsked,

    /// <summary>It was checked, and had not completed, and nothing has happened since.</summary>
    No,

    /// <summary>It was checked, and the answer is not known here; or something happened that may have completed it.</summary>
    NotKnown,

    /// <summary>It has completed.</summary>
    Yes,
}

/// <summary>Where a method keeps a value.</summary>
/// <param name="Kind">The kind of place.</param>
/// <param name="Index">The number of the variable, parameter, element or exception handler; 0 for a field.</param>
/// <param name="Field">The name of the field; the number of the array, as text.</param>
internal readonly record struct Place(PlaceKind Kind, int Index, string? Field = null)
{
    /// <summary>The place of an element.</summary>
    /// <param name="array">The array's number.</param>
    /// <param name="index">The element's number.</param>
    public static Place OfElement(int array, int index) => new(PlaceKind.Element, index, TextOf(array));

    /// <summary>Whether it is an element of an array.</summary>
    /// <param name="array">The array's number.</param>
    public bool IsIn(int array) => Kind == PlaceKind.Element && Field == TextOf(array);

    private static string TextOf(int array) => array.ToString(CultureInfo.InvariantCulture);
}

/// <summary>Kinds of places.</summary>
internal enum PlaceKind
{
    /// <summary>A local variable.</summary>
    Local,

    /// <summary>A parameter.</summary>
    Parameter,

    /// <summary>A field of the state machine that the method belongs to, which no other code writes while it runs.</summary>
    Field,

    /// <summary>An element of an array that only the method has.</summary>
    Element,

    /// <summary>Where to continue after a finally block.</summary>
    WayOut,
}
