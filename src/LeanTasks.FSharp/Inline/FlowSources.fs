namespace LeanTasks.FSharp

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

[<AutoOpen>]
module FlowAwaitableSources =
    type FlowBuilderBase with
        [<NoEagerConstraintApplication>]
        member inline _.Bind<'Awaitable, 'Awaiter, 'U, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'U>>
            (awaitable: 'Awaitable, next: 'U -> LeanFlow<'T>)
            : LeanFlow<'T> =
            FlowCode.bindAwaiter (^Awaitable: (member GetAwaiter: unit -> 'Awaiter) awaitable) next

        [<NoEagerConstraintApplication>]
        member inline _.ReturnFrom<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>>
            (awaitable: 'Awaitable)
            : LeanFlow<'T> =
            FlowCode.bindAwaiter (^Awaitable: (member GetAwaiter: unit -> 'Awaiter) awaitable) (fun value -> LeanFlow<'T>(value))

[<AutoOpen>]
module FlowTaskSources =
    type FlowBuilderBase with
        member inline _.Bind(task: Task<'U>, next: 'U -> LeanFlow<'T>) : LeanFlow<'T> =
            FlowCode.bindAwaiter (task.GetAwaiter()) next

        member inline _.ReturnFrom(task: Task<'T>) : LeanFlow<'T> =
            FlowCode.bindAwaiter (task.GetAwaiter()) (fun value -> LeanFlow<'T>(value))

        member inline _.Bind(task: LeanTask<'U>, next: 'U -> LeanFlow<'T>) : LeanFlow<'T> =
            FlowCode.bindAwaiter (task.GetAwaiter()) next

        member inline _.ReturnFrom(task: LeanTask<'T>) : LeanFlow<'T> =
            FlowCode.bindAwaiter (task.GetAwaiter()) (fun value -> LeanFlow<'T>(value))

        member inline _.Bind(task: ValueTask<'U>, next: 'U -> LeanFlow<'T>) : LeanFlow<'T> = FlowCode.bindValueTask task next

        member inline _.ReturnFrom(task: ValueTask<'T>) : LeanFlow<'T> =
            FlowCode.returnFrom (LeanFlow.FromValueTask task)

        member inline _.Bind(flow: LeanFlow<'U>, next: 'U -> LeanFlow<'T>) : LeanFlow<'T> = FlowCode.bind flow next
        member inline _.ReturnFrom(flow: LeanFlow<'T>) : LeanFlow<'T> = FlowCode.returnFrom flow

        member inline _.Bind(computation: Async<'U>, next: 'U -> LeanFlow<'T>) : LeanFlow<'T> =
            FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) next

        member inline _.ReturnFrom(computation: Async<'T>) : LeanFlow<'T> =
            FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) (fun value -> LeanFlow<'T>(value))

[<AbstractClass>]
type FlowKindBuilder() =
    inherit FlowBuilderBase()

    member inline _.Bind(flow: LeanFlow<'U>, next: 'U -> LeanFlow<'T>) : LeanFlow<'T> = FlowCode.bind flow next
    member inline _.ReturnFrom(flow: LeanFlow<'T>) : LeanFlow<'T> = FlowCode.returnFrom flow
    member inline _.MergeSources(left: LeanFlow<'A>, right: LeanFlow<'B>) : LeanFlow<struct ('A * 'B)> = FlowCode.both left right

[<AbstractClass>]
type VTaskKindBuilder() =
    inherit FlowBuilderBase()

    member inline _.Bind(task: ValueTask<'U>, next: 'U -> LeanFlow<'T>) : LeanFlow<'T> = FlowCode.bindValueTask task next

    member inline _.ReturnFrom(task: ValueTask<'T>) : LeanFlow<'T> =
        FlowCode.returnFrom (LeanFlow.FromValueTask task)

    member inline _.MergeSources(left: ValueTask<'A>, right: ValueTask<'B>) : LeanFlow<struct ('A * 'B)> =
        FlowCode.both (LeanFlow.FromValueTask left) (LeanFlow.FromValueTask right)
