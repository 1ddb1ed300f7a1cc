namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.
#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks

[<Sealed>]
type PoolingValueTaskBuilder() =
    inherit AwaitingBuilder()

    static member RunDynamic(code: MethodCode<'T, PooledValueTaskMethodBuilder<'T>, 'T>) : ValueTask<'T> =
        let mutable sm = MethodStateMachine<'T, PooledValueTaskMethodBuilder<'T>>()
        DynamicMethod.Prepare(&sm, code)
        sm.Data.Builder.Start(&sm)
        sm.Data.Builder.Task

    member inline _.Run(code: MethodCode<'T, PooledValueTaskMethodBuilder<'T>, 'T>) : ValueTask<'T> =
        if __useResumableCode then
            __stateMachine<MethodData<'T, PooledValueTaskMethodBuilder<'T>>, ValueTask<'T>>
                (MoveNextMethodImpl<_>(fun sm ->
                    __resumeAt sm.ResumptionPoint
                    let __stack_fin = (StaticMethod.Whole code).Invoke(&sm)
                    ()))
                (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                (AfterCode<_, _>(fun sm ->
                    sm.Data.Builder.Start(&sm)
                    sm.Data.Builder.Task))
        else
            PoolingValueTaskBuilder.RunDynamic code

    member inline _.Bind
        (__stack_source: ValueTask<'TResult>, continuation: 'TResult -> MethodCode<'TOverall, PooledValueTaskMethodBuilder<'TOverall>, 'T>)
        : MethodCode<'TOverall, PooledValueTaskMethodBuilder<'TOverall>, 'T> =
        MethodAwait.ThenResult(__stack_source, continuation)

    member inline this.ReturnFrom(__stack_source: ValueTask<'T>) : MethodCode<'T, PooledValueTaskMethodBuilder<'T>, 'T> =
        MethodAwait.ThenResult(__stack_source, (fun value -> this.Return value))

[<AutoOpen>]
module PoolingValueTaskBuilders =

    let poolingValueTask = PoolingValueTaskBuilder()
