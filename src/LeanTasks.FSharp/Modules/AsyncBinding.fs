namespace LeanTasks.FSharp

module AsyncBinding =
    type AsyncBuilder with
        member builder.Bind(flow: CancellableFlow<'T>, next: 'T -> Async<'U>) : Async<'U> =
            builder.Bind(CancellableFlow.toAsync flow, next)

        member builder.ReturnFrom(flow: CancellableFlow<'T>) : Async<'T> =
            builder.ReturnFrom(CancellableFlow.toAsync flow)

        member builder.Bind(task: CancellableValueTask<'T>, next: 'T -> Async<'U>) : Async<'U> =
            builder.Bind(CancellableValueTask.toAsync task, next)

        member builder.ReturnFrom(task: CancellableValueTask<'T>) : Async<'T> =
            builder.ReturnFrom(CancellableValueTask.toAsync task)
