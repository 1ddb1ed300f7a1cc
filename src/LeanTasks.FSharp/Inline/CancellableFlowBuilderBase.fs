namespace LeanTasks.FSharp

open System
open System.Collections.Generic
open System.Runtime.CompilerServices
open System.Threading
open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

type CancellableFlow<'T> = CancellationToken -> Flow<'T>

// The compiler applies code to the token where it stands, because it is InlineIfLambda and used once: what is left is the code of a flow in
// which the token is a variable. A function in its place would stay a closure, where what makes it does something first: the compiler
// does not reduce an application to two arguments, as in next value token, of a lambda of one.
type CancellableCode<'T> = delegate of token: CancellationToken -> Flow<'T>

[<AbstractClass>]
type CancellableFlowBuilderBase() =
    member inline _.Delay([<InlineIfLambda>] body: unit -> CancellableCode<'T>) : CancellableCode<'T> =
        CancellableCode<'T>(fun token -> (body ()).Invoke token)

    member inline _.Return(value: 'T) : CancellableCode<'T> =
        CancellableCode<'T>(fun _ -> Flow<'T>(value))

    [<DefaultValue>]
    member inline _.Zero() : CancellableCode<unit> =
        CancellableCode<unit>(fun _ -> Flow<unit>())

    member inline _.ReturnFrom([<InlineIfLambda>] start: CancellableFlow<'T>) : CancellableCode<'T> =
        CancellableCode<'T>(fun token ->
            token.ThrowIfCancellationRequested()
            FlowCode.returnFrom (start token))

    member inline _.ReturnFrom(flow: Flow<'T>) : CancellableCode<'T> =
        CancellableCode<'T>(fun token ->
            token.ThrowIfCancellationRequested()
            FlowCode.returnFrom flow)

    member inline _.Bind
        ([<InlineIfLambda>] start: CancellableFlow<'U>, [<InlineIfLambda>] next: 'U -> CancellableCode<'T>)
        : CancellableCode<'T> =
        CancellableCode<'T>(fun token ->
            token.ThrowIfCancellationRequested()
            FlowCode.bind (start token) (fun value -> (next value).Invoke token))

    member inline _.Bind(flow: Flow<'U>, [<InlineIfLambda>] next: 'U -> CancellableCode<'T>) : CancellableCode<'T> =
        CancellableCode<'T>(fun token ->
            token.ThrowIfCancellationRequested()
            FlowCode.bind flow (fun value -> (next value).Invoke token))

    member inline _.Combine
        ([<InlineIfLambda>] first: CancellableCode<unit>, [<InlineIfLambda>] next: CancellableCode<'T>)
        : CancellableCode<'T> =
        CancellableCode<'T>(fun token -> FlowCode.combine (first.Invoke token) (fun () -> next.Invoke token))

    member inline _.While
        ([<InlineIfLambda>] condition: unit -> bool, [<InlineIfLambda>] body: CancellableCode<unit>)
        : CancellableCode<unit> =
        CancellableCode<unit>(fun token ->
            FlowCode.whileLoop (fun () -> condition ()) (fun () ->
                token.ThrowIfCancellationRequested()
                body.Invoke token))

    member inline _.TryWith
        ([<InlineIfLambda>] body: CancellableCode<'T>, [<InlineIfLambda>] handler: exn -> CancellableCode<'T>)
        : CancellableCode<'T> =
        CancellableCode<'T>(fun token -> FlowCode.tryWith (fun () -> body.Invoke token) (fun error -> (handler error).Invoke token))

    member inline _.TryFinally
        ([<InlineIfLambda>] body: CancellableCode<'T>, [<InlineIfLambda>] compensation: unit -> unit)
        : CancellableCode<'T> =
        CancellableCode<'T>(fun token -> FlowCode.tryFinally (fun () -> body.Invoke token) (fun () -> compensation ()))

    member inline _.Using
        (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> CancellableCode<'T>)
        : CancellableCode<'T> when 'Resource :> IAsyncDisposable | null =
        CancellableCode<'T>(fun token ->
            FlowCode.tryFinallyAsync (fun () -> (body resource).Invoke token) (fun () -> FlowCode.disposeAsync resource))

    member inline _.For(items: 'U seq, [<InlineIfLambda>] body: 'U -> CancellableCode<unit>) : CancellableCode<unit> =
        CancellableCode<unit>(fun token ->
            FlowCode.forEach items (fun item ->
                token.ThrowIfCancellationRequested()
                (body item).Invoke token))

// Functions of unit, in modules that are considered last: a lambda whose argument has no type takes the token.
[<AutoOpen>]
module CancellableFlowColdSourcesLow =
    type CancellableFlowBuilderBase with
        [<NoEagerConstraintApplication>]
        member inline _.Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            ([<InlineIfLambda>] start: unit -> 'Awaitable)
            : CancellationToken -> 'Awaiter =
            fun _ -> (^Awaitable: (member GetAwaiter: unit -> 'Awaiter) (start ()))

[<AutoOpen>]
module CancellableFlowColdSourcesHigh =
    type CancellableFlowBuilderBase with
        member inline _.Source([<InlineIfLambda>] start: unit -> Flow<'T>) : CancellableFlow<'T> = fun _ -> start ()

        member inline _.Source([<InlineIfLambda>] start: unit -> ValueTask<'T>) : CancellationToken -> ValueTaskAwaiter<'T> =
            fun _ -> (start ()).GetAwaiter()

        member inline _.Source([<InlineIfLambda>] start: unit -> Task<'T>) : CancellationToken -> TaskAwaiter<'T> =
            fun _ -> (start ()).GetAwaiter()

// A source that runs already stays what it is. A function of the token around it would not be a lambda for the compiler, but one behind a let.
[<AutoOpen>]
module CancellableFlowSourcesLow =
    type CancellableFlowBuilderBase with
        member inline _.For(items: IAsyncEnumerable<'U>, [<InlineIfLambda>] body: 'U -> CancellableCode<unit>) : CancellableCode<unit> =
            CancellableCode<unit>(fun token ->
                FlowCode.forAsync items token (fun item ->
                    token.ThrowIfCancellationRequested()
                    (body item).Invoke token))

        member inline _.Using
            (resource: 'Resource, [<InlineIfLambda>] body: 'Resource -> CancellableCode<'T>)
            : CancellableCode<'T> when 'Resource :> IDisposable | null =
            CancellableCode<'T>(fun token ->
                FlowCode.tryFinally (fun () -> (body resource).Invoke token) (fun () -> FlowCode.dispose resource))

        member inline _.Source(items: 'U seq) : 'U seq = items
        member inline _.Source(items: IAsyncEnumerable<'U>) : IAsyncEnumerable<'U> = items

        [<NoEagerConstraintApplication>]
        member inline _.Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>(awaitable: 'Awaitable) : 'Awaiter =
            (^Awaitable: (member GetAwaiter: unit -> 'Awaiter) awaitable)

        [<NoEagerConstraintApplication>]
        member inline _.Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaitable)
            : CancellationToken -> 'Awaiter =
            fun token -> (^Awaitable: (member GetAwaiter: unit -> 'Awaiter) (start token))

        [<NoEagerConstraintApplication>]
        member inline _.Bind<'Awaiter, 'U, 'T when AwaiterOf<'Awaiter, 'U>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaiter, [<InlineIfLambda>] next: 'U -> CancellableCode<'T>)
            : CancellableCode<'T> =
            CancellableCode<'T>(fun token ->
                token.ThrowIfCancellationRequested()
                FlowCode.bindAwaiter (start token) (fun value -> (next value).Invoke token))

        [<NoEagerConstraintApplication>]
        member inline _.Bind<'Awaiter, 'U, 'T when AwaiterOf<'Awaiter, 'U>>
            (awaiter: 'Awaiter, [<InlineIfLambda>] next: 'U -> CancellableCode<'T>)
            : CancellableCode<'T> =
            CancellableCode<'T>(fun token ->
                token.ThrowIfCancellationRequested()
                FlowCode.bindAwaiter awaiter (fun value -> (next value).Invoke token))

        [<NoEagerConstraintApplication>]
        member inline _.ReturnFrom<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaiter)
            : CancellableCode<'T> =
            CancellableCode<'T>(fun token ->
                token.ThrowIfCancellationRequested()
                FlowCode.returnFromAwaiter (start token))

        [<NoEagerConstraintApplication>]
        member inline _.ReturnFrom<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>>(awaiter: 'Awaiter) : CancellableCode<'T> =
            CancellableCode<'T>(fun token ->
                token.ThrowIfCancellationRequested()
                FlowCode.returnFromAwaiter awaiter)

[<AutoOpen>]
module CancellableFlowSourcesHigh =
    type CancellableFlowBuilderBase with
        member inline _.Source(flow: Flow<'T>) : Flow<'T> = flow
        member inline _.Source([<InlineIfLambda>] start: CancellableFlow<'T>) : CancellableFlow<'T> = start
        member inline _.Source(task: ValueTask<'T>) : ValueTaskAwaiter<'T> = task.GetAwaiter()

        member inline _.Source([<InlineIfLambda>] start: CancellationToken -> ValueTask<'T>) : CancellationToken -> ValueTaskAwaiter<'T> =
            fun token -> (start token).GetAwaiter()

        member inline _.Source(task: Task<'T>) : TaskAwaiter<'T> = task.GetAwaiter()

        member inline _.Source([<InlineIfLambda>] start: CancellationToken -> Task<'T>) : CancellationToken -> TaskAwaiter<'T> =
            fun token -> (start token).GetAwaiter()

        member inline _.Source(task: LeanTask<'T>) : LeanTaskAwaiter<'T> = task.GetAwaiter()

        member inline _.Source([<InlineIfLambda>] start: CancellationToken -> LeanTask<'T>) : CancellationToken -> LeanTaskAwaiter<'T> =
            fun token -> (start token).GetAwaiter()

        member inline _.Source(computation: Async<'T>) : CancellationToken -> TaskAwaiter<'T> =
            fun token -> (Async.StartImmediateAsTask(computation, token)).GetAwaiter()
