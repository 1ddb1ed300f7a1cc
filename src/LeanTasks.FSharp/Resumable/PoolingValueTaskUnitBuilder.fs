namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.
#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks

[<Sealed>]
type PoolingValueTaskUnitBuilder() =
    inherit AwaitingBuilder()

    static member RunDynamic(code: MethodCode<unit, PooledValueTaskMethodBuilder<unit>, unit>) : ValueTask =
        let mutable sm = MethodStateMachine<unit, PooledValueTaskMethodBuilder<unit>>()
        DynamicMethod.Prepare(&sm, code)
        sm.Data.Builder.Start(&sm)
        sm.Data.Builder.TaskWithoutResult

    member inline _.Run(code: MethodCode<unit, PooledValueTaskMethodBuilder<unit>, unit>) : ValueTask =
        if __useResumableCode then
            __stateMachine<MethodData<unit, PooledValueTaskMethodBuilder<unit>>, ValueTask>
                (MoveNextMethodImpl<_>(fun sm ->
                    __resumeAt sm.ResumptionPoint
                    let __stack_fin = (StaticMethod.Whole code).Invoke(&sm)
                    ()))
                (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                (AfterCode<_, _>(fun sm ->
                    sm.Data.Builder.Start(&sm)
                    sm.Data.Builder.TaskWithoutResult))
        else
            PoolingValueTaskUnitBuilder.RunDynamic code

    member inline _.Bind
        (__stack_source: ValueTask, continuation: unit -> MethodCode<unit, PooledValueTaskMethodBuilder<unit>, 'T>)
        : MethodCode<unit, PooledValueTaskMethodBuilder<unit>, 'T> =
        MethodAwait.ThenUnit(__stack_source, continuation)

    member inline this.ReturnFrom(__stack_source: ValueTask) : MethodCode<unit, PooledValueTaskMethodBuilder<unit>, unit> =
        MethodAwait.ThenUnit(__stack_source, (fun () -> this.Return()))

[<AutoOpen>]
module PoolingValueTaskUnitBuilders =

    let poolingValueTaskUnit = PoolingValueTaskUnitBuilder()
