namespace LeanTasks.FSharp

open System.ComponentModel

module internal LoopKind =

    [<Literal>]
    val Array: int = 0

    [<Literal>]
    val List: int = 1

    [<Literal>]
    val Other: int = 2

/// <summary>
/// The items of a <c>for</c> loop: an array or a list without an enumerator, anything else with one. A mutable struct; not
/// thread-safe.
/// </summary>
/// <remarks>The kind is tested when the loop begins, not chosen by overloads. With overloads, the compiler could not infer the
/// type of a parameter that only a loop uses.</remarks>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<Struct; NoComparison; NoEquality>]
type LoopItems<'T> =

    val mutable private source: obj

    val mutable private index: int

    val private kind: int

    /// <summary>Begins the loop.</summary>
    /// <param name="items">The items.</param>
    new: items: seq<'T> -> LoopItems<'T>

    /// <summary>Advances to the next item.</summary>
    /// <returns>True if there is one.</returns>
    member MoveNext: unit -> bool

    /// <summary>The current item.</summary>
    member Current: 'T

    /// <summary>Disposes the enumerator, if there is one.</summary>
    member Dispose: unit -> unit
