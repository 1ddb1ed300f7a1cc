namespace LeanTasks.FSharp

open System
open System.ComponentModel
open LeanTasks

/// <summary>
/// The base of <c>flowResult</c> and <c>flowOption</c>: a computation is a <see cref="T:LeanTasks.Flow`1"/> of a result or an option
/// throughout, and ends early with an <c>Error</c> or <c>None</c>. Here is what does not look at that.
/// </summary>
/// <remarks>Builders have no state, and may be used by several threads at once.</remarks>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass>]
type ShortCircuitBuilder =
    /// <summary>For builders.</summary>
    new: unit -> ShortCircuitBuilder

    /// <summary>Defers the body, which the whole runs.</summary>
    member inline Delay: [<InlineIfLambda>] body: (unit -> Flow<'R>) -> (unit -> Flow<'R>)

    /// <summary>The whole.</summary>
    member inline Run: [<InlineIfLambda>] body: (unit -> Flow<'R>) -> Flow<'R>

    /// <summary><c>try … with</c>, which sees exceptions only.</summary>
    member inline TryWith: [<InlineIfLambda>] body: (unit -> Flow<'R>) * handler: (exn -> Flow<'R>) -> Flow<'R>

    /// <summary><c>try … finally</c>, which also follows a part that has ended early.</summary>
    member inline TryFinally: [<InlineIfLambda>] body: (unit -> Flow<'R>) * compensation: (unit -> unit) -> Flow<'R>

    /// <summary><c>use</c> and <c>use!</c>; preferred where a resource can be disposed of both ways.</summary>
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
