namespace LeanTasks.FSharp

open System.Collections.Generic
open System.Threading.Tasks
open LeanTasks

module FlowOptionCode =
    let unit: unit option = Some()

    let inline bind (option: 'U option) ([<InlineIfLambda>] next: 'U -> Flow<'T option>) : Flow<'T option> =
        match option with
        | Some value -> next value
        | None -> Flow<'T option>(None)

    let ofValue (flow: Flow<'T>) : Flow<'T option> =
        uply {
            let! value = flow
            return Some value
        }

    let both (left: Flow<'A option>) (right: Flow<'B option>) : MergedFlow<struct ('A * 'B) option> =
        MergedFlow(
            uply {
                match! (FlowCode.both left right).ConfigureAwait false with
                | struct (Some left, Some right) -> return Some(struct (left, right))
                | _ -> return None
            }
        )

[<AbstractClass; Sealed>]
type FlowOptionSource =
    static member ToFlow(flow: Flow<'T option>, _wants: WantsOutcome) : Flow<'T option> = flow
    static member ToFlow(option: 'T option, _wants: WantsOutcome) : Flow<'T option> = Flow<'T option>(option)
    static member ToFlow(task: ValueTask<'T option>, _wants: WantsOutcome) : Flow<'T option> = Flow.FromValueTask task
    static member ToFlow(task: Task<'T option>, _wants: WantsOutcome) : Flow<'T option> = FlowCode.ofTask task
    static member ToFlow(task: LeanTask<'T option>, _wants: WantsOutcome) : Flow<'T option> = FlowCode.ofAwaitable task

    static member ToFlow(computation: Async<'T option>, _wants: WantsOutcome) : Flow<'T option> =
        FlowCode.ofTask (Async.StartImmediateAsTask computation)

    static member ToFlow(merged: MergedFlow<'T option>, _wants: WantsOutcome) : Flow<'T option> = merged.Flow

    static member ToFlow(flow: Flow<'T>, _wants: WantsValue) : Flow<'T option> = FlowOptionCode.ofValue flow

    static member ToFlow(task: ValueTask<'T>, _wants: WantsValue) : Flow<'T option> =
        FlowOptionCode.ofValue (Flow.FromValueTask task)

    static member ToFlow(task: Task<'T>, _wants: WantsValue) : Flow<'T option> =
        FlowOptionCode.ofValue (FlowCode.ofTask task)

    static member ToFlow(task: LeanTask<'T>, _wants: WantsValue) : Flow<'T option> =
        FlowOptionCode.ofValue (FlowCode.ofAwaitable task)

    static member ToFlow(computation: Async<'T>, _wants: WantsValue) : Flow<'T option> =
        FlowOptionCode.ofValue (FlowCode.ofTask (Async.StartImmediateAsTask computation))

    static member ToFlow(task: ValueTask, _wants: WantsValue) : Flow<unit option> =
        FlowOptionCode.ofValue (FlowCode.ofAwaitable task)

    static member ToFlow(task: Task, _wants: WantsValue) : Flow<unit option> =
        FlowOptionCode.ofValue (FlowCode.ofAwaitable task)

    static member ToFlow(task: LeanTask, _wants: WantsValue) : Flow<unit option> =
        FlowOptionCode.ofValue (FlowCode.ofAwaitable task)

[<Sealed>]
type FlowOptionBuilder() =
    inherit ShortCircuitBuilder()

    member inline _.Return(value: 'T) : Flow<'T option> = Flow<'T option>(Some value)

    [<Core.DefaultValue>]
    member inline _.Zero() : Flow<unit option> = Flow<unit option>(FlowOptionCode.unit)

    member inline _.Combine(first: Flow<unit option>, next: unit -> Flow<'T option>) : Flow<'T option> =
        ShortCircuitCode.combine first (fun option -> FlowOptionCode.bind option (fun () -> next ()))

    member inline _.While(condition: unit -> bool, body: unit -> Flow<unit option>) : Flow<unit option> =
        ShortCircuitCode.loop (fun option -> Option.isSome option) FlowOptionCode.unit () (fun () -> condition ()) (fun () -> ()) body

    member inline _.For(items: 'U seq, body: 'U -> Flow<unit option>) : Flow<unit option> =
        ShortCircuitCode.forEach (fun option -> Option.isSome option) FlowOptionCode.unit items body

    member inline _.Bind(flow: Flow<'U option>, [<InlineIfLambda>] next: 'U -> Flow<'T option>) : Flow<'T option> =
        FlowCode.bind flow (fun option -> FlowOptionCode.bind option next)

    member inline _.ReturnFrom(flow: Flow<'T option>) : Flow<'T option> = FlowCode.returnFrom flow

    member inline _.Bind(option: 'U option, [<InlineIfLambda>] next: 'U -> Flow<'T option>) : Flow<'T option> =
        FlowOptionCode.bind option next

    member inline _.ReturnFrom(option: 'T option) : Flow<'T option> = Flow<'T option>(option)

    member inline _.Bind(task: ValueTask<'U option>, [<InlineIfLambda>] next: 'U -> Flow<'T option>) : Flow<'T option> =
        FlowCode.bindValueTask task (fun option -> FlowOptionCode.bind option next)

    member inline _.ReturnFrom(task: ValueTask<'T option>) : Flow<'T option> =
        FlowCode.returnFrom (Flow.FromValueTask task)

    member inline _.Bind(task: Task<'U option>, [<InlineIfLambda>] next: 'U -> Flow<'T option>) : Flow<'T option> =
        FlowCode.bindAwaiter (task.GetAwaiter()) (fun option -> FlowOptionCode.bind option next)

    member inline _.ReturnFrom(task: Task<'T option>) : Flow<'T option> =
        FlowCode.bindAwaiter (task.GetAwaiter()) (fun option -> Flow<'T option>(option))

    member inline _.Bind(task: LeanTask<'U option>, [<InlineIfLambda>] next: 'U -> Flow<'T option>) : Flow<'T option> =
        FlowCode.bindAwaiter (task.GetAwaiter()) (fun option -> FlowOptionCode.bind option next)

    member inline _.ReturnFrom(task: LeanTask<'T option>) : Flow<'T option> =
        FlowCode.bindAwaiter (task.GetAwaiter()) (fun option -> Flow<'T option>(option))

    member inline _.Bind(computation: Async<'U option>, [<InlineIfLambda>] next: 'U -> Flow<'T option>) : Flow<'T option> =
        FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) (fun option -> FlowOptionCode.bind option next)

    member inline _.ReturnFrom(computation: Async<'T option>) : Flow<'T option> =
        FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) (fun option -> Flow<'T option>(option))

    member inline _.Bind(merged: MergedFlow<'U option>, [<InlineIfLambda>] next: 'U -> Flow<'T option>) : Flow<'T option> =
        FlowCode.bind merged.Flow (fun option -> FlowOptionCode.bind option next)

    member inline _.MergeSources< ^Left, ^Right, 'A, 'B
        when (^Left or FlowOptionSource): (static member ToFlow: ^Left * WantsOutcome -> Flow<'A option>)
        and (^Right or FlowOptionSource): (static member ToFlow: ^Right * WantsOutcome -> Flow<'B option>)>
        (left: ^Left, right: ^Right)
        : MergedFlow<struct ('A * 'B) option> =
        FlowOptionCode.both
            ((^Left or FlowOptionSource): (static member ToFlow: ^Left * WantsOutcome -> Flow<'A option>) (left, null))
            ((^Right or FlowOptionSource): (static member ToFlow: ^Right * WantsOutcome -> Flow<'B option>) (right, null))

[<AutoOpen>]
module FlowOptionExtensions =
    type FlowOptionBuilder with
        member inline _.For(items: IAsyncEnumerable<'U>, body: 'U -> Flow<unit option>) : Flow<unit option> =
            ShortCircuitCode.forAsync (fun option -> Option.isSome option) FlowOptionCode.unit items (fun item -> body item)

[<AutoOpen>]
module FlowOptionValueSources =
    type FlowOptionBuilder with
        member inline _.ReturnFrom(task: Task<'T>) : Flow<'T option> =
            FlowCode.bindAwaiter (task.GetAwaiter()) (fun value -> Flow<'T option>(Some value))

        member inline _.ReturnFrom(computation: Async<'T>) : Flow<'T option> =
            FlowCode.bindAwaiter ((Async.StartImmediateAsTask computation).GetAwaiter()) (fun value -> Flow<'T option>(Some value))

[<AutoOpen>]
module FlowOptionBuilderValue =
    let flowOption = FlowOptionBuilder()
