namespace LeanTasks.FSharp

open System
open System.Collections.Generic
open System.Threading
open LeanTasks

[<AbstractClass>]
type FlowBuilderBase() =
    inherit AwaitingBuilder()

    member inline _.Delay([<InlineIfLambda>] body: unit -> LeanFlow<'T>) : unit -> LeanFlow<'T> = body
    member inline _.Return(value: 'T) : LeanFlow<'T> = LeanFlow<'T>(value)

    [<DefaultValue>]
    member inline _.Zero() : LeanFlow<unit> = LeanFlow<unit>()

    member inline _.Combine(first: LeanFlow<unit>, next: unit -> LeanFlow<'T>) : LeanFlow<'T> = FlowCode.combine first next

    member inline _.While(condition: unit -> bool, body: unit -> LeanFlow<unit>) : LeanFlow<unit> = FlowCode.whileLoop condition body

    member inline _.TryWith([<InlineIfLambda>] body: unit -> LeanFlow<'T>, handler: exn -> LeanFlow<'T>) : LeanFlow<'T> =
        FlowCode.tryWith body handler

    member inline _.TryFinally([<InlineIfLambda>] body: unit -> LeanFlow<'T>, compensation: unit -> unit) : LeanFlow<'T> =
        FlowCode.tryFinally body compensation

    member inline _.Using
        (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> LeanFlow<'T>)
        : LeanFlow<'T> when 'Resource :> IAsyncDisposable | null =
        FlowCode.tryFinallyAsync (fun () -> body resource) (fun () -> FlowCode.disposeAsync resource)

    member inline _.For(items: 'U seq, body: 'U -> LeanFlow<unit>) : LeanFlow<unit> = FlowCode.forEach items body

[<AutoOpen>]
module FlowBuilderExtensions =
    type FlowBuilderBase with
        member inline _.For(items: IAsyncEnumerable<'U>, body: 'U -> LeanFlow<unit>) : LeanFlow<unit> =
            FlowCode.forAsync items CancellationToken.None body

        member inline _.Using
            (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> LeanFlow<'T>)
            : LeanFlow<'T> when 'Resource :> IDisposable | null =
            FlowCode.tryFinally (fun () -> body resource) (fun () -> FlowCode.dispose resource)
