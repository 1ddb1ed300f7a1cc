namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks
open LeanTasks.Builders

[<AutoOpen>]
module AwaitableSources =

    type AwaitingBuilder with

        [<NoEagerConstraintApplication>]
        member inline _.Bind<'Awaitable, 'Awaiter, 'TResult, 'TOverall, 'Builder, 'T
            when AwaitableOf<'Awaitable, 'Awaiter, 'TResult> and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>>
            (__stack_source: 'Awaitable, continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>)
            : MethodCode<'TOverall, 'Builder, 'T> =
            MethodAwait.Then((^Awaitable: (member GetAwaiter: unit -> 'Awaiter) __stack_source), continuation)

        [<NoEagerConstraintApplication>]
        member inline this.ReturnFrom<'Awaitable, 'Awaiter, 'T, 'Builder
            when AwaitableOf<'Awaitable, 'Awaiter, 'T> and 'Builder: struct and 'Builder :> IMethodBuilder<'T>>
            (__stack_source: 'Awaitable)
            : MethodCode<'T, 'Builder, 'T> =
            MethodAwait.Then((^Awaitable: (member GetAwaiter: unit -> 'Awaiter) __stack_source), (fun value -> this.Return value))

[<AutoOpen>]
module TaskSources =

    type AwaitingBuilder with

        member inline _.Bind
            (__stack_source: Task<'TResult>, continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>)
            : MethodCode<'TOverall, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> =
            MethodAwait.ThenResult(AwaitedTask.AsValueTask(__stack_source), continuation)

        member inline this.ReturnFrom
            (__stack_source: Task<'T>)
            : MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'T> =
            MethodAwait.ThenResult(AwaitedTask.AsValueTask(__stack_source), (fun value -> this.Return value))

        member inline _.Bind
            (__stack_source: LeanTask<'TResult>, continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>)
            : MethodCode<'TOverall, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> =
            MethodAwait.ThenResult(__stack_source.AsValueTask(), continuation)

        member inline this.ReturnFrom
            (__stack_source: LeanTask<'T>)
            : MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'T> =
            MethodAwait.ThenResult(__stack_source.AsValueTask(), (fun value -> this.Return value))

        member inline _.Bind
            (__stack_source: ValueTask<'TResult>, continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>)
            : MethodCode<'TOverall, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> =
            MethodAwait.ThenResult(__stack_source, continuation)

        member inline this.ReturnFrom
            (__stack_source: ValueTask<'T>)
            : MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'T> =
            MethodAwait.ThenResult(__stack_source, (fun value -> this.Return value))

        member inline _.Bind
            (__stack_source: ValueTask, continuation: unit -> MethodCode<'TOverall, 'Builder, 'T>)
            : MethodCode<'TOverall, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> =
            MethodAwait.ThenUnit(__stack_source, continuation)

        member inline this.ReturnFrom
            (__stack_source: ValueTask)
            : MethodCode<unit, 'Builder, unit> when 'Builder: struct and 'Builder :> IMethodBuilder<unit> =
            MethodAwait.ThenUnit(__stack_source, (fun () -> this.Return()))

[<AutoOpen>]
module AsyncSources =

    type AwaitingBuilder with

        member inline this.Bind
            (__stack_source: Async<'TResult>, continuation: 'TResult -> MethodCode<'TOverall, 'Builder, 'T>)
            : MethodCode<'TOverall, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> =
            MethodAwait.ThenResult(AwaitedTask.AsValueTask(Async.StartImmediateAsTask __stack_source), continuation)

        member inline this.ReturnFrom
            (__stack_source: Async<'T>)
            : MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'T> =
            MethodAwait.ThenResult(AwaitedTask.AsValueTask(Async.StartImmediateAsTask __stack_source), (fun value -> this.Return value))
