namespace LeanTasks.FSharp

open System.Runtime.CompilerServices
open System.Threading.Tasks
open LeanTasks

[<AutoOpen>]
module ShortCircuitSources =
    type ShortCircuitBuilder with
        member inline _.Bind(flow: Flow<'U>, next: 'U -> Flow<'R>) : Flow<'R> = FlowCode.bind flow next

        member inline _.Bind(task: ValueTask<'U>, next: 'U -> Flow<'R>) : Flow<'R> = FlowCode.bindValueTask task next

        member inline _.Bind(task: Task<'U>, next: 'U -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (task.GetAwaiter()) next

        member inline _.Bind(task: LeanTask<'U>, next: 'U -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (task.GetAwaiter()) next

        member inline _.Bind(task: Task, next: unit -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (task.GetAwaiter()) next

        member inline _.Bind(task: ValueTask, next: unit -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (task.GetAwaiter()) next

        member inline _.Bind(task: LeanTask, next: unit -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (task.GetAwaiter()) next

        member inline _.Bind(awaitable: YieldAwaitable, next: unit -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (awaitable.GetAwaiter()) next

        member inline _.Bind(awaitable: ConfiguredTaskAwaitable<'U>, next: 'U -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (awaitable.GetAwaiter()) next

        member inline _.Bind(awaitable: ConfiguredTaskAwaitable, next: unit -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (awaitable.GetAwaiter()) next

        member inline _.Bind(awaitable: ConfiguredValueTaskAwaitable<'U>, next: 'U -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (awaitable.GetAwaiter()) next

        member inline _.Bind(awaitable: ConfiguredValueTaskAwaitable, next: unit -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter (awaitable.GetAwaiter()) next

        member inline _.Bind(computation: Async<'U>, next: 'U -> Flow<'R>) : Flow<'R> =
            FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) next
