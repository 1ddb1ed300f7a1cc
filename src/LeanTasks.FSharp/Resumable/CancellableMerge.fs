namespace LeanTasks.FSharp

open System.Threading
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

module CancellableMerge =
    let inline both
        ([<InlineIfLambda>] left: CancellableFlow<'A>)
        ([<InlineIfLambda>] right: CancellableFlow<'B>)
        : CancellableFlow<struct ('A * 'B)> =
        fun token ->
            let left = FlowCode.unguarded (fun () -> left token)
            FlowCode.both left (FlowCode.unguarded (fun () -> right token))

[<AutoOpen>]
module CancellableMergedAwaitables =
    type CancellableFlowBuilderBase with
        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>>
            (left: 'Left, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaitable left) (fun _ -> FlowCode.ofAwaitable right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>>
            (left: 'Left, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaitable left) (fun token -> FlowCode.ofAwaitable (right token))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun token -> FlowCode.ofAwaitable (left token)) (fun _ -> FlowCode.ofAwaitable right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun token -> FlowCode.ofAwaitable (left token)) (fun token -> FlowCode.ofAwaitable (right token))

[<AutoOpen>]
module CancellableMergedAwaitableAndFlow =
    type CancellableFlowBuilderBase with
        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>>
            (left: 'Left, right: Flow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaitable left) (fun _ -> right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>>
            (left: 'Left, [<InlineIfLambda>] right: CancellableFlow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaitable left) right

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, right: Flow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun token -> FlowCode.ofAwaitable (left token)) (fun _ -> right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, [<InlineIfLambda>] right: CancellableFlow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun token -> FlowCode.ofAwaitable (left token)) right

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>>
            (left: Flow<'A>, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> left) (fun _ -> FlowCode.ofAwaitable right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>>
            (left: Flow<'A>, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> left) (fun token -> FlowCode.ofAwaitable (right token))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>>
            ([<InlineIfLambda>] left: CancellableFlow<'A>, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both left (fun _ -> FlowCode.ofAwaitable right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>>
            ([<InlineIfLambda>] left: CancellableFlow<'A>, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both left (fun token -> FlowCode.ofAwaitable (right token))

[<AutoOpen>]
module CancellableMergedFlows =
    type CancellableFlowBuilderBase with
        member inline _.MergeSources(left: Flow<'A>, right: Flow<'B>) : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> left) (fun _ -> right)

        member inline _.MergeSources(left: Flow<'A>, [<InlineIfLambda>] right: CancellableFlow<'B>) : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> left) right

        member inline _.MergeSources([<InlineIfLambda>] left: CancellableFlow<'A>, right: Flow<'B>) : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both left (fun _ -> right)

        member inline _.MergeSources
            ([<InlineIfLambda>] left: CancellableFlow<'A>, [<InlineIfLambda>] right: CancellableFlow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both left right
