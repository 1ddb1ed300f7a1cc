namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.
#nowarn "3513" // Resumable code is invoked where it is defined.

open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks
open LeanTasks.Builders

[<Sealed>]
type LeanTaskBuilder() =
    inherit AwaitingBuilder()

    static member RunDynamic(code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T>) : LeanTask<'T> =
        let mutable sm = MethodStateMachine<'T, LeanTaskMethodBuilder<'T>>()
        DynamicMethod.Prepare(&sm, code)
        sm.Data.Builder.Start(&sm)
        sm.Data.Builder.Task

    member inline _.Run(code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T>) : LeanTask<'T> =
        if __useResumableCode then
            __stateMachine<MethodData<'T, LeanTaskMethodBuilder<'T>>, LeanTask<'T>>
                (MoveNextMethodImpl<_>(fun sm ->
                    __resumeAt sm.ResumptionPoint
                    let __stack_fin = (StaticMethod.Whole code).Invoke(&sm)
                    ()))
                (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                (AfterCode<_, _>(fun sm ->
                    sm.Data.Builder.Start(&sm)
                    sm.Data.Builder.Task))
        else
            LeanTaskBuilder.RunDynamic code

    member inline _.Bind
        (__stack_source: LeanTask<'TResult>, continuation: 'TResult -> MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T>)
        : MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T> =
        MethodAwait.ThenResult(__stack_source.AsValueTask(), continuation)

    member inline this.ReturnFrom(__stack_source: LeanTask<'T>) : MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T> =
        MethodAwait.ThenResult(__stack_source.AsValueTask(), (fun value -> this.Return value))

[<AutoOpen>]
module LeanTaskBuilders =

    let leanTask = LeanTaskBuilder()
