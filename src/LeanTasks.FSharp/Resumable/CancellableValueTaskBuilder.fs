namespace LeanTasks.FSharp

#nowarn "3501" // The compiler warns of resumable code in a closure; here it is inlined into the state machine.
#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Threading
open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks
open LeanTasks.Flows

type CancellableValueTask<'T> = CancellationToken -> ValueTask<'T>

[<Sealed>]
type CancellableValueTaskBuilder() =
    inherit CancellableFlowBuilderBase()

    member inline _.Source([<InlineIfLambda>] task: CancellableValueTask<'T>) : CancellableValueTask<'T> = task

    member inline _.Run([<InlineIfLambda>] code: CancellableCode<'T, 'T>) : CancellableValueTask<'T> =
        fun token ->
            // Named once, because the code is inlined wherever it is used: in a nest of computations that would double at each level.
            let code = CancellableCode<'T, 'T>(fun sm -> code.Invoke(&sm))

            if __useResumableCode then
                __stateMachine<MethodData<'T, CancellableFlowMethodBuilder<'T>>, ValueTask<'T>>
                    (MoveNextMethodImpl<_>(fun sm ->
                        __resumeAt sm.ResumptionPoint
                        let __stack_fin = code.Invoke(&sm)

                        if __stack_fin then
                            sm.Data.Builder.SetResult sm.Data.Result))
                    (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                    (AfterCode<_, _>(fun sm ->
                        sm.Data.Builder.Token <- token
                        let guard = FlowGuard.Enter()

                        try
                            sm.Data.Builder.ThrowIfCancellationRequested()
                            FlowMethodBuilder<'T>.MoveNext(&sm)
                        with error ->
                            sm.Data.Builder.SetException error

                        guard.Leave()
                        (sm.Data.Builder.ToFlow sm.Data.Result).AsValueTask()))
            else
                CancellableFlowBuilderBase.StartDynamic(code, token).AsValueTask()

[<AutoOpen>]
module CancellableValueTaskBuilderValue =
    let cancellableValueTask = CancellableValueTaskBuilder()
