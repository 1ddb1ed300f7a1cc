namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks
open LeanTasks.Builders

/// <summary>Sources of all kinds; considered last.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module AwaitableSources =

    type AwaitingBuilder with

        /// <summary>Awaits any type with a <c>GetAwaiter</c>.</summary>
        [<NoEagerConstraintApplication>]
        member inline Bind<'Awaitable, 'Awaiter, 'TResult, 'TOverall, 'Builder, 'T
            when AwaitableOf<'Awaitable, 'Awaiter, 'TResult> and 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>> :
            source: 'Awaitable * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>

        /// <summary>Returns the result of any type with a <c>GetAwaiter</c>.</summary>
        [<NoEagerConstraintApplication>]
        member inline ReturnFrom<'Awaitable, 'Awaiter, 'T, 'Builder
            when AwaitableOf<'Awaitable, 'Awaiter, 'T> and 'Builder: struct and 'Builder :> IMethodBuilder<'T>> :
            source: 'Awaitable -> MethodCode<'T, 'Builder, 'T>

/// <summary>Tasks; considered before those that only have an awaiter.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module TaskSources =

    type AwaitingBuilder with

        /// <summary>Awaits a <c>Task</c>.</summary>
        member inline Bind:
            source: Task<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>
                when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>

        /// <summary>Returns the result of a <c>Task</c>.</summary>
        member inline ReturnFrom: source: Task<'T> -> MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'T>

        /// <summary>Awaits a <c>LeanTask</c>.</summary>
        member inline Bind:
            source: LeanTask<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) ->
                MethodCode<'TOverall, 'Builder, 'T>
                when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>

        /// <summary>Returns the result of a <c>LeanTask</c>.</summary>
        member inline ReturnFrom:
            source: LeanTask<'T> -> MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'T>

        /// <summary>Awaits a <c>ValueTask</c>.</summary>
        member inline Bind:
            source: ValueTask<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) ->
                MethodCode<'TOverall, 'Builder, 'T>
                when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>

        /// <summary>Returns the result of a <c>ValueTask</c>.</summary>
        member inline ReturnFrom:
            source: ValueTask<'T> -> MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'T>

        /// <summary>Awaits a <c>ValueTask</c>.</summary>
        member inline Bind:
            source: ValueTask * continuation: (unit -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>
                when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>

        /// <summary>Returns the result of a <c>ValueTask</c>.</summary>
        member inline ReturnFrom:
            source: ValueTask -> MethodCode<unit, 'Builder, unit> when 'Builder: struct and 'Builder :> IMethodBuilder<unit>

/// <summary><c>Async</c>; considered first, so <c>leanTaskUnit</c>, which has no own kind, infers it.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module AsyncSources =

    type AwaitingBuilder with

        /// <summary>Awaits an <c>Async</c>. Starts it on this thread.</summary>
        member inline Bind:
            source: Async<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, 'Builder, 'T>) -> MethodCode<'TOverall, 'Builder, 'T>
                when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall>

        /// <summary>Returns the result of an <c>Async</c>. Starts it on this thread.</summary>
        member inline ReturnFrom: source: Async<'T> -> MethodCode<'T, 'Builder, 'T> when 'Builder: struct and 'Builder :> IMethodBuilder<'T>
