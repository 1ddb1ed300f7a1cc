namespace LeanTasks.FSharp

open System
open System.Collections.Generic
open System.Runtime.CompilerServices
open System.Threading
open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

type CancellableFlow<'T> = CancellationToken -> Flow<'T>

[<AbstractClass>]
type CancellableFlowBuilderBase() =
    member inline _.Source([<InlineIfLambda>] flow: CancellableFlow<'T>) : CancellableFlow<'T> = flow

    member inline _.Delay([<InlineIfLambda>] body: unit -> CancellableFlow<'T>) : CancellableFlow<'T> = fun token -> body () token
    member inline _.Return(value: 'T) : CancellableFlow<'T> = fun _ -> Flow<'T>(value)

    [<DefaultValue>]
    member inline _.Zero() : CancellableFlow<unit> = fun _ -> Flow<unit>()

    member inline _.ReturnFrom([<InlineIfLambda>] flow: CancellableFlow<'T>) : CancellableFlow<'T> =
        fun token ->
            token.ThrowIfCancellationRequested()
            FlowCode.returnFrom (flow token)

    member inline _.Bind([<InlineIfLambda>] flow: CancellableFlow<'U>, next: 'U -> CancellableFlow<'T>) : CancellableFlow<'T> =
        fun token ->
            token.ThrowIfCancellationRequested()
            FlowCode.bind (flow token) (fun value -> next value token)

    member inline _.Combine([<InlineIfLambda>] first: CancellableFlow<unit>, next: CancellableFlow<'T>) : CancellableFlow<'T> =
        fun token -> FlowCode.combine (first token) (fun () -> next token)

    member inline _.While(condition: unit -> bool, body: CancellableFlow<unit>) : CancellableFlow<unit> =
        fun token ->
            FlowCode.whileLoop condition (fun () ->
                token.ThrowIfCancellationRequested()
                body token)

    member inline _.TryWith([<InlineIfLambda>] body: CancellableFlow<'T>, handler: exn -> CancellableFlow<'T>) : CancellableFlow<'T> =
        fun token -> FlowCode.tryWith (fun () -> body token) (fun error -> handler error token)

    member inline _.TryFinally([<InlineIfLambda>] body: CancellableFlow<'T>, compensation: unit -> unit) : CancellableFlow<'T> =
        fun token -> FlowCode.tryFinally (fun () -> body token) compensation

    member inline _.Using
        (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> CancellableFlow<'T>)
        : CancellableFlow<'T> when 'Resource :> IAsyncDisposable | null =
        fun token -> FlowCode.tryFinallyAsync (fun () -> body resource token) (fun () -> FlowCode.disposeAsync resource)

    member inline _.For(items: 'U seq, body: 'U -> CancellableFlow<unit>) : CancellableFlow<unit> =
        fun token ->
            FlowCode.forEach items (fun item ->
                token.ThrowIfCancellationRequested()
                body item token)

    member inline _.MergeSources
        ([<InlineIfLambda>] left: CancellableFlow<'A>, [<InlineIfLambda>] right: CancellableFlow<'B>)
        : CancellableFlow<struct ('A * 'B)> =
        fun token ->
            let left = FlowCode.unguarded (fun () -> left token)
            FlowCode.both left (FlowCode.unguarded (fun () -> right token))

[<AutoOpen>]
module CancellableFlowSourcesLow =
    type CancellableFlowBuilderBase with
        member inline _.For(items: IAsyncEnumerable<'U>, body: 'U -> CancellableFlow<unit>) : CancellableFlow<unit> =
            fun token ->
                FlowCode.forAsync items token (fun item ->
                    token.ThrowIfCancellationRequested()
                    body item token)

        member inline _.Using
            (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> CancellableFlow<'T>)
            : CancellableFlow<'T> when 'Resource :> IDisposable | null =
            fun token -> FlowCode.tryFinally (fun () -> body resource token) (fun () -> FlowCode.dispose resource)

        member inline _.Source(items: 'U seq) : 'U seq = items
        member inline _.Source(items: IAsyncEnumerable<'U>) : IAsyncEnumerable<'U> = items

        [<NoEagerConstraintApplication>]
        member inline _.Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            (awaitable: 'Awaitable)
            : CancellationToken -> 'Awaiter =
            fun _ -> (^Awaitable: (member GetAwaiter: unit -> 'Awaiter) awaitable)

        [<NoEagerConstraintApplication>]
        member inline _.Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaitable)
            : CancellationToken -> 'Awaiter =
            fun token -> (^Awaitable: (member GetAwaiter: unit -> 'Awaiter) (start token))

        [<NoEagerConstraintApplication>]
        member inline _.Bind<'Awaiter, 'U, 'T when AwaiterOf<'Awaiter, 'U>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaiter, next: 'U -> CancellableFlow<'T>)
            : CancellableFlow<'T> =
            fun token ->
                token.ThrowIfCancellationRequested()
                FlowCode.bindAwaiter (start token) (fun value -> next value token)

        [<NoEagerConstraintApplication>]
        member inline _.ReturnFrom<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaiter)
            : CancellableFlow<'T> =
            fun token ->
                token.ThrowIfCancellationRequested()
                FlowCode.bindAwaiter (start token) (fun value -> Flow<'T>(value))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            fun token ->
                let left = FlowCode.unguarded (fun () -> FlowCode.ofAwaiter (left token))
                FlowCode.both left (FlowCode.unguarded (fun () -> FlowCode.ofAwaiter (right token)))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>>
            ([<InlineIfLambda>] left: CancellableFlow<'A>, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            fun token ->
                let left = FlowCode.unguarded (fun () -> left token)
                FlowCode.both left (FlowCode.unguarded (fun () -> FlowCode.ofAwaiter (right token)))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, [<InlineIfLambda>] right: CancellableFlow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            fun token ->
                let left = FlowCode.unguarded (fun () -> FlowCode.ofAwaiter (left token))
                FlowCode.both left (FlowCode.unguarded (fun () -> right token))

[<AutoOpen>]
module CancellableFlowSourcesHigh =
    type CancellableFlowBuilderBase with
        member inline _.Source(flow: Flow<'T>) : CancellableFlow<'T> = fun _ -> flow
        member inline _.Source(task: ValueTask<'T>) : CancellableFlow<'T> = fun _ -> Flow.FromValueTask task

        member inline _.Source([<InlineIfLambda>] start: CancellationToken -> ValueTask<'T>) : CancellableFlow<'T> =
            fun token -> Flow.FromValueTask(start token)

        member inline _.Source(task: Task<'T>) : CancellationToken -> TaskAwaiter<'T> = fun _ -> task.GetAwaiter()
        member inline _.Source(task: LeanTask<'T>) : CancellationToken -> LeanTaskAwaiter<'T> = fun _ -> task.GetAwaiter()

        member inline _.Source([<InlineIfLambda>] start: CancellationToken -> LeanTask<'T>) : CancellationToken -> LeanTaskAwaiter<'T> =
            fun token -> (start token).GetAwaiter()

        member inline _.Source([<InlineIfLambda>] start: CancellationToken -> Task<'T>) : CancellationToken -> TaskAwaiter<'T> =
            fun token -> (start token).GetAwaiter()

        member inline _.Source(computation: Async<'T>) : CancellationToken -> TaskAwaiter<'T> =
            fun token -> (Async.StartImmediateAsTask(computation, token)).GetAwaiter()
