namespace LeanTasks.FSharp

#nowarn "3261" // The compiler does not recognize that a resource of a generic type has been compared with null.
#nowarn "3513" // Resumable code is invoked where it is defined.

open System
open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks.Builders

[<AbstractClass>]
type MethodBuilderBase() =
    // As ResumableCode.Delay, but the generator is inlined: else the code of a cancellable kind would be a value that its function captures.
    member inline _.Delay([<InlineIfLambda>] generator: unit -> MethodCode<'TOverall, 'Builder, 'T>) : MethodCode<'TOverall, 'Builder, 'T> =
        MethodCode<'TOverall, 'Builder, 'T>(fun sm -> (generator ()).Invoke(&sm))

    [<DefaultValue>]
    member inline _.Zero() : MethodCode<'TOverall, 'Builder, unit> = ResumableCode.Zero()

    member inline _.Return(value: 'T) : MethodCode<'T, 'Builder, 'T> =
        MethodCode<'T, 'Builder, 'T>(fun sm ->
            sm.Data.Result <- value
            true)

    member inline _.Combine
        (first: MethodCode<'TOverall, 'Builder, unit>, second: MethodCode<'TOverall, 'Builder, 'T>)
        : MethodCode<'TOverall, 'Builder, 'T> =
        ResumableCode.Combine(first, second)

    member inline _.TryWith
        (body: MethodCode<'TOverall, 'Builder, 'T>, handler: exn -> MethodCode<'TOverall, 'Builder, 'T>)
        : MethodCode<'TOverall, 'Builder, 'T> =
        ResumableCode.TryWith(body, handler)

    member inline _.TryFinally
        (body: MethodCode<'TOverall, 'Builder, 'T>, [<InlineIfLambda>] compensation: unit -> unit)
        : MethodCode<'TOverall, 'Builder, 'T> =
        ResumableCode.TryFinally(
            body,
            ResumableCode<_, _>(fun _ ->
                compensation ()
                true)
        )

    member inline _.TryFinallyAsync
        (body: MethodCode<'TOverall, 'Builder, 'T>, [<InlineIfLambda>] compensation: unit -> ValueTask)
        : MethodCode<'TOverall, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> =
        ResumableCode.TryFinallyAsync(
            body,
            MethodCode<'TOverall, 'Builder, unit>(fun sm ->
                MethodAwait.ThenUnit(compensation (), (fun () -> ResumableCode.Zero())).Invoke(&sm))
        )

    member inline this.Using<'Resource, 'TOverall, 'Builder, 'T
        when 'Resource :> IAsyncDisposable | null and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>>
        (resource: 'Resource, body: 'Resource -> MethodCode<'TOverall, 'Builder, 'T>)
        : MethodCode<'TOverall, 'Builder, 'T> =
        this.TryFinallyAsync(
            MethodCode<'TOverall, 'Builder, 'T>(fun sm -> (body resource).Invoke(&sm)),
            (fun () ->
                // The type is tested first, so that a struct is not boxed.
                if not typeof<'Resource>.IsValueType && isNull (box resource) then
                    ValueTask()
                else
                    resource.DisposeAsync())
        )

[<AutoOpen>]
module MethodBuilderExtensions =

    type MethodBuilderBase with

        member inline this.Using<'Resource, 'TOverall, 'Builder, 'T when 'Resource :> IDisposable | null>
            (resource: 'Resource, body: 'Resource -> MethodCode<'TOverall, 'Builder, 'T>)
            : MethodCode<'TOverall, 'Builder, 'T> =
            this.TryFinally(
                MethodCode<'TOverall, 'Builder, 'T>(fun sm -> (body resource).Invoke(&sm)),
                (fun () -> FlowCode.dispose resource)
            )
