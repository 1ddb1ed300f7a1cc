namespace LeanTasks.FSharp

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

[<AutoOpen>]
module FlowAwaitableSources =
    type FlowBuilderBase with
        [<NoEagerConstraintApplication>]
        member inline _.Bind<'Awaitable, 'Awaiter, 'U, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'U>>
            (awaitable: 'Awaitable, next: 'U -> Flow<'T>)
            : Flow<'T> =
            FlowCode.bindAwaiter (^Awaitable: (member GetAwaiter: unit -> 'Awaiter) awaitable) next

        [<NoEagerConstraintApplication>]
        member inline _.ReturnFrom<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>(awaitable: 'Awaitable) : Flow<'T> =
            FlowCode.bindAwaiter (^Awaitable: (member GetAwaiter: unit -> 'Awaiter) awaitable) (fun value -> Flow<'T>(value))

[<AutoOpen>]
module FlowTaskSources =
    type FlowBuilderBase with
        member inline _.Bind(task: Task<'U>, next: 'U -> Flow<'T>) : Flow<'T> =
            FlowCode.bindAwaiter (task.GetAwaiter()) next

        member inline _.ReturnFrom(task: Task<'T>) : Flow<'T> =
            FlowCode.bindAwaiter (task.GetAwaiter()) (fun value -> Flow<'T>(value))

        member inline _.Bind(task: LeanTask<'U>, next: 'U -> Flow<'T>) : Flow<'T> =
            FlowCode.bindAwaiter (task.GetAwaiter()) next

        member inline _.ReturnFrom(task: LeanTask<'T>) : Flow<'T> =
            FlowCode.bindAwaiter (task.GetAwaiter()) (fun value -> Flow<'T>(value))

        member inline _.Bind(task: ValueTask<'U>, next: 'U -> Flow<'T>) : Flow<'T> = FlowCode.bindValueTask task next

        member inline _.ReturnFrom(task: ValueTask<'T>) : Flow<'T> =
            FlowCode.returnFrom (Flow.FromValueTask task)

        member inline _.Bind(flow: Flow<'U>, next: 'U -> Flow<'T>) : Flow<'T> = FlowCode.bind flow next
        member inline _.ReturnFrom(flow: Flow<'T>) : Flow<'T> = FlowCode.returnFrom flow

        member inline _.Bind(computation: Async<'U>, next: 'U -> Flow<'T>) : Flow<'T> =
            FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) next

        member inline _.ReturnFrom(computation: Async<'T>) : Flow<'T> =
            FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) (fun value -> Flow<'T>(value))

[<AbstractClass>]
type FlowKindBuilder() =
    inherit FlowBuilderBase()

    member inline _.Bind(flow: Flow<'U>, next: 'U -> Flow<'T>) : Flow<'T> = FlowCode.bind flow next
    member inline _.ReturnFrom(flow: Flow<'T>) : Flow<'T> = FlowCode.returnFrom flow
    member inline _.MergeSources(left: Flow<'A>, right: Flow<'B>) : Flow<struct ('A * 'B)> = FlowCode.both left right

[<AbstractClass>]
type VTaskKindBuilder() =
    inherit FlowBuilderBase()

    member inline _.Bind(task: ValueTask<'U>, next: 'U -> Flow<'T>) : Flow<'T> = FlowCode.bindValueTask task next

    member inline _.ReturnFrom(task: ValueTask<'T>) : Flow<'T> =
        FlowCode.returnFrom (Flow.FromValueTask task)

    member inline _.MergeSources(left: ValueTask<'A>, right: ValueTask<'B>) : Flow<struct ('A * 'B)> =
        FlowCode.both (Flow.FromValueTask left) (Flow.FromValueTask right)
