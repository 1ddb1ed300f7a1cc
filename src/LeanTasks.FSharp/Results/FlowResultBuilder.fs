namespace LeanTasks.FSharp

open System.Collections.Generic
open System.Threading.Tasks
open LeanTasks

module FlowResultCode =
    let inline bind (result: Result<'U, 'Error>) ([<InlineIfLambda>] next: 'U -> Flow<Result<'T, 'Error>>) : Flow<Result<'T, 'Error>> =
        match result with
        | Ok value -> next value
        | Error error -> Flow<Result<'T, 'Error>>(Error error)

    let ofValue (flow: Flow<'T>) : Flow<Result<'T, 'Error>> =
        uply {
            let! value = flow
            return Ok value
        }

    let both (left: Flow<Result<'A, 'Error>>) (right: Flow<Result<'B, 'Error>>) : MergedFlow<Result<struct ('A * 'B), 'Error>> =
        MergedFlow(
            uply {
                match! (FlowCode.both left right).ConfigureAwait false with
                | struct (Ok left, Ok right) -> return Ok(struct (left, right))
                | struct (Error error, _)
                | struct (_, Error error) -> return Error error
            }
        )

[<AbstractClass; Sealed>]
type FlowResultSource =
    static member ToFlow(flow: Flow<Result<'T, 'Error>>, _wants: WantsOutcome) : Flow<Result<'T, 'Error>> = flow
    static member ToFlow(result: Result<'T, 'Error>, _wants: WantsOutcome) : Flow<Result<'T, 'Error>> = Flow<Result<'T, 'Error>>(result)
    static member ToFlow(task: ValueTask<Result<'T, 'Error>>, _wants: WantsOutcome) : Flow<Result<'T, 'Error>> = Flow.FromValueTask task

    static member ToFlow(task: Task<Result<'T, 'Error>>, _wants: WantsOutcome) : Flow<Result<'T, 'Error>> = FlowCode.ofTask task

    static member ToFlow(task: LeanTask<Result<'T, 'Error>>, _wants: WantsOutcome) : Flow<Result<'T, 'Error>> = FlowCode.ofAwaitable task

    static member ToFlow(computation: Async<Result<'T, 'Error>>, _wants: WantsOutcome) : Flow<Result<'T, 'Error>> =
        FlowCode.ofTask (Async.StartImmediateAsTask computation)

    static member ToFlow(merged: MergedFlow<Result<'T, 'Error>>, _wants: WantsOutcome) : Flow<Result<'T, 'Error>> = merged.Flow

    static member ToFlow(flow: Flow<'T>, _wants: WantsValue) : Flow<Result<'T, 'Error>> = FlowResultCode.ofValue flow

    static member ToFlow(task: ValueTask<'T>, _wants: WantsValue) : Flow<Result<'T, 'Error>> =
        FlowResultCode.ofValue (Flow.FromValueTask task)

    static member ToFlow(task: Task<'T>, _wants: WantsValue) : Flow<Result<'T, 'Error>> =
        FlowResultCode.ofValue (FlowCode.ofTask task)

    static member ToFlow(task: LeanTask<'T>, _wants: WantsValue) : Flow<Result<'T, 'Error>> =
        FlowResultCode.ofValue (FlowCode.ofAwaitable task)

    static member ToFlow(computation: Async<'T>, _wants: WantsValue) : Flow<Result<'T, 'Error>> =
        FlowResultCode.ofValue (FlowCode.ofTask (Async.StartImmediateAsTask computation))

    static member ToFlow(task: ValueTask, _wants: WantsValue) : Flow<Result<unit, 'Error>> =
        FlowResultCode.ofValue (FlowCode.ofAwaitable task)

    static member ToFlow(task: Task, _wants: WantsValue) : Flow<Result<unit, 'Error>> =
        FlowResultCode.ofValue (FlowCode.ofAwaitable task)

    static member ToFlow(task: LeanTask, _wants: WantsValue) : Flow<Result<unit, 'Error>> =
        FlowResultCode.ofValue (FlowCode.ofAwaitable task)

[<Sealed>]
type FlowResultBuilder() =
    inherit ShortCircuitBuilder()

    member inline _.Return(value: 'T) : Flow<Result<'T, 'Error>> = Flow<Result<'T, 'Error>>(Ok value)

    [<Core.DefaultValue>]
    member inline _.Zero() : Flow<Result<unit, 'Error>> = Flow<Result<unit, 'Error>>(Ok())

    member inline _.Combine(first: Flow<Result<unit, 'Error>>, next: unit -> Flow<Result<'T, 'Error>>) : Flow<Result<'T, 'Error>> =
        ShortCircuitCode.combine first (fun result -> FlowResultCode.bind result (fun () -> next ()))

    member inline _.While(condition: unit -> bool, body: unit -> Flow<Result<unit, 'Error>>) : Flow<Result<unit, 'Error>> =
        ShortCircuitCode.loop (fun result -> Result.isOk result) (Ok()) () (fun () -> condition ()) (fun () -> ()) body

    member inline _.For(items: 'U seq, body: 'U -> Flow<Result<unit, 'Error>>) : Flow<Result<unit, 'Error>> =
        ShortCircuitCode.forEach (fun result -> Result.isOk result) (Ok()) items body

    member inline _.Bind
        (flow: Flow<Result<'U, 'Error>>, [<InlineIfLambda>] next: 'U -> Flow<Result<'T, 'Error>>)
        : Flow<Result<'T, 'Error>> =
        FlowCode.bind flow (fun result -> FlowResultCode.bind result next)

    member inline _.ReturnFrom(flow: Flow<Result<'T, 'Error>>) : Flow<Result<'T, 'Error>> = FlowCode.returnFrom flow

    member inline _.Bind(result: Result<'U, 'Error>, [<InlineIfLambda>] next: 'U -> Flow<Result<'T, 'Error>>) : Flow<Result<'T, 'Error>> =
        FlowResultCode.bind result next

    member inline _.ReturnFrom(result: Result<'T, 'Error>) : Flow<Result<'T, 'Error>> = Flow<Result<'T, 'Error>>(result)

    member inline _.Bind
        (task: ValueTask<Result<'U, 'Error>>, [<InlineIfLambda>] next: 'U -> Flow<Result<'T, 'Error>>)
        : Flow<Result<'T, 'Error>> =
        FlowCode.bindValueTask task (fun result -> FlowResultCode.bind result next)

    member inline _.ReturnFrom(task: ValueTask<Result<'T, 'Error>>) : Flow<Result<'T, 'Error>> =
        FlowCode.returnFrom (Flow.FromValueTask task)

    member inline _.Bind
        (task: Task<Result<'U, 'Error>>, [<InlineIfLambda>] next: 'U -> Flow<Result<'T, 'Error>>)
        : Flow<Result<'T, 'Error>> =
        FlowCode.bindAwaiter (task.GetAwaiter()) (fun result -> FlowResultCode.bind result next)

    member inline _.ReturnFrom(task: Task<Result<'T, 'Error>>) : Flow<Result<'T, 'Error>> =
        FlowCode.bindAwaiter (task.GetAwaiter()) (fun result -> Flow<Result<'T, 'Error>>(result))

    member inline _.Bind
        (task: LeanTask<Result<'U, 'Error>>, [<InlineIfLambda>] next: 'U -> Flow<Result<'T, 'Error>>)
        : Flow<Result<'T, 'Error>> =
        FlowCode.bindAwaiter (task.GetAwaiter()) (fun result -> FlowResultCode.bind result next)

    member inline _.ReturnFrom(task: LeanTask<Result<'T, 'Error>>) : Flow<Result<'T, 'Error>> =
        FlowCode.bindAwaiter (task.GetAwaiter()) (fun result -> Flow<Result<'T, 'Error>>(result))

    member inline _.Bind
        (computation: Async<Result<'U, 'Error>>, [<InlineIfLambda>] next: 'U -> Flow<Result<'T, 'Error>>)
        : Flow<Result<'T, 'Error>> =
        FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) (fun result -> FlowResultCode.bind result next)

    member inline _.ReturnFrom(computation: Async<Result<'T, 'Error>>) : Flow<Result<'T, 'Error>> =
        FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) (fun result -> Flow<Result<'T, 'Error>>(result))

    member inline _.Bind
        (merged: MergedFlow<Result<'U, 'Error>>, [<InlineIfLambda>] next: 'U -> Flow<Result<'T, 'Error>>)
        : Flow<Result<'T, 'Error>> =
        FlowCode.bind merged.Flow (fun result -> FlowResultCode.bind result next)

    member inline _.MergeSources< ^Left, ^Right, 'A, 'B, 'Error
        when (^Left or FlowResultSource): (static member ToFlow: ^Left * WantsOutcome -> Flow<Result<'A, 'Error>>)
        and (^Right or FlowResultSource): (static member ToFlow: ^Right * WantsOutcome -> Flow<Result<'B, 'Error>>)>
        (left: ^Left, right: ^Right)
        : MergedFlow<Result<struct ('A * 'B), 'Error>> =
        FlowResultCode.both
            ((^Left or FlowResultSource): (static member ToFlow: ^Left * WantsOutcome -> Flow<Result<'A, 'Error>>) (left, null))
            ((^Right or FlowResultSource): (static member ToFlow: ^Right * WantsOutcome -> Flow<Result<'B, 'Error>>) (right, null))

[<AutoOpen>]
module FlowResultExtensions =
    type FlowResultBuilder with
        member inline _.For(items: IAsyncEnumerable<'U>, body: 'U -> Flow<Result<unit, 'Error>>) : Flow<Result<unit, 'Error>> =
            ShortCircuitCode.forAsync (fun result -> Result.isOk result) (Ok()) items (fun item -> body item)

[<AutoOpen>]
module FlowResultValueSources =
    type FlowResultBuilder with
        member inline _.ReturnFrom(task: Task<'T>) : Flow<Result<'T, 'Error>> =
            FlowCode.bindAwaiter (task.GetAwaiter()) (fun value -> Flow<Result<'T, 'Error>>(Ok value))

        member inline _.ReturnFrom(computation: Async<'T>) : Flow<Result<'T, 'Error>> =
            FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) (fun value -> Flow<Result<'T, 'Error>>(Ok value))

[<AutoOpen>]
module FlowResultBuilderValue =
    let flowResult = FlowResultBuilder()
