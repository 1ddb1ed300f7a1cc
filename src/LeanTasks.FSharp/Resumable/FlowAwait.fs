namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.
#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks
open LeanTasks.Flows

[<AbstractClass; Sealed>]
type FlowAwait =

    static member ThenDynamic
        (
            sm: byref<MethodStateMachine<'TOverall, 'Builder>>,
            source: Flow<'TResult>,
            continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>
        ) : bool when 'Builder: struct and 'Builder :> IFlowMethodBuilder<'TOverall> =
        match source.Pending with
        | null -> (continuation source.Value).Invoke(&sm)
        | _ when source.IsCompleted -> (continuation (source.GetAwaiter().GetResult())).Invoke(&sm)
        | _ ->
            DynamicMethod.Suspend(
                &sm,
                source.GetAwaiter(),
                MethodResumption<'TOverall, 'Builder>(fun sm -> (continuation (source.GetAwaiter().GetResult())).Invoke(&sm))
            )

    static member EndDynamic
        (sm: byref<MethodStateMachine<'T, 'Builder>>, source: Flow<'T>)
        : bool when 'Builder: struct and 'Builder :> IFlowMethodBuilder<'T> =
        match source.Pending with
        | null ->
            sm.Data.Result <- source.Value
            true
        | _ ->
            sm.Data.Builder.EndWith source
            DynamicMethod.End(&sm)

    static member inline Then
        (__stack_source: Flow<'TResult>, continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>)
        : MethodCode<'TOverall, 'Builder, 'T> when 'Builder: struct and 'Builder :> IFlowMethodBuilder<'TOverall> =
        MethodCode<'TOverall, 'Builder, 'T>(fun sm ->
            if __useResumableCode then
                let mutable __stack_result = Unchecked.defaultof<'TResult>
                let mutable __stack_fin = true

                if isNull __stack_source.Pending then
                    __stack_result <- __stack_source.Value
                elif __stack_source.IsCompleted then
                    __stack_result <- __stack_source.GetAwaiter().GetResult()
                else
                    // False when the method suspends here, true when it resumes here.
                    let __stack_yield_fin = ResumableCode.Yield().Invoke(&sm)

                    if __stack_yield_fin then
                        __stack_result <- sm.Data.Builder.TakeFlow<'TResult>()

                    __stack_fin <- __stack_yield_fin

                if __stack_fin then
                    let result = __stack_result
                    (continuation result).Invoke(&sm)
                else
                    sm.Data.Builder.AwaitFlow(__stack_source, &sm)
                    false
            else
                FlowAwait.ThenDynamic(&sm, __stack_source, continuation))

    static member inline End
        (__stack_source: Flow<'T>)
        : MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IFlowMethodBuilder<'T> =
        MethodCode<'T, 'Builder, 'T>(fun sm ->
            if __useResumableCode then
                if isNull __stack_source.Pending then
                    sm.Data.Result <- __stack_source.Value
                    true
                else
                    sm.Data.Builder.EndWith __stack_source
                    false
            else
                FlowAwait.EndDynamic(&sm, __stack_source))
