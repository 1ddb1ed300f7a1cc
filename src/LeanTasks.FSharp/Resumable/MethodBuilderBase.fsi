namespace LeanTasks.FSharp

open System

open System.Threading.Tasks
open LeanTasks.Builders

/// <summary>The base of the builders over resumable code: the compiler calls these members for the keywords of the language.</summary>
/// <remarks>Builders have no state, and may be used by several threads concurrently.</remarks>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AbstractClass>]
type MethodBuilderBase =
    /// <summary>For derived classes.</summary>
    new: unit -> MethodBuilderBase

    /// <summary>A part that is deferred until its turn.</summary>
    member inline Delay: [<InlineIfLambda>] generator: (unit -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary>Nothing: the missing branch of an <c>if</c>.</summary>
    [<DefaultValue>]
    member inline Zero: unit -> MethodCode<'TOverall, 'Builder, unit>

    /// <summary><c>return</c>: sets the method's result.</summary>
    member inline Return: value: 'T -> MethodCode<'T, 'Builder, 'T>

    /// <summary>Runs one part after the other.</summary>
    member inline Combine:
        first: MethodCode<'TOverall, 'Builder, unit> * second: MethodCode<'TOverall, 'Builder, 'T> -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary><c>try</c> … <c>with</c>; the handler may await.</summary>
    member inline TryWith:
        body: MethodCode<'TOverall, 'Builder, 'T> * handler: (exn -> MethodCode<'TOverall, 'Builder, 'T>) ->
            MethodCode<'TOverall, 'Builder, 'T>

    /// <summary><c>try</c> … <c>finally</c>.</summary>
    member inline TryFinally:
        body: MethodCode<'TOverall, 'Builder, 'T> * [<InlineIfLambda>] compensation: (unit -> unit) -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary>An awaited <c>finally</c>. Its exception is not lost, but replaces that of the body.</summary>
    member inline TryFinallyAsync:
        body: MethodCode<'TOverall, 'Builder, 'T> * [<InlineIfLambda>] compensation: (unit -> ValueTask) ->
            MethodCode<'TOverall, 'Builder, 'T>
            when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>

    /// <summary><c>use</c> and <c>use!</c> of an IAsyncDisposable. A resource that can be disposed both ways is disposed asynchronously.</summary>
    member inline Using<'Resource, 'TOverall, 'Builder, 'T
        when 'Resource :> IAsyncDisposable | null and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        resource: 'Resource * body: ('Resource -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

/// <summary>Members that the compiler considers after those of <see cref="T:LeanTasks.FSharp.MethodBuilderBase" />.</summary>
[<System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)>]
[<AutoOpen>]
module MethodBuilderExtensions =

    type MethodBuilderBase with

        /// <summary><c>use</c> and <c>use!</c>.</summary>
        member inline Using<'Resource, 'TOverall, 'Builder, 'T when 'Resource :> IDisposable | null> :
            resource: 'Resource * body: ('Resource -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>
