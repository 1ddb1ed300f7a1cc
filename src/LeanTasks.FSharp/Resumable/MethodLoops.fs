namespace LeanTasks.FSharp

#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Collections.Generic
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks.Builders

[<AbstractClass; Sealed>]
type MethodLoops =

    static member inline For(items: seq<'T>, body: 'T -> ResumableCode<'Data, unit>) : ResumableCode<'Data, unit> =
        ResumableCode<'Data, unit>(fun sm ->
            if __useResumableCode then
                let mutable steps = LoopItems<'T>(items)
                let mutable __stack_fin = false

                try
                    let mutable __stack_go = true

                    while __stack_go && steps.MoveNext() do
                        let __stack_body_fin = (body steps.Current).Invoke(&sm)
                        __stack_go <- __stack_body_fin

                    __stack_fin <- __stack_go
                with _ ->
                    steps.Dispose()
                    reraise ()

                if __stack_fin then
                    steps.Dispose()

                __stack_fin
            else
                ResumableCode.For(items, body).Invoke(&sm))

    static member EachDynamic
        (sm: byref<MethodStateMachine<'TOverall, 'Builder>>, items: IAsyncEnumerator<'T>, body: 'T -> MethodCode<'TOverall, 'Builder, unit>)
        : bool =
        let more = ref true

        ResumableCode.WhileDynamic(
            &sm,
            (fun () -> more.Value),
            MethodCode<'TOverall, 'Builder, unit>(fun sm ->
                MethodAwait.ThenDynamic(
                    &sm,
                    items.MoveNextAsync().GetAwaiter(),
                    fun hasNext ->
                        if hasNext then
                            body items.Current
                        else
                            more.Value <- false
                            ResumableCode.Zero()
                ))
        )

    /// Runs the body for the remaining items of an asynchronous enumerator.
    static member inline Each
        (items: IAsyncEnumerator<'T>, body: 'T -> MethodCode<'TOverall, 'Builder, unit>)
        : MethodCode<'TOverall, 'Builder, unit> when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> =
        MethodCode<'TOverall, 'Builder, unit>(fun sm ->
            if __useResumableCode then
                // Both are set after each place where the method may resume, because values on the stack are lost there.
                let mutable __stack_go = true
                let mutable __stack_fin = false

                while __stack_go do
                    let mutable awaiter = items.MoveNextAsync().GetAwaiter()
                    let mutable __stack_ready = true

                    if not awaiter.IsCompleted then
                        let __stack_yield_fin = ResumableCode.Yield().Invoke(&sm)
                        __stack_ready <- __stack_yield_fin

                    if __stack_ready then
                        if awaiter.GetResult() then
                            let __stack_body_fin = (body items.Current).Invoke(&sm)
                            __stack_fin <- false
                            __stack_go <- __stack_body_fin
                        else
                            __stack_fin <- true
                            __stack_go <- false
                    else
                        sm.Data.Builder.AwaitUnsafeOnCompleted(&awaiter, &sm)
                        __stack_fin <- false
                        __stack_go <- false

                __stack_fin
            else
                MethodLoops.EachDynamic(&sm, items, body))
