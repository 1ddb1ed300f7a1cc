namespace LeanTasks.FSharp

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks.Builders

/// <summary>How methods await. For the builders of this library and those who write others over them.</summary>
[<AbstractClass; Sealed>]
type MethodAwait =

    /// <summary>Awaits in a method that the compiler has made no state machine of.</summary>
    /// <param name="sm">The method.</param>
    /// <param name="awaiter">What is awaited.</param>
    /// <param name="continuation">What follows.</param>
    /// <returns>Whether the part has completed.</returns>
    [<NoEagerConstraintApplication>]
    static member inline ThenDynamic<'TOverall, 'Builder, 'Awaiter, 'TResult, 'T
        when AwaiterOf<'Awaiter, 'TResult> and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        sm: byref<MethodStateMachine<'TOverall, 'Builder>> *
        awaiter: 'Awaiter *
        continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) ->
            bool

    /// <summary>Awaits anything. The awaiter is kept in a field of its own while the method is suspended.</summary>
    /// <param name="awaiter">What is awaited.</param>
    /// <param name="continuation">What follows.</param>
    /// <returns>Both, one after the other.</returns>
    [<NoEagerConstraintApplication>]
    static member inline Then<'TOverall, 'Builder, 'Awaiter, 'TResult, 'T
        when AwaiterOf<'Awaiter, 'TResult> and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        awaiter: 'Awaiter * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary>Awaits a value task. All such places of a method share one field.</summary>
    /// <param name="source">What is awaited.</param>
    /// <param name="continuation">What follows.</param>
    /// <returns>Both, one after the other.</returns>
    static member inline ThenResult<'TOverall, 'Builder, 'TResult, 'T when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        source: ValueTask<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary>Awaits a value task without a result. All such places of a method share one field.</summary>
    /// <param name="source">What is awaited.</param>
    /// <param name="continuation">What follows.</param>
    /// <returns>Both, one after the other.</returns>
    static member inline ThenUnit<'TOverall, 'Builder, 'T when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        source: ValueTask * continuation: (unit -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>
