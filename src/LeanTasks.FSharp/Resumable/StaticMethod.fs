namespace LeanTasks.FSharp

#nowarn "3513" // Resumable code is invoked where it is defined.

open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks.Builders

[<AbstractClass; Sealed>]
type StaticMethod =

    static member inline Whole
        (code: MethodCode<'T, 'Builder, 'T>)
        : MethodCode<'T, 'Builder, unit> when 'Builder: struct and 'Builder :> IMethodBuilder<'T> =
        MethodCode<'T, 'Builder, unit>(fun sm ->
            let mutable __stack_error: exn | null = null

            try
                let __stack_fin = code.Invoke(&sm)

                if __stack_fin then
                    sm.Data.Builder.SetResult sm.Data.Result
            with e ->
                __stack_error <- e

            // Outside the handler: continuations of the method must not run in it.
            match __stack_error with
            | null -> ()
            | error -> sm.Data.Builder.SetException error

            true)
