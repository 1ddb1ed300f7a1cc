namespace LeanTasks.FSharp

#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Diagnostics
open System.Runtime.CompilerServices
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks.Builders

/// The awaiter of a method, as a class with a type parameter, because the builders take awaiters by their own types.
[<AbstractClass>]
type internal PendingAwait<'TOverall, 'Builder>() =
    abstract Subscribe: sm: byref<MethodStateMachine<'TOverall, 'Builder>> -> unit

[<Sealed>]
type internal PendingAwait<'TOverall, 'Builder, 'Awaiter
    when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> and 'Awaiter :> ICriticalNotifyCompletion>(awaiter: 'Awaiter) =
    inherit PendingAwait<'TOverall, 'Builder>()

    let mutable awaiter = awaiter

    override _.Subscribe sm =
        sm.Data.Builder.AwaitUnsafeOnCompleted(&awaiter, &sm)

/// What a method awaits that has handed its end on to another operation: nothing.
[<Sealed>]
type internal EndedElsewhere private () =
    static member val Mark = EndedElsewhere()

/// Runs a method step by step: a step is the code between two suspensions.
[<Sealed; StackTraceHidden>]
type internal DynamicInfo<'T, 'Builder when 'Builder: struct and 'Builder :> IMethodBuilder<'T>>(first) =
    inherit ResumptionDynamicInfo<MethodData<'T, 'Builder>>(first)

    override info.MoveNext sm =
        let mutable error: exn | null = null

        try
            if info.ResumptionFunc.Invoke(&sm) then
                sm.Data.Builder.SetResult sm.Data.Result
            else
                // Only now that every enclosing loop and handler is part of the resumption, because the method may resume elsewhere
                // immediately.
                match info.ResumptionData with
                | :? PendingAwait<'T, 'Builder> as pending ->
                    info.ResumptionData <- null
                    pending.Subscribe(&sm)
                | :? EndedElsewhere -> info.ResumptionData <- null
                | _ -> invalidOp "The code suspended without an awaiter."
        with e ->
            error <- e

        match error with
        | null -> ()
        | error -> sm.Data.Builder.SetException error

    override _.SetStateMachine(_, _) = ()

[<AbstractClass; Sealed>]
type DynamicMethod =
    static member Suspend
        (sm: byref<MethodStateMachine<'TOverall, 'Builder>>, awaiter: 'Awaiter, resumption: MethodResumption<'TOverall, 'Builder>)
        =
        let info = sm.ResumptionDynamicInfo
        info.ResumptionData <- PendingAwait<'TOverall, 'Builder, 'Awaiter>(awaiter)
        info.ResumptionFunc <- resumption
        false

    static member End(sm: byref<MethodStateMachine<'TOverall, 'Builder>>) : bool =
        sm.ResumptionDynamicInfo.ResumptionData <- EndedElsewhere.Mark
        false

    static member Prepare(sm: byref<MethodStateMachine<'T, 'Builder>>, code: MethodCode<'T, 'Builder, 'T>) =
        sm.ResumptionDynamicInfo <- DynamicInfo<'T, 'Builder>(MethodResumption<'T, 'Builder>(fun sm -> code.Invoke(&sm)))
