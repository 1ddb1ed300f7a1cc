namespace LeanTasks.FSharp

open System.ComponentModel

open System.Runtime.CompilerServices
open LeanTasks.Builders

/// <summary>
/// Runs methods that the compiler did not compile to a state machine: in Debug builds, and where it warns of FS3511. They behave
/// the same, but allocate for each step. For the builders of this library and for authors of others over them.
/// </summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type DynamicMethod =

    /// <summary>Sets the awaiter of a method. The method subscribes to it later, when the whole step is over.</summary>
    /// <param name="sm">The method.</param>
    /// <param name="awaiter">The awaiter.</param>
    /// <param name="resumption">The code after the await.</param>
    /// <returns>False: the step has not completed.</returns>
    static member Suspend:
        sm: byref<MethodStateMachine<'TOverall, 'Builder>> * awaiter: 'Awaiter * resumption: MethodResumption<'TOverall, 'Builder> -> bool
            when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> and 'Awaiter :> ICriticalNotifyCompletion

    /// <summary>Ends a method that its builder lets end with another operation.</summary>
    /// <param name="sm">The method.</param>
    /// <returns>False: the method has no result of its own.</returns>
    static member End: sm: byref<MethodStateMachine<'TOverall, 'Builder>> -> bool

    /// <summary>Assigns the code to a new state machine.</summary>
    /// <param name="sm">The method.</param>
    /// <param name="code">The code of the whole method.</param>
    static member Prepare:
        sm: byref<MethodStateMachine<'T, 'Builder>> * code: MethodCode<'T, 'Builder, 'T> -> unit
            when 'Builder: struct and 'Builder :> IMethodBuilder<'T>
