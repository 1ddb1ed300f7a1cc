namespace LeanTasks.FSharp

open System
open System.ComponentModel
open LeanTasks

/// <summary>
/// The base of <c>flowResult</c> and <c>flowOption</c>. A computation is a <see cref="T:LeanTasks.Flow`1"/> of a result or an
/// option throughout, and ends early with an <c>Error</c> or <c>None</c>. This type contains the members that do not depend on
/// which.
/// </summary>
/// <remarks>Builders have no state, and may be used by several threads concurrently.</remarks>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass>]
type ShortCircuitBuilder =
    /// <summary>For builders.</summary>
    new: unit -> ShortCircuitBuilder

    /// <summary>Defers the body, which the whole computation runs.</summary>
    member inline Delay: [<InlineIfLambda>] body: (unit -> Flow<'R>) -> (unit -> Flow<'R>)

    /// <summary>Runs the whole computation.</summary>
    member inline Run: [<InlineIfLambda>] body: (unit -> Flow<'R>) -> Flow<'R>

    /// <summary><c>try … with</c>, which sees only exceptions.</summary>
    member inline TryWith: [<InlineIfLambda>] body: (unit -> Flow<'R>) * handler: (exn -> Flow<'R>) -> Flow<'R>

    /// <summary><c>try … finally</c>, which also follows a part that has ended early.</summary>
    member inline TryFinally: [<InlineIfLambda>] body: (unit -> Flow<'R>) * compensation: (unit -> unit) -> Flow<'R>

    /// <summary><c>use</c> and <c>use!</c>; preferred if a resource can be disposed both ways.</summary>
    member inline Using:
        resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> Flow<'R>) -> Flow<'R> when 'Resource :> IAsyncDisposable | null

/// <summary>Constructs of lower priority.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module ShortCircuitExtensions =
    type ShortCircuitBuilder with
        /// <summary><c>use</c> and <c>use!</c>.</summary>
        member inline Using:
            resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> Flow<'R>) -> Flow<'R> when 'Resource :> IDisposable | null
