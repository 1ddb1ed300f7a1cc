namespace LeanTasks.FSharp

open System
open System.Collections.Generic
open System.Threading
open LeanTasks

[<AbstractClass>]
type FlowBuilderBase() =
    inherit AwaitingBuilder()

    member inline _.Delay([<InlineIfLambda>] body: unit -> Flow<'T>) : unit -> Flow<'T> = body
    member inline _.Return(value: 'T) : Flow<'T> = Flow<'T>(value)

    [<DefaultValue>]
    member inline _.Zero() : Flow<unit> = Flow<unit>()

    member inline _.Combine(first: Flow<unit>, next: unit -> Flow<'T>) : Flow<'T> = FlowCode.combine first next

    member inline _.While(condition: unit -> bool, body: unit -> Flow<unit>) : Flow<unit> = FlowCode.whileLoop condition body

    member inline _.TryWith([<InlineIfLambda>] body: unit -> Flow<'T>, handler: exn -> Flow<'T>) : Flow<'T> = FlowCode.tryWith body handler

    member inline _.TryFinally([<InlineIfLambda>] body: unit -> Flow<'T>, compensation: unit -> unit) : Flow<'T> =
        FlowCode.tryFinally body compensation

    member inline _.Using
        (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> Flow<'T>)
        : Flow<'T> when 'Resource :> IAsyncDisposable | null =
        FlowCode.tryFinallyAsync (fun () -> body resource) (fun () -> FlowCode.disposeAsync resource)

    member inline _.For(items: 'U seq, body: 'U -> Flow<unit>) : Flow<unit> = FlowCode.forEach items body

[<AutoOpen>]
module FlowBuilderExtensions =
    type FlowBuilderBase with
        member inline _.For(items: IAsyncEnumerable<'U>, body: 'U -> Flow<unit>) : Flow<unit> =
            FlowCode.forAsync items CancellationToken.None body

        member inline _.Using
            (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> Flow<'T>)
            : Flow<'T> when 'Resource :> IDisposable | null =
            FlowCode.tryFinally (fun () -> body resource) (fun () -> FlowCode.dispose resource)
