namespace LeanTasks.FSharp

open System
open LeanTasks

[<AbstractClass>]
type ShortCircuitBuilder() =
    member inline _.Delay([<InlineIfLambda>] body: unit -> Flow<'R>) : unit -> Flow<'R> = body
    member inline _.Run([<InlineIfLambda>] body: unit -> Flow<'R>) : Flow<'R> = FlowCode.guarded body
    member inline _.TryWith([<InlineIfLambda>] body: unit -> Flow<'R>, handler: exn -> Flow<'R>) : Flow<'R> = FlowCode.tryWith body handler

    member inline _.TryFinally([<InlineIfLambda>] body: unit -> Flow<'R>, compensation: unit -> unit) : Flow<'R> =
        FlowCode.tryFinally body compensation

    member inline _.Using
        (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> Flow<'R>)
        : Flow<'R> when 'Resource :> IAsyncDisposable | null =
        FlowCode.tryFinallyAsync (fun () -> body resource) (fun () -> FlowCode.disposeAsync resource)

[<AutoOpen>]
module ShortCircuitExtensions =
    type ShortCircuitBuilder with
        member inline _.Using
            (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> Flow<'R>)
            : Flow<'R> when 'Resource :> IDisposable | null =
            FlowCode.tryFinally (fun () -> body resource) (fun () -> FlowCode.dispose resource)
