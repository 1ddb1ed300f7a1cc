namespace LeanTasks.FSharp

open System.Collections.Generic
open System.ComponentModel
open LeanTasks

/// <summary>
/// For builders: what <c>and!</c> makes of two sources. A type of its own, because F# takes the values apart without allocating a tuple only
/// where one overload of <c>let!</c> alone can be meant.
/// </summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<Struct; NoComparison; NoEquality>]
type MergedFlow<'R> =
    val private flow: Flow<'R>

    /// <summary>The flow that awaits both.</summary>
    member Flow: Flow<'R>

    /// <summary>For builders.</summary>
    new: flow: Flow<'R> -> MergedFlow<'R>

/// <summary>For builders: a source of <c>and!</c> whose result is the value is wanted.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AllowNullLiteral>]
type WantsValue = class end

/// <summary>
/// For builders: a source of <c>and!</c> whose result says whether to go on is wanted before one whose result is the value. F# prefers the
/// overload with the more derived argument.
/// </summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<Class; Sealed; AllowNullLiteral>]
type WantsOutcome =
    inherit WantsValue

/// <summary>
/// For builders: the constructs of a flow that ends early, as inlined functions. The result of each of its parts says whether it goes on.
/// </summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
module ShortCircuitCode =
    /// <summary>Continues after a part of the same flow.</summary>
    val inline combine: first: Flow<'U> -> next: ('U -> Flow<'R>) -> Flow<'R>

    /// <summary>A loop that ends early after a round with whose result it does not go on.</summary>
    /// <param name="goesOn">Whether another round may follow one with this result.</param>
    /// <param name="start">The result of a loop without rounds, with which it goes on.</param>
    /// <param name="state">What the first round gets.</param>
    /// <param name="hasRound">Whether there is a round for this state.</param>
    /// <param name="advance">What the next round gets.</param>
    /// <param name="body">A round.</param>
    val inline loop:
        [<InlineIfLambda>] goesOn: ('R -> bool) ->
        start: 'R ->
        state: 'State ->
        [<InlineIfLambda>] hasRound: ('State -> bool) ->
        [<InlineIfLambda>] advance: ('State -> 'State) ->
        body: ('State -> Flow<'R>) ->
            Flow<'R>

    /// <summary>A loop over a sequence of any type. A list or an array needs no enumerator.</summary>
    val inline forEach: [<InlineIfLambda>] goesOn: ('R -> bool) -> start: 'R -> items: 'U seq -> body: ('U -> Flow<'R>) -> Flow<'R>

    /// <summary>A loop over a sequence by its enumerator.</summary>
    val forOther: goesOn: ('R -> bool) -> start: 'R -> items: 'U seq -> body: ('U -> Flow<'R>) -> Flow<'R>

    /// <summary>A loop over an asynchronous sequence.</summary>
    val forAsync: goesOn: ('R -> bool) -> start: 'R -> items: IAsyncEnumerable<'U> -> body: ('U -> Flow<'R>) -> Flow<'R>
