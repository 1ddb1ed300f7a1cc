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
