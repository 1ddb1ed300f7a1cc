namespace LeanTasks.FSharp

#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks
open LeanTasks.Flows

[<Sealed>]
type VTaskBuilder() =
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
                    let guard = FlowGuard.Enter()

                    try
                        FlowMethodBuilder<'T>.MoveNext(&sm)
                    with error ->
                        sm.Data.Builder.SetException error

                    guard.Leave()
                    (sm.Data.Builder.ToFlow sm.Data.Result).AsValueTask()))
        else
            FlowBuilderBase.StartDynamic(code, true).AsValueTask()

[<Sealed>]
type UnitVTaskBuilder() =
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
                    let guard = FlowGuard.Enter()

                    try
                        FlowMethodBuilder<unit>.MoveNext(&sm)
                    with error ->
                        sm.Data.Builder.SetException error

                    guard.Leave()
                    (sm.Data.Builder.ToFlow sm.Data.Result).AsNonGenericValueTask()))
        else
            FlowBuilderBase.StartDynamic(code, true).AsNonGenericValueTask()

[<Sealed>]
type BackgroundValueTaskBuilder() =
    inherit VTaskKindBuilder()

    member inline _.Run(code: FlowMethodCode<'T, 'T>) : ValueTask<'T> =
        if __useResumableCode then
            __stateMachine<MethodData<'T, FlowMethodBuilder<'T>>, ValueTask<'T>>
                (MoveNextMethodImpl<_>(fun sm ->
                    __resumeAt sm.ResumptionPoint
                    let __stack_fin = (BackgroundFlow.Of code).Invoke(&sm)

                    if __stack_fin then
                        sm.Data.Builder.SetResult sm.Data.Result))
                (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                (AfterCode<_, _>(fun sm ->
                    let guard = FlowGuard.Enter()

                    try
                        FlowMethodBuilder<'T>.MoveNext(&sm)
                    with error ->
                        sm.Data.Builder.SetException error

                    guard.Leave()
                    (sm.Data.Builder.ToFlow sm.Data.Result).AsValueTask()))
        else
            FlowBuilderBase.StartDynamic(BackgroundFlow.Of code, true).AsValueTask()

[<AutoOpen>]
module VTaskBuilderValues =
    let vtask = VTaskBuilder()
    let unitVtask = UnitVTaskBuilder()
    let backgroundValueTask = BackgroundValueTaskBuilder()
