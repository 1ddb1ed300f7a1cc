namespace LeanTasks.FSharp

open System.ComponentModel

open System.Collections.Generic
open LeanTasks.Builders

/// <summary>The base of the builders whose computations start immediately: the loops and, in modules, the sources.</summary>
/// <remarks>
/// <para>Sources of <c>let!</c>, <c>do!</c>, <c>match!</c>, <c>use!</c>, <c>return!</c> and <c>and!</c>. They are tasks and value
/// tasks of every kind, <c>Async</c>, and any type with a <c>GetAwaiter</c>, such as the results of <c>ConfigureAwait</c> and
/// <c>Task.Yield</c>.</para>
/// <para>A completed source costs no allocation. The first one that has not completed causes one: the box of the method.</para>
/// <para>The operations that <c>and!</c> joins are already running, except an <c>Async</c>, which it starts. All are awaited, and
/// the first failure in their order counts.</para>
/// <para>Builders have no state, and may be used by several threads concurrently.</para>
/// </remarks>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass>]
type AwaitingBuilder =
    inherit MethodBuilderBase

    /// <summary>For derived classes.</summary>
    new: unit -> AwaitingBuilder

    /// <summary><c>while</c>.</summary>
    member inline While:
        [<InlineIfLambda>] condition: (unit -> bool) * body: MethodCode<'TOverall, 'Builder, unit> -> MethodCode<'TOverall, 'Builder, unit>

    /// <summary><c>for</c> over a sequence; over an array or a list without an enumerator.</summary>
    member inline For: items: seq<'T> * body: ('T -> MethodCode<'TOverall, 'Builder, unit>) -> MethodCode<'TOverall, 'Builder, unit>

/// <summary>Members that the compiler considers after those of <see cref="T:LeanTasks.FSharp.AwaitingBuilder" />.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module AwaitingBuilderExtensions =

    type AwaitingBuilder with

        /// <summary><c>for</c> over an asynchronous sequence, without a token.</summary>
        member inline For:
            items: IAsyncEnumerable<'T> * body: ('T -> MethodCode<'TOverall, 'Builder, unit>) -> MethodCode<'TOverall, 'Builder, unit>
                when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>
