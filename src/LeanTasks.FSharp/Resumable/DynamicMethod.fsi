namespace LeanTasks.FSharp

open System.Runtime.CompilerServices
open LeanTasks.Builders

/// <summary>
/// Runs methods that the compiler has made no state machine of: in Debug builds, and where it warns of FS3511. They do the same, and
/// allocate for each step. For the builders of this library and those who write others over them.
/// </summary>
[<AbstractClass; Sealed>]
type DynamicMethod =

    /// <summary>Says what a method waits for. The awaiter is told later, when the whole step is over.</summary>
    /// <param name="sm">The method.</param>
    /// <param name="awaiter">What it waits for.</param>
    /// <param name="resumption">What follows.</param>
    /// <returns>False: the step has not completed.</returns>
    static member Suspend:
        sm: byref<MethodStateMachine<'TOverall, 'Builder>> * awaiter: 'Awaiter * resumption: MethodResumption<'TOverall, 'Builder> -> bool
            when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> and 'Awaiter :> ICriticalNotifyCompletion

    /// <summary>Gives a fresh state machine its code.</summary>
    /// <param name="sm">The method.</param>
    /// <param name="code">All of it.</param>
    static member Prepare:
        sm: byref<MethodStateMachine<'T, 'Builder>> * code: MethodCode<'T, 'Builder, 'T> -> unit
            when 'Builder: struct and 'Builder :> IMethodBuilder<'T>
