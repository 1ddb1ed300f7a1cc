namespace LeanTasks.FSharp

open System.Runtime.CompilerServices
open LeanTasks
open LeanTasks.Flows

// An object, and not a part of the machine: the runtime copies a struct of four references and more by a call with a memory fence.
[<Sealed>]
type FlowStepSlot<'Input, 'T>() =
    [<DefaultValue(false)>]
    val mutable Input: 'Input

    [<DefaultValue(false)>]
    val mutable Outcome: Flow<'T>

    /// The step whose slot it is. Written once, by the code that makes the step.
    [<DefaultValue(false)>]
    val mutable internal Step: FlowStep

    /// Lets go of what the step has held.
    member internal slot.Clear() =
        slot.Input <- Unchecked.defaultof<'Input>
        slot.Outcome <- Unchecked.defaultof<Flow<'T>>

/// A step that waits for an awaiter, and is used again.
[<Sealed>]
type internal PooledAfterAwaiter<'Machine, 'Awaiter, 'U, 'T
    when 'Machine: struct and 'Machine :> IAsyncStateMachine and 'Awaiter :> ICriticalNotifyCompletion>() =
    inherit FlowAfterAwaiter<'Awaiter, 'U, 'T>()

    let slot = FlowStepSlot<'Awaiter, 'T>()

    // What the code after the await needs. Written by the thread that runs the flow.
    [<DefaultValue(false)>]
    val mutable Machine: 'Machine

    member _.Slot = slot
    override _.Origin = typeof<'Machine>
    override _.Awaiter = slot.Input

    override step.Proceed() =
        step.Machine.MoveNext()
        slot.Outcome

    override step.Release() =
        step.Machine <- Unchecked.defaultof<'Machine>
        slot.Clear()
        base.Release()
        FlowStepPool.Return<'Machine> step

/// A step that waits for another flow, and is used again.
[<Sealed>]
type internal PooledBind<'Machine, 'U, 'T when 'Machine: struct and 'Machine :> IAsyncStateMachine>() =
    inherit FlowBind<'U, 'T>()

    let slot = FlowStepSlot<'U, 'T>()

    // What the code after the await needs. Written by the thread that runs the flow.
    [<DefaultValue(false)>]
    val mutable Machine: 'Machine

    member _.Slot = slot
    override _.Origin = typeof<'Machine>

    override step.Proceed value =
        slot.Input <- value
        step.Machine.MoveNext()
        slot.Outcome

    override step.Release() =
        step.Machine <- Unchecked.defaultof<'Machine>
        slot.Clear()
        base.Release()
        FlowStepPool.Return<'Machine> step

[<AbstractClass; Sealed>]
type FlowSteps =
    static member ForAwaiter<'Machine, 'Awaiter, 'U, 'T
        when 'Machine: struct and 'Machine :> IAsyncStateMachine and 'Awaiter :> ICriticalNotifyCompletion>
        (_: byref<'Machine>, awaiter: 'Awaiter)
        : FlowStepSlot<'Awaiter, 'T> =
        let step =
            match FlowStepPool.Rent<'Machine>() with
            | :? PooledAfterAwaiter<'Machine, 'Awaiter, 'U, 'T> as rented -> rented
            | _ ->
                let made = PooledAfterAwaiter<'Machine, 'Awaiter, 'U, 'T>()
                made.Slot.Step <- made
                made

        let slot = step.Slot
        slot.Input <- awaiter
        slot

    static member AfterAwaiter<'Machine, 'Awaiter, 'U, 'T
        when 'Machine: struct and 'Machine :> IAsyncStateMachine and 'Awaiter :> ICriticalNotifyCompletion>
        (machine: byref<'Machine>, slot: FlowStepSlot<'Awaiter, 'T>)
        : Flow<'T> =
        let step = slot.Step :?> PooledAfterAwaiter<'Machine, 'Awaiter, 'U, 'T>
        step.Machine <- machine
        step.Suspend()

    static member ForFlow<'Machine, 'U, 'T when 'Machine: struct and 'Machine :> IAsyncStateMachine>
        (_: byref<'Machine>)
        : FlowStepSlot<'U, 'T> =
        match FlowStepPool.Rent<'Machine>() with
        | :? PooledBind<'Machine, 'U, 'T> as rented -> rented.Slot
        | _ ->
            let made = PooledBind<'Machine, 'U, 'T>()
            made.Slot.Step <- made
            made.Slot

    static member AfterFlow<'Machine, 'U, 'T when 'Machine: struct and 'Machine :> IAsyncStateMachine>
        (machine: byref<'Machine>, slot: FlowStepSlot<'U, 'T>, flow: Flow<'U>)
        : Flow<'T> =
        let step = slot.Step :?> PooledBind<'Machine, 'U, 'T>
        step.Machine <- machine
        step.After flow
