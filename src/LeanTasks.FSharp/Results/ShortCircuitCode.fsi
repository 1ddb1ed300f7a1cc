namespace LeanTasks.FSharp

open System.Collections.Generic
open System.ComponentModel
open LeanTasks

/// <summary>
/// For builders: the result of <c>and!</c> of two sources. It is a separate type because F# deconstructs the values without a
/// tuple only if a single overload of <c>let!</c> applies.
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
/// For builders: a source of <c>and!</c> whose result determines whether to continue is preferred to one whose result is the
/// value. F# prefers the overload with the more derived argument.
/// </summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<Class; Sealed; AllowNullLiteral>]
type WantsOutcome =
    inherit WantsValue

/// <summary>
/// For builders: the constructs of a flow that ends early, as inlined functions. The result of each part determines whether it
/// continues.
/// </summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
module ShortCircuitCode =
    /// <summary>Continues after a part of the same flow.</summary>
    val inline combine: first: Flow<'U> -> next: ('U -> Flow<'R>) -> Flow<'R>

    /// <summary>A loop that ends early after a round whose result stops it.</summary>
    /// <param name="goesOn">Determines whether another round may follow one with this result.</param>
    /// <param name="start">The result of a loop without rounds, which continues.</param>
    /// <param name="state">The state for the first round.</param>
    /// <param name="hasRound">Determines whether there is a round for this state.</param>
    /// <param name="advance">Returns the state for the next round.</param>
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

    /// <summary>A loop over a sequence with its enumerator.</summary>
    val forOther: goesOn: ('R -> bool) -> start: 'R -> items: 'U seq -> body: ('U -> Flow<'R>) -> Flow<'R>

    /// <summary>A loop over an asynchronous sequence.</summary>
    val forAsync: goesOn: ('R -> bool) -> start: 'R -> items: IAsyncEnumerable<'U> -> body: ('U -> Flow<'R>) -> Flow<'R>
