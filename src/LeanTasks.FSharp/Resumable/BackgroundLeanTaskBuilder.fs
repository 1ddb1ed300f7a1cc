namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.
#nowarn "3513" // Resumable code is invoked where it is defined.

open System
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks
open LeanTasks.Builders

[<Sealed>]
type BackgroundLeanTaskBuilder() =
    inherit AwaitingBuilder()

    static member RunDynamic(code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T>) : LeanTask<'T> =
        if BackgroundStart.IsHere then
            LeanTaskBuilder.RunDynamic code
        else
            BackgroundStart.Run(Func<LeanTask<'T>>(fun () -> LeanTaskBuilder.RunDynamic code))

    member inline _.Run(code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T>) : LeanTask<'T> =
        if __useResumableCode then
            __stateMachine<MethodData<'T, LeanTaskMethodBuilder<'T>>, LeanTask<'T>>
                (MoveNextMethodImpl<_>(fun sm ->
                    __resumeAt sm.ResumptionPoint
                    let __stack_fin = (StaticMethod.Whole code).Invoke(&sm)
                    ()))
                (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                (AfterCode<_, _>(fun sm ->
                    if BackgroundStart.IsHere then
                        sm.Data.Builder.Start(&sm)
                        sm.Data.Builder.Task
                    else
                        let sm = sm // A copy that a closure can hold.

                        BackgroundStart.Run(
                            Func<LeanTask<'T>>(fun () ->
                                let mutable sm = sm
                                sm.Data.Builder.Start(&sm)
                                sm.Data.Builder.Task)
                        )))
        else
            BackgroundLeanTaskBuilder.RunDynamic code

    member inline _.Bind
        (__stack_source: LeanTask<'TResult>, continuation: 'TResult -> MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T>)
        : MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T> =
        MethodAwait.ThenResult(__stack_source.AsValueTask(), continuation)

    member inline this.ReturnFrom(__stack_source: LeanTask<'T>) : MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T> =
        MethodAwait.ThenResult(__stack_source.AsValueTask(), (fun value -> this.Return value))

[<AutoOpen>]
module BackgroundLeanTaskBuilders =

    let backgroundLeanTask = BackgroundLeanTaskBuilder()
