namespace LeanTasks.FSharp

#nowarn "3513" // Resumable code is invoked where it is defined.

open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks
open LeanTasks.Builders

[<Sealed>]
type LeanTaskUnitBuilder() =
    inherit AwaitingBuilder()

    static member RunDynamic(code: MethodCode<unit, LeanTaskMethodBuilder<unit>, unit>) : LeanTask =
        let mutable sm = MethodStateMachine<unit, LeanTaskMethodBuilder<unit>>()
        DynamicMethod.Prepare(&sm, code)
        sm.Data.Builder.Start(&sm)
        sm.Data.Builder.Task :> LeanTask

    member inline _.Run(code: MethodCode<unit, LeanTaskMethodBuilder<unit>, unit>) : LeanTask =
        if __useResumableCode then
            __stateMachine<MethodData<unit, LeanTaskMethodBuilder<unit>>, LeanTask>
                (MoveNextMethodImpl<_>(fun sm ->
                    __resumeAt sm.ResumptionPoint
                    let __stack_fin = (StaticMethod.Whole code).Invoke(&sm)
                    ()))
                (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                (AfterCode<_, _>(fun sm ->
                    sm.Data.Builder.Start(&sm)
                    sm.Data.Builder.Task :> LeanTask))
        else
            LeanTaskUnitBuilder.RunDynamic code

[<AutoOpen>]
module LeanTaskUnitBuilders =

    let leanTaskUnit = LeanTaskUnitBuilder()
