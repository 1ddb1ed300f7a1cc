namespace LeanTasks.FSharp

open System.ComponentModel

open System.Collections.Generic
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks.Builders

/// <summary>The loops that FSharp.Core does not have. For the builders of this library and for authors of others over them.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type MethodLoops =

    /// <summary>Runs the body for each item; over an array or a list without an enumerator, except on the dynamic path.</summary>
    /// <param name="items">The items.</param>
    /// <param name="body">Processes an item.</param>
    /// <returns>The loop.</returns>
    static member inline For: items: seq<'T> * body: ('T -> ResumableCode<'Data, unit>) -> ResumableCode<'Data, unit>

    /// <summary>Does what <c>Each</c> does, in a method that the compiler did not compile to a state machine.</summary>
    static member EachDynamic:
        sm: byref<MethodStateMachine<'TOverall, 'Builder>> *
        items: IAsyncEnumerator<'T> *
        body: ('T -> MethodCode<'TOverall, 'Builder, unit>) ->
            bool
            when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>

    /// <summary>Runs the body for the remaining items of an asynchronous enumerator. Does not dispose it.</summary>
    /// <param name="items">The enumerator.</param>
    /// <param name="body">Processes an item.</param>
    /// <returns>The loop.</returns>
    static member inline Each:
        items: IAsyncEnumerator<'T> * body: ('T -> MethodCode<'TOverall, 'Builder, unit>) -> MethodCode<'TOverall, 'Builder, unit>
            when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>
