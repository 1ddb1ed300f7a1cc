namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.
#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks
open LeanTasks.Builders
open LeanTasks.Flows

type FlowMethodCode<'TOverall, 'T> = MethodCode<'TOverall, FlowMethodBuilder<'TOverall>, 'T>

// Each kind has the whole of its Run, as each of FSharp.Core's builders has: where one inline member started them all, the compiler made no
// state machine of a vtask (FS3511).
[<AbstractClass>]
type FlowBuilderBase() =
    inherit AwaitingBuilder()

    static member StartDynamic(code: FlowMethodCode<'T, 'T>, isGuarded: bool) : Flow<'T> =
        let mutable sm = MethodStateMachine<'T, FlowMethodBuilder<'T>>()
        DynamicMethod.Prepare(&sm, code)

        if isGuarded then
            sm.Data.Builder.Start(&sm)
        else
            FlowMethodBuilder<'T>.MoveNext(&sm)

        sm.Data.Builder.ToFlow sm.Data.Result

[<AutoOpen>]
module FlowAwaitableFinals =

    type FlowBuilderBase with

        [<NoEagerConstraintApplication>]
        member inline this.ReturnFromFinal<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            (__stack_source: 'Awaitable)
            : FlowMethodCode<'T, 'T> =
            MethodAwait.Then((^Awaitable: (member GetAwaiter: unit -> 'Awaiter) __stack_source), (fun value -> this.Return value))

[<AutoOpen>]
module FlowSources =

    type FlowBuilderBase with

        member inline _.Bind
            (__stack_source: Flow<'TResult>, continuation: 'TResult -> FlowMethodCode<'TOverall, 'T>)
            : FlowMethodCode<'TOverall, 'T> =
            FlowAwait.Then(__stack_source, continuation)

        member inline this.ReturnFrom(__stack_source: Flow<'T>) : FlowMethodCode<'T, 'T> =
            FlowAwait.Then(__stack_source, (fun value -> this.Return value))

        member inline this.ReturnFromFinal(__stack_source: Task<'T>) : FlowMethodCode<'T, 'T> =
            MethodAwait.ThenResult(AwaitedTask.AsValueTask(__stack_source), (fun value -> this.Return value))

        member inline this.ReturnFromFinal(__stack_source: LeanTask<'T>) : FlowMethodCode<'T, 'T> =
            MethodAwait.ThenResult(__stack_source.AsValueTask(), (fun value -> this.Return value))

        member inline _.ReturnFromFinal(__stack_source: ValueTask<'T>) : FlowMethodCode<'T, 'T> =
            FlowAwait.End(Flow.FromValueTask __stack_source)

        member inline this.ReturnFromFinal(__stack_source: ValueTask) : FlowMethodCode<unit, unit> =
            MethodAwait.ThenUnit(__stack_source, (fun () -> this.Return()))

        member inline _.ReturnFromFinal(__stack_source: Flow<'T>) : FlowMethodCode<'T, 'T> = FlowAwait.End __stack_source

        member inline this.ReturnFromFinal(__stack_source: Async<'T>) : FlowMethodCode<'T, 'T> =
            MethodAwait.ThenResult(AwaitedTask.AsValueTask(Async.StartImmediateAsTask __stack_source), (fun value -> this.Return value))

[<AbstractClass>]
type FlowKindBuilder() =
    inherit FlowBuilderBase()

    member inline _.Bind
        (__stack_source: Flow<'TResult>, continuation: 'TResult -> FlowMethodCode<'TOverall, 'T>)
        : FlowMethodCode<'TOverall, 'T> =
        FlowAwait.Then(__stack_source, continuation)

    member inline this.ReturnFrom(__stack_source: Flow<'T>) : FlowMethodCode<'T, 'T> =
        FlowAwait.Then(__stack_source, (fun value -> this.Return value))

    member inline _.ReturnFromFinal(__stack_source: Flow<'T>) : FlowMethodCode<'T, 'T> = FlowAwait.End __stack_source

    member inline _.MergeSources(left: Flow<'A>, right: Flow<'B>) : Flow<struct ('A * 'B)> = FlowCode.both left right

[<AbstractClass>]
type VTaskKindBuilder() =
    inherit FlowBuilderBase()

    member inline _.Bind
        (__stack_source: ValueTask<'TResult>, continuation: 'TResult -> FlowMethodCode<'TOverall, 'T>)
        : FlowMethodCode<'TOverall, 'T> =
        MethodAwait.ThenResult(__stack_source, continuation)

    member inline this.ReturnFrom(__stack_source: ValueTask<'T>) : FlowMethodCode<'T, 'T> =
        MethodAwait.ThenResult(__stack_source, (fun value -> this.Return value))

    member inline _.ReturnFromFinal(__stack_source: ValueTask<'T>) : FlowMethodCode<'T, 'T> =
        FlowAwait.End(Flow.FromValueTask __stack_source)

    member inline _.MergeSources(left: ValueTask<'A>, right: ValueTask<'B>) : Flow<struct ('A * 'B)> =
        FlowCode.both (Flow.FromValueTask left) (Flow.FromValueTask right)
