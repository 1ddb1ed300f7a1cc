namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.
#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks.Builders

[<AbstractClass; Sealed>]
type MethodAwait =

    [<NoEagerConstraintApplication>]
    static member inline ThenDynamic<'TOverall, 'Builder, 'Awaiter, 'TResult, 'T
        when AwaiterOf<'Awaiter, 'TResult> and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>>
        (
            sm: byref<MethodStateMachine<'TOverall, 'Builder>>,
            awaiter: 'Awaiter,
            continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>
        ) : bool =
        if (^Awaiter: (member get_IsCompleted: unit -> bool) awaiter) then
            (continuation (^Awaiter: (member GetResult: unit -> 'TResult) awaiter)).Invoke(&sm)
        else
            DynamicMethod.Suspend(
                &sm,
                awaiter,
                MethodResumption<'TOverall, 'Builder>(fun sm ->
                    (continuation (^Awaiter: (member GetResult: unit -> 'TResult) awaiter)).Invoke(&sm))
            )

    [<NoEagerConstraintApplication>]
    static member inline Then<'TOverall, 'Builder, 'Awaiter, 'TResult, 'T
        when AwaiterOf<'Awaiter, 'TResult> and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>>
        (awaiter: 'Awaiter, continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>)
        : MethodCode<'TOverall, 'Builder, 'T> =
        MethodCode<'TOverall, 'Builder, 'T>(fun sm ->
            if __useResumableCode then
                let mutable awaiter = awaiter
                let mutable __stack_fin = true

                if not (^Awaiter: (member get_IsCompleted: unit -> bool) awaiter) then
                    // False when the method suspends here, true when it resumes here.
                    let __stack_yield_fin = ResumableCode.Yield().Invoke(&sm)
                    __stack_fin <- __stack_yield_fin

                if __stack_fin then
                    let result = (^Awaiter: (member GetResult: unit -> 'TResult) awaiter)
                    (continuation result).Invoke(&sm)
                else
                    sm.Data.Builder.AwaitUnsafeOnCompleted(&awaiter, &sm)
                    false
            else
                MethodAwait.ThenDynamic<'TOverall, 'Builder, 'Awaiter, 'TResult, 'T>(&sm, awaiter, continuation))

    static member inline ThenResult<'TOverall, 'Builder, 'TResult, 'T when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>>
        (__stack_source: ValueTask<'TResult>, continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>)
        : MethodCode<'TOverall, 'Builder, 'T> =
        MethodCode<'TOverall, 'Builder, 'T>(fun sm ->
            if __useResumableCode then
                // The source is not kept in a field of its own, because the fields of all awaits would add up.
                let mutable __stack_result = Unchecked.defaultof<'TResult>
                let mutable __stack_fin = true

                if AwaitedTask.HasResult __stack_source then
                    __stack_result <- __stack_source.Result
                else
                    // True when the method resumes here: then nothing above has run.
                    let __stack_yield_fin = ResumableCode.Yield().Invoke(&sm)
                    __stack_fin <- __stack_yield_fin

                    if __stack_yield_fin then
                        __stack_result <- sm.Data.Awaited.TakeResult<'TResult>()
                    else
                        let __stack_taken =
                            AwaitedTask.Await<'TOverall, 'Builder, _, _>(&sm.Data.Awaited, &sm.Data.Builder, __stack_source, &sm)

                        __stack_result <- __stack_taken.Value
                        __stack_fin <- __stack_taken.HasEnded

                if __stack_fin then
                    let result = __stack_result
                    (continuation result).Invoke(&sm)
                else
                    false
            else
                MethodAwait.ThenDynamic(&sm, __stack_source.GetAwaiter(), continuation))

    static member inline ThenUnit<'TOverall, 'Builder, 'T when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>>
        (__stack_source: ValueTask, continuation: unit -> MethodCode<'TOverall, 'Builder, 'T>)
        : MethodCode<'TOverall, 'Builder, 'T> =
        MethodCode<'TOverall, 'Builder, 'T>(fun sm ->
            if __useResumableCode then
                let mutable __stack_fin = true

                if AwaitedTask.HasResult __stack_source then
                    __stack_source.GetAwaiter().GetResult()
                else
                    // As in ThenResult.
                    let __stack_yield_fin = ResumableCode.Yield().Invoke(&sm)
                    __stack_fin <- __stack_yield_fin

                    if __stack_yield_fin then
                        sm.Data.Awaited.TakeResult()
                    else
                        let __stack_has_ended =
                            AwaitedTask.Await<'TOverall, 'Builder, _>(&sm.Data.Awaited, &sm.Data.Builder, __stack_source, &sm)

                        __stack_fin <- __stack_has_ended

                if __stack_fin then (continuation ()).Invoke(&sm) else false
            else
                MethodAwait.ThenDynamic(&sm, __stack_source.GetAwaiter(), continuation))
