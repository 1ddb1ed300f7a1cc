namespace LeanTasks.FSharp

open System.ComponentModel
open System.Runtime.CompilerServices
open LeanTasks
open LeanTasks.Flows

/// <summary>For builders: what the code of a step gets, and what it comes to. It is the machine's data.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<Sealed>]
type FlowStepSlot<'Input, 'T> =
    internal new: unit -> FlowStepSlot<'Input, 'T>

    [<DefaultValue(false)>]
    val mutable internal Step: FlowStep

    /// <summary>The awaiter, or the result of what was awaited.</summary>
    [<DefaultValue(false)>]
    val mutable Input: 'Input

    /// <summary>What the code after the await has come to.</summary>
    [<DefaultValue(false)>]
    val mutable Outcome: Flow<'T>

/// <summary>
/// For builders: makes steps of structs. The only structs that the F# compiler makes of a lambda are state machines, so a step is one
/// without a resumption point: it can be copied into an object that is used again, which a closure cannot.
/// </summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type FlowSteps =
    /// <summary>The slot of a step that is to wait for an awaiter.</summary>
    static member ForAwaiter<'Machine, 'Awaiter, 'U, 'T
        when 'Machine: struct and 'Machine :> IAsyncStateMachine and 'Awaiter :> ICriticalNotifyCompletion> :
        machine: byref<'Machine> * awaiter: 'Awaiter -> FlowStepSlot<'Awaiter, 'T>

    /// <summary>The outcome of a flow that waits for an awaiter.</summary>
    static member AfterAwaiter<'Machine, 'Awaiter, 'U, 'T
        when 'Machine: struct and 'Machine :> IAsyncStateMachine and 'Awaiter :> ICriticalNotifyCompletion> :
        machine: byref<'Machine> * slot: FlowStepSlot<'Awaiter, 'T> -> Flow<'T>

    /// <summary>The slot of a step that is to wait for another flow.</summary>
    static member ForFlow<'Machine, 'U, 'T when 'Machine: struct and 'Machine :> IAsyncStateMachine> :
        machine: byref<'Machine> -> FlowStepSlot<'U, 'T>

    /// <summary>The outcome of a flow that waits for another.</summary>
    static member AfterFlow<'Machine, 'U, 'T when 'Machine: struct and 'Machine :> IAsyncStateMachine> :
        machine: byref<'Machine> * slot: FlowStepSlot<'U, 'T> * flow: Flow<'U> -> Flow<'T>
