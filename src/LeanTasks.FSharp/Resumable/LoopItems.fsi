namespace LeanTasks.FSharp

module internal LoopKind =

    [<Literal>]
    val Array: int = 0

    [<Literal>]
    val List: int = 1

    [<Literal>]
    val Other: int = 2

/// <summary>
/// What a <c>for</c> loop runs over: an array or a list without an enumerator, anything else with one. A mutable struct; not thread-safe.
/// </summary>
/// <remarks>By a test when the loop begins, not by overloads: with those, the compiler could not tell the type of a parameter that only a loop uses.</remarks>
[<Struct; NoComparison; NoEquality>]
type LoopItems<'T> =

    val mutable private source: obj

    val mutable private index: int

    val private kind: int

    /// <summary>Begins.</summary>
    /// <param name="items">The items.</param>
    new: items: seq<'T> -> LoopItems<'T>

    /// <summary>Goes on to the next item.</summary>
    /// <returns>Whether there is one.</returns>
    member MoveNext: unit -> bool

    /// <summary>The item.</summary>
    member Current: 'T

    /// <summary>Disposes of the enumerator, if there is one.</summary>
    member Dispose: unit -> unit
