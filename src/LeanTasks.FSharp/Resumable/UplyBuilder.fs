namespace LeanTasks.FSharp

#nowarn "3513" // Resumable code is invoked where it is defined.

open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks
open LeanTasks.Flows

[<Sealed>]
type UplyBuilder() =
    inherit FlowKindBuilder()

    member inline _.Run(code: FlowMethodCode<'T, 'T>) : Flow<'T> =
        if __useResumableCode then
            __stateMachine<MethodData<'T, FlowMethodBuilder<'T>>, Flow<'T>>
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

                    sm.Data.Builder.ToFlow sm.Data.Result))
        else
            FlowBuilderBase.StartDynamic(code, false)

[<AutoOpen>]
module UplyBuilderValue =
    let uply = UplyBuilder()
