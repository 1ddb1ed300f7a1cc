namespace LeanTasks.FSharp

module AsyncBinding =
    type AsyncBuilder with
        member builder.Bind(flow: CancellableFlow<'T>, next: 'T -> Async<'U>) : Async<'U> =
            builder.Bind(CancellableFlow.toAsync flow, next)

        member builder.ReturnFrom(flow: CancellableFlow<'T>) : Async<'T> =
            builder.ReturnFrom(CancellableFlow.toAsync flow)

        member builder.Bind(task: CancellableVTask<'T>, next: 'T -> Async<'U>) : Async<'U> =
            builder.Bind(CancellableVTask.toAsync task, next)

        member builder.ReturnFrom(task: CancellableVTask<'T>) : Async<'T> =
            builder.ReturnFrom(CancellableVTask.toAsync task)
