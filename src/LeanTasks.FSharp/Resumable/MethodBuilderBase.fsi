namespace LeanTasks.FSharp

open System

open System.Collections.Generic
open System.Threading.Tasks
open LeanTasks.Builders

/// <summary>The base of the builders over resumable code: the compiler calls these members for the keywords of the language.</summary>
/// <remarks>
/// <para>Sources of <c>let!</c>, <c>do!</c>, <c>match!</c>, <c>use!</c>, <c>return!</c> and <c>and!</c>: tasks and value tasks of every kind, <c>Async</c>, and any type with a <c>GetAwaiter</c>, such as the results of <c>ConfigureAwait</c> and <c>Task.Yield</c>.</para>
/// <para>A source that has ended costs no allocation. The first one that has not ended causes one: the box of the method.</para>
/// <para>Builders have no state, and may be used by several threads at once.</para>
/// </remarks>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AbstractClass>]
type MethodBuilderBase =
    inherit AwaitingBuilder

    /// <summary>For derived classes.</summary>
    new: unit -> MethodBuilderBase

    /// <summary>A part that does not run before its turn.</summary>
    member inline Delay: generator: (unit -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary>Nothing: the missing branch of an <c>if</c>.</summary>
    [<DefaultValue>]
    member inline Zero: unit -> MethodCode<'TOverall, 'Builder, unit>

    /// <summary><c>return</c>: sets the method's result.</summary>
    member inline Return: value: 'T -> MethodCode<'T, 'Builder, 'T>

    /// <summary>Runs one part after the other.</summary>
    member inline Combine:
        first: MethodCode<'TOverall, 'Builder, unit> * second: MethodCode<'TOverall, 'Builder, 'T> -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary><c>while</c>.</summary>
    member inline While:
        [<InlineIfLambda>] condition: (unit -> bool) * body: MethodCode<'TOverall, 'Builder, unit> -> MethodCode<'TOverall, 'Builder, unit>

    /// <summary><c>try</c> … <c>with</c>; the handler may await.</summary>
    member inline TryWith:
        body: MethodCode<'TOverall, 'Builder, 'T> * handler: (exn -> MethodCode<'TOverall, 'Builder, 'T>) ->
            MethodCode<'TOverall, 'Builder, 'T>

    /// <summary><c>try</c> … <c>finally</c>.</summary>
    member inline TryFinally:
        body: MethodCode<'TOverall, 'Builder, 'T> * [<InlineIfLambda>] compensation: (unit -> unit) -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary>A <c>finally</c> that is awaited. Its exception is not lost: it replaces that of the body.</summary>
    member inline TryFinallyAsync:
        body: MethodCode<'TOverall, 'Builder, 'T> * [<InlineIfLambda>] compensation: (unit -> ValueTask) ->
            MethodCode<'TOverall, 'Builder, 'T>
            when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>

    /// <summary><c>use</c> and <c>use!</c> of an IAsyncDisposable. A resource that can be disposed both ways is disposed asynchronously.</summary>
    member inline Using<'Resource, 'TOverall, 'Builder, 'T
        when 'Resource :> IAsyncDisposable | null and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        resource: 'Resource * body: ('Resource -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary><c>for</c> over a sequence; over an array or a list without an enumerator.</summary>
    member inline For: items: seq<'T> * body: ('T -> MethodCode<'TOverall, 'Builder, unit>) -> MethodCode<'TOverall, 'Builder, unit>

/// <summary>Members that the compiler considers after those of <see cref="T:LeanTasks.FSharp.MethodBuilderBase" />.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AutoOpen>]
module MethodBuilderExtensions =

    type MethodBuilderBase with

        /// <summary><c>use</c> and <c>use!</c>.</summary>
        member inline Using<'Resource, 'TOverall, 'Builder, 'T when 'Resource :> IDisposable | null> :
            resource: 'Resource * body: ('Resource -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

        /// <summary><c>for</c> over an asynchronous sequence, without a token.</summary>
        member inline For:
            items: IAsyncEnumerable<'T> * body: ('T -> MethodCode<'TOverall, 'Builder, unit>) -> MethodCode<'TOverall, 'Builder, unit>
                when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>
