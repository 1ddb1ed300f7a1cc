namespace LeanTasks.FSharp

open System
open System.Collections.Generic
open System.Threading
open LeanTasks

/// <summary>
/// The base of <c>flow</c>, <c>uply</c> and the kinds of <c>vtask</c>: a computation is a <see cref="T:LeanTasks.LeanFlow`1"/>
/// throughout, and each kind defines how the whole is run, and what it returns.
/// </summary>
/// <remarks>Builders have no state, and may be used by several threads at once.</remarks>
[<AbstractClass>]
type FlowBuilderBase =
    inherit AwaitingBuilder

    /// <summary>For builders.</summary>
    new: unit -> FlowBuilderBase

    /// <summary>Defers the body, which the whole runs.</summary>
    member inline Delay: [<InlineIfLambda>] body: (unit -> LeanFlow<'T>) -> (unit -> LeanFlow<'T>)

    /// <summary><c>return</c>.</summary>
    member inline Return: value: 'T -> LeanFlow<'T>

    /// <summary>An <c>if</c> without <c>else</c>.</summary>
    [<DefaultValue>]
    member inline Zero: unit -> LeanFlow<unit>

    /// <summary>Runs one part after the other.</summary>
    member inline Combine: first: LeanFlow<unit> * next: (unit -> LeanFlow<'T>) -> LeanFlow<'T>

    /// <summary><c>while</c>.</summary>
    member inline While: condition: (unit -> bool) * body: (unit -> LeanFlow<unit>) -> LeanFlow<unit>

    /// <summary><c>try … with</c>.</summary>
    member inline TryWith: [<InlineIfLambda>] body: (unit -> LeanFlow<'T>) * handler: (exn -> LeanFlow<'T>) -> LeanFlow<'T>

    /// <summary><c>try … finally</c>.</summary>
    member inline TryFinally: [<InlineIfLambda>] body: (unit -> LeanFlow<'T>) * compensation: (unit -> unit) -> LeanFlow<'T>

    /// <summary><c>use</c> and <c>use!</c>.</summary>
    member inline Using:
        resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> LeanFlow<'T>) -> LeanFlow<'T> when 'Resource :> IAsyncDisposable | null

    /// <summary><c>for … in</c>. A list or an array needs no enumerator.</summary>
    member inline For: items: 'U seq * body: ('U -> LeanFlow<unit>) -> LeanFlow<unit>

/// <summary>Constructs of lower priority.</summary>
[<AutoOpen>]
module FlowBuilderExtensions =
    type FlowBuilderBase with
        /// <summary><c>for … in</c>.</summary>
        member inline For: items: IAsyncEnumerable<'U> * body: ('U -> LeanFlow<unit>) -> LeanFlow<unit>

        /// <summary><c>use</c> and <c>use!</c>.</summary>
        member inline Using:
            resource: 'Resource * [<InlineIfLambda>] body: ('Resource -> LeanFlow<'T>) -> LeanFlow<'T> when 'Resource :> IDisposable | null
