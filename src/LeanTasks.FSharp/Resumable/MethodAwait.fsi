namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks.Builders

/// <summary>How methods await. For the builders of this library and for authors of others over them.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type MethodAwait =

    /// <summary>Awaits in a method that the compiler did not compile to a state machine.</summary>
    /// <param name="sm">The method.</param>
    /// <param name="awaiter">The awaiter.</param>
    /// <param name="continuation">The code after the await.</param>
    /// <returns>True if the part has completed.</returns>
    [<NoEagerConstraintApplication>]
    static member inline ThenDynamic<'TOverall, 'Builder, 'Awaiter, 'TResult, 'T
        when AwaiterOf<'Awaiter, 'TResult> and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        sm: byref<MethodStateMachine<'TOverall, 'Builder>> *
        awaiter: 'Awaiter *
        continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) ->
            bool

    /// <summary>Awaits anything. The awaiter is kept in its own field while the method is suspended.</summary>
    /// <param name="awaiter">The awaiter.</param>
    /// <param name="continuation">The code after the await.</param>
    /// <returns>The await and the code after it.</returns>
    [<NoEagerConstraintApplication>]
    static member inline Then<'TOverall, 'Builder, 'Awaiter, 'TResult, 'T
        when AwaiterOf<'Awaiter, 'TResult> and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        awaiter: 'Awaiter * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary>Awaits a value task. All such places of a method share one field.</summary>
    /// <param name="source">The value task.</param>
    /// <param name="continuation">The code after the await.</param>
    /// <returns>The await and the code after it.</returns>
    static member inline ThenResult<'TOverall, 'Builder, 'TResult, 'T when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        source: ValueTask<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

    /// <summary>Awaits a value task without a result. All such places of a method share one field.</summary>
    /// <param name="source">The value task.</param>
    /// <param name="continuation">The code after the await.</param>
    /// <returns>The await and the code after it.</returns>
    static member inline ThenUnit<'TOverall, 'Builder, 'T when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
        source: ValueTask * continuation: (unit -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>
