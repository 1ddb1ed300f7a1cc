namespace LeanTasks.FSharp

#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks.Flows

[<AbstractClass; Sealed>]
type BackgroundFlow =

    static member inline Of(code: FlowMethodCode<'T, 'T>) : FlowMethodCode<'T, 'T> =
        ResumableCode.Combine(
            FlowMethodCode<'T, unit>(fun sm ->
                if BackgroundStart.IsHere then
                    true
                else
                    (MethodAwait.Then(
                        Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding).GetAwaiter(),
                        (fun () -> ResumableCode.Zero())
                    ))
                        .Invoke(&sm)),
            code
        )
