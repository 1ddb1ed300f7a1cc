/// Builders that know nothing of ours, and bind what has a GetAwaiter, by a member constraint as F# libraries write it.
module LeanTasks.FSharp.Tests.ForeignBuilders

open System
open System.Collections.Generic
open System.Runtime.CompilerServices
open System.Threading.Tasks

/// Goes on where the awaiter is ready, or once it is.
let inline private awaitThen<'Awaiter, 'U, 'T
    when 'Awaiter :> ICriticalNotifyCompletion
    and 'Awaiter: (member get_IsCompleted: unit -> bool)
    and 'Awaiter: (member GetResult: unit -> 'U)>
    (awaiter: 'Awaiter)
    (next: 'U -> Task<'T>)
    : Task<'T> =
    let ended = TaskCompletionSource()

    if awaiter.get_IsCompleted () then
        ended.SetResult()
    else
        awaiter.UnsafeOnCompleted(fun () -> ended.SetResult())

    task {
        do! ended.Task
        return! next (awaiter.GetResult())
    }

/// As in Ply: Bind takes the awaitable.
type DirectBuilder() =
    member _.Return(value: 'T) : Task<'T> = Task.FromResult value
    member _.Zero() : Task<unit> = Task.FromResult()
    member _.Delay(body: unit -> Task<'T>) : unit -> Task<'T> = body
    member _.Run(body: unit -> Task<'T>) : Task<'T> = body ()

    member inline _.Bind<'Awaitable, 'Awaiter, 'U, 'T
        when 'Awaitable: (member GetAwaiter: unit -> 'Awaiter)
        and 'Awaiter :> ICriticalNotifyCompletion
        and 'Awaiter: (member get_IsCompleted: unit -> bool)
        and 'Awaiter: (member GetResult: unit -> 'U)>
        (awaitable: 'Awaitable, next: 'U -> Task<'T>)
        : Task<'T> =
        awaitThen (awaitable.GetAwaiter()) next

    member inline this.ReturnFrom(awaitable) : Task<'T> = this.Bind(awaitable, this.Return)

let direct = DirectBuilder()

/// As in IcedTasks: Source takes the awaitable, and makes its awaiter of it; Bind takes that.
type SourceBuilder() =
    member _.Return(value: 'T) : Task<'T> = Task.FromResult value
    member _.Zero() : Task<unit> = Task.FromResult()
    member _.Delay(body: unit -> Task<'T>) : unit -> Task<'T> = body
    member _.Run(body: unit -> Task<'T>) : Task<'T> = body ()

    member inline _.Source<'Awaitable, 'Awaiter, 'U
        when 'Awaitable: (member GetAwaiter: unit -> 'Awaiter)
        and 'Awaiter :> ICriticalNotifyCompletion
        and 'Awaiter: (member get_IsCompleted: unit -> bool)
        and 'Awaiter: (member GetResult: unit -> 'U)>
        (awaitable: 'Awaitable)
        : 'Awaiter =
        awaitable.GetAwaiter()

    member inline _.Bind(awaiter, next: 'U -> Task<'T>) : Task<'T> = awaitThen awaiter next
    member inline this.ReturnFrom(awaiter) : Task<'T> = this.Bind(awaiter, this.Return)

let source = SourceBuilder()

/// As in TaskSeq: what is yielded between awaits is collected.
type SequenceBuilder() =
    member _.Yield(value: 'T) : Task<List<'T>> = Task.FromResult(List [ value ])
    member _.Zero() : Task<List<'T>> = Task.FromResult(List())
    member _.Delay(body: unit -> Task<List<'T>>) : unit -> Task<List<'T>> = body
    member _.Run(body: unit -> Task<List<'T>>) : Task<List<'T>> = body ()

    member _.Combine(first: Task<List<'T>>, second: unit -> Task<List<'T>>) : Task<List<'T>> =
        task {
            let! values = first
            let! others = second ()
            values.AddRange others
            return values
        }

    member inline _.Bind<'Awaitable, 'Awaiter, 'U, 'T
        when 'Awaitable: (member GetAwaiter: unit -> 'Awaiter)
        and 'Awaiter :> ICriticalNotifyCompletion
        and 'Awaiter: (member get_IsCompleted: unit -> bool)
        and 'Awaiter: (member GetResult: unit -> 'U)>
        (awaitable: 'Awaitable, next: 'U -> Task<List<'T>>)
        : Task<List<'T>> =
        awaitThen (awaitable.GetAwaiter()) next

let sequence = SequenceBuilder()

/// F#'s async, taught to bind what has a GetAwaiter.
[<AutoOpen>]
module AsyncAwaitables =
    type AsyncBuilder with
        member inline this.Bind<'Awaitable, 'Awaiter, 'U, 'T
            when 'Awaitable: (member GetAwaiter: unit -> 'Awaiter)
            and 'Awaiter :> ICriticalNotifyCompletion
            and 'Awaiter: (member get_IsCompleted: unit -> bool)
            and 'Awaiter: (member GetResult: unit -> 'U)>
            (awaitable: 'Awaitable, next: 'U -> Async<'T>)
            : Async<'T> =
            let source = awaitThen (awaitable.GetAwaiter()) Task.FromResult
            this.Bind(Async.AwaitTask source, next)
