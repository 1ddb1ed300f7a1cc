namespace LeanTasks.FSharp

open System

open System.Collections.Generic
open System.Threading
open LeanTasks

/// <summary>
/// The base of <c>flow</c>, <c>uply</c> and the kinds of <c>vtask</c>: a computation is a <see cref="T:LeanTasks.Flow`1"/>
/// throughout, and each kind defines how the whole is run, and what it returns.
/// </summary>
/// <remarks>Builders have no state, and may be used by several threads at once.</remarks>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AbstractClass>]
type FlowBuilderBase =
    inherit AwaitingBuilder

    /// <summary>For builders.</summary>
    new: unit -> FlowBuilderBase

    /// <summary>Defers the body, which the whole runs.</summary>
    member inline Delay: [<InlineIfLambda>] body: (unit -> Flow<'T>) -> (unit -> Flow<'T>)

    /// <summary><c>return</c>.</summary>
    member inline Return: value: 'T -> Flow<'T>

    /// <summary>An <c>if</c> without <c>else</c>.</summary>
    [<DefaultValue>]
    member inline Zero: unit -> Flow<unit>

    /// <summary>Runs one part after the other.</summary>
    member inline Combine: first: Flow<unit> * next: (unit -> Flow<'T>) -> Flow<'T>

    /// <summary><c>while</c>.</summary>
    member inline While: condition: (unit -> bool) * body: (unit -> Flow<unit>) -> Flow<unit>

    /// <summary><c>try … with</c>.</summary>
    member inline TryWith: [<InlineIfLambda>] body: (unit -> Flow<'T>) * handler: (exn -> Flow<'T>) -> Flow<'T>

    /// <summary><c>try … finally</c>.</summary>
    member inline TryFinally: [<InlineIfLambda>] body: (unit -> Flow<'T>) * compensation: (unit -> unit) -> Flow<'T>

    /// <summary><c>use</c> and <c>use!</c>; preferred where a resource can be disposed of both ways.</summary>
    member inline Using:
        resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> Flow<'T>) -> Flow<'T> when 'Resource :> IAsyncDisposable | null

    /// <summary><c>for … in</c>. A list or an array needs no enumerator.</summary>
    member inline For: items: 'U seq * body: ('U -> Flow<unit>) -> Flow<unit>

/// <summary>Constructs of lower priority.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AutoOpen>]
module FlowBuilderExtensions =
    type FlowBuilderBase with
        /// <summary><c>for … in</c>.</summary>
        member inline For: items: IAsyncEnumerable<'U> * body: ('U -> Flow<unit>) -> Flow<unit>

        /// <summary><c>use</c> and <c>use!</c>.</summary>
        member inline Using:
            resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> Flow<'T>) -> Flow<'T> when 'Resource :> IDisposable | null
