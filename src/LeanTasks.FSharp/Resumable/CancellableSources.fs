namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.

open System.Collections.Generic
open System.Threading
open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks
open LeanTasks.Builders

// Not the task itself: that has two GetAwaiters, between which the compiler cannot decide for a lambda of the token.
[<Struct; NoComparison; NoEquality>]
type AwaitedTaskSource<'T>(task: ValueTask<'T>) =
    member _.AsValueTask() : ValueTask<'T> = task
    member _.GetAwaiter() = task.GetAwaiter()

// Functions of unit, in modules that are considered last: a lambda whose argument has no type takes the token.
[<AutoOpen>]
module CancellableColdSourcesLow =
    type CancellableFlowBuilderBase with
        [<NoEagerConstraintApplication>]
        member inline _.Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            ([<InlineIfLambda>] start: unit -> 'Awaitable)
            : CancellationToken -> 'Awaitable =
            fun _ -> start ()

[<AutoOpen>]
module CancellableColdSourcesHigh =
    type CancellableFlowBuilderBase with
        member inline _.Source([<InlineIfLambda>] start: unit -> Flow<'T>) : CancellableFlow<'T> = fun _ -> start ()

        member inline _.Source([<InlineIfLambda>] start: unit -> ValueTask<'T>) : CancellationToken -> ValueTask<'T> = fun _ -> start ()

        member inline _.Source([<InlineIfLambda>] start: unit -> Task<'T>) : CancellationToken -> AwaitedTaskSource<'T> =
            fun _ -> AwaitedTaskSource<'T>(AwaitedTask.AsValueTask(start ()))

// A source that runs already stays what it is. A function of the token around it would not be a lambda for the compiler, but one behind a let.
[<AutoOpen>]
module CancellableSourcesLow =
    type CancellableFlowBuilderBase with
        member inline _.Source(items: 'U seq) : 'U seq = items
        member inline _.Source(items: IAsyncEnumerable<'U>) : IAsyncEnumerable<'U> = items

        [<NoEagerConstraintApplication>]
        member inline _.Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>(awaitable: 'Awaitable) : 'Awaitable =
            awaitable

        [<NoEagerConstraintApplication>]
        member inline _.Source<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaitable)
            : CancellationToken -> 'Awaitable =
            start

        [<NoEagerConstraintApplication>]
        member inline _.Bind<'Awaitable, 'Awaiter, 'U, 'TOverall, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'U>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaitable, continuation: 'U -> CancellableCode<'TOverall, 'T>)
            : CancellableCode<'TOverall, 'T> =
            CancellationPoint.OfToken(fun token ->
                MethodAwait.Then((^Awaitable: (member GetAwaiter: unit -> 'Awaiter) (start token)), continuation))

        [<NoEagerConstraintApplication>]
        member inline _.Bind<'Awaitable, 'Awaiter, 'U, 'TOverall, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'U>>
            (__stack_source: 'Awaitable, continuation: 'U -> CancellableCode<'TOverall, 'T>)
            : CancellableCode<'TOverall, 'T> =
            CancellationPoint.Checked(MethodAwait.Then((^Awaitable: (member GetAwaiter: unit -> 'Awaiter) __stack_source), continuation))

        [<NoEagerConstraintApplication>]
        member inline this.ReturnFrom<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaitable)
            : CancellableCode<'T, 'T> =
            CancellationPoint.OfToken(fun token ->
                MethodAwait.Then((^Awaitable: (member GetAwaiter: unit -> 'Awaiter) (start token)), (fun value -> this.Return value)))

        [<NoEagerConstraintApplication>]
        member inline this.ReturnFrom<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            (__stack_source: 'Awaitable)
            : CancellableCode<'T, 'T> =
            CancellationPoint.Checked(
                MethodAwait.Then((^Awaitable: (member GetAwaiter: unit -> 'Awaiter) __stack_source), (fun value -> this.Return value))
            )

        [<NoEagerConstraintApplication>]
        member inline this.ReturnFromFinal<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            ([<InlineIfLambda>] start: CancellationToken -> 'Awaitable)
            : CancellableCode<'T, 'T> =
            this.ReturnFrom<'Awaitable, 'Awaiter, 'T> start

        [<NoEagerConstraintApplication>]
        member inline this.ReturnFromFinal<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            (__stack_source: 'Awaitable)
            : CancellableCode<'T, 'T> =
            this.ReturnFrom<'Awaitable, 'Awaiter, 'T> __stack_source

[<AutoOpen>]
module CancellableSourcesHigh =
    type CancellableFlowBuilderBase with
        member inline _.Source(flow: Flow<'T>) : Flow<'T> = flow
        member inline _.Source([<InlineIfLambda>] start: CancellableFlow<'T>) : CancellableFlow<'T> = start
        member inline _.Source(task: ValueTask<'T>) : ValueTask<'T> = task
        member inline _.Source([<InlineIfLambda>] start: CancellationToken -> ValueTask<'T>) : CancellationToken -> ValueTask<'T> = start

        member inline _.Source(task: Task<'T>) : AwaitedTaskSource<'T> =
            AwaitedTaskSource<'T>(AwaitedTask.AsValueTask(task))

        member inline _.Source([<InlineIfLambda>] start: CancellationToken -> Task<'T>) : CancellationToken -> AwaitedTaskSource<'T> =
            fun token -> AwaitedTaskSource<'T>(AwaitedTask.AsValueTask(start token))

        member inline _.Source(task: LeanTask<'T>) : AwaitedTaskSource<'T> =
            AwaitedTaskSource<'T>(task.AsValueTask())

        member inline _.Source([<InlineIfLambda>] start: CancellationToken -> LeanTask<'T>) : CancellationToken -> AwaitedTaskSource<'T> =
            fun token -> AwaitedTaskSource<'T>((start token).AsValueTask())

        member inline _.Source(computation: Async<'T>) : CancellationToken -> AwaitedTaskSource<'T> =
            fun token -> AwaitedTaskSource<'T>(AwaitedTask.AsValueTask(Async.StartImmediateAsTask(computation, token)))

        member inline _.Bind
            ([<InlineIfLambda>] start: CancellationToken -> AwaitedTaskSource<'U>, continuation: 'U -> CancellableCode<'TOverall, 'T>)
            : CancellableCode<'TOverall, 'T> =
            CancellationPoint.OfToken(fun token -> MethodAwait.ThenResult((start token).AsValueTask(), continuation))

        member inline _.Bind
            (__stack_source: AwaitedTaskSource<'U>, continuation: 'U -> CancellableCode<'TOverall, 'T>)
            : CancellableCode<'TOverall, 'T> =
            CancellationPoint.Checked(MethodAwait.ThenResult(__stack_source.AsValueTask(), continuation))

        member inline _.Bind
            ([<InlineIfLambda>] start: CancellationToken -> ValueTask<'U>, continuation: 'U -> CancellableCode<'TOverall, 'T>)
            : CancellableCode<'TOverall, 'T> =
            CancellationPoint.OfToken(fun token -> MethodAwait.ThenResult(start token, continuation))

        member inline _.Bind
            (__stack_source: ValueTask<'U>, continuation: 'U -> CancellableCode<'TOverall, 'T>)
            : CancellableCode<'TOverall, 'T> =
            CancellationPoint.Checked(MethodAwait.ThenResult(__stack_source, continuation))

        member inline _.Bind
            ([<InlineIfLambda>] start: CancellationToken -> ValueTask, continuation: unit -> CancellableCode<'TOverall, 'T>)
            : CancellableCode<'TOverall, 'T> =
            CancellationPoint.OfToken(fun token -> MethodAwait.ThenUnit(start token, continuation))

        member inline _.Bind
            (__stack_source: ValueTask, continuation: unit -> CancellableCode<'TOverall, 'T>)
            : CancellableCode<'TOverall, 'T> =
            CancellationPoint.Checked(MethodAwait.ThenUnit(__stack_source, continuation))

        member inline this.ReturnFrom([<InlineIfLambda>] start: CancellationToken -> ValueTask<'T>) : CancellableCode<'T, 'T> =
            this.Bind(start, (fun value -> this.Return value))

        member inline this.ReturnFrom(__stack_source: ValueTask<'T>) : CancellableCode<'T, 'T> =
            this.Bind(__stack_source, (fun value -> this.Return value))

        member inline this.ReturnFrom([<InlineIfLambda>] start: CancellationToken -> AwaitedTaskSource<'T>) : CancellableCode<'T, 'T> =
            this.Bind(start, (fun value -> this.Return value))

        member inline this.ReturnFrom(__stack_source: AwaitedTaskSource<'T>) : CancellableCode<'T, 'T> =
            this.Bind(__stack_source, (fun value -> this.Return value))

        member inline this.ReturnFrom([<InlineIfLambda>] start: CancellationToken -> ValueTask) : CancellableCode<unit, unit> =
            this.Bind(start, (fun () -> this.Return()))

        member inline this.ReturnFrom(__stack_source: ValueTask) : CancellableCode<unit, unit> =
            this.Bind(__stack_source, (fun () -> this.Return()))

        member inline _.ReturnFromFinal([<InlineIfLambda>] start: CancellationToken -> ValueTask<'T>) : CancellableCode<'T, 'T> =
            CancellationPoint.OfToken(fun token -> FlowAwait.End(Flow.FromValueTask(start token)))

        member inline _.ReturnFromFinal(__stack_source: ValueTask<'T>) : CancellableCode<'T, 'T> =
            CancellationPoint.Checked(FlowAwait.End(Flow.FromValueTask __stack_source))

        // A task is not a flow that this one could become: it is awaited.
        member inline this.ReturnFromFinal([<InlineIfLambda>] start: CancellationToken -> AwaitedTaskSource<'T>) : CancellableCode<'T, 'T> =
            this.ReturnFrom start

        member inline this.ReturnFromFinal(__stack_source: AwaitedTaskSource<'T>) : CancellableCode<'T, 'T> = this.ReturnFrom __stack_source

        member inline this.ReturnFromFinal([<InlineIfLambda>] start: CancellationToken -> ValueTask) : CancellableCode<unit, unit> =
            this.ReturnFrom start

        member inline this.ReturnFromFinal(__stack_source: ValueTask) : CancellableCode<unit, unit> = this.ReturnFrom __stack_source
