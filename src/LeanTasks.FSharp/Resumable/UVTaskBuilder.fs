namespace LeanTasks.FSharp

#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks
open LeanTasks.Flows

[<Sealed>]
type UVTaskBuilder() =
    inherit VTaskKindBuilder()

    member inline _.Run(code: FlowMethodCode<'T, 'T>) : ValueTask<'T> =
        if __useResumableCode then
            __stateMachine<MethodData<'T, FlowMethodBuilder<'T>>, ValueTask<'T>>
                (MoveNextMethodImpl<_>(fun sm ->
                    __resumeAt sm.ResumptionPoint
                    let __stack_fin = code.Invoke(&sm)

                    if __stack_fin then
                        sm.Data.Builder.SetResult sm.Data.Result))
                (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                (AfterCode<_, _>(fun sm ->
                    try
                        FlowMethodBuilder<'T>.MoveNext(&sm)
                    with error ->
                        sm.Data.Builder.SetException error

                    (sm.Data.Builder.ToFlow sm.Data.Result).AsValueTask()))
        else
            FlowBuilderBase.StartDynamic(code, false).AsValueTask()

[<Sealed>]
type UUnitVTaskBuilder() =
    inherit VTaskKindBuilder()

    member inline _.Run(code: FlowMethodCode<unit, unit>) : ValueTask =
        if __useResumableCode then
            __stateMachine<MethodData<unit, FlowMethodBuilder<unit>>, ValueTask>
                (MoveNextMethodImpl<_>(fun sm ->
                    __resumeAt sm.ResumptionPoint
                    let __stack_fin = code.Invoke(&sm)

                    if __stack_fin then
                        sm.Data.Builder.SetResult sm.Data.Result))
                (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                (AfterCode<_, _>(fun sm ->
                    try
                        FlowMethodBuilder<unit>.MoveNext(&sm)
                    with error ->
                        sm.Data.Builder.SetException error

                    (sm.Data.Builder.ToFlow sm.Data.Result).AsNonGenericValueTask()))
        else
            FlowBuilderBase.StartDynamic(code, false).AsNonGenericValueTask()

[<AutoOpen>]
module UVTaskBuilderValues =
    let uvtask = UVTaskBuilder()
    let uunitVtask = UUnitVTaskBuilder()
