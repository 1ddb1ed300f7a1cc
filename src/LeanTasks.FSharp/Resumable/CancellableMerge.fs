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
            CancellableMerge.both (fun _ -> FlowCode.ofAwaiter ((^Left: (member GetAwaiter: unit -> 'LeftAwaiter) left))) (fun _ ->
                FlowCode.ofAwaiter ((^Right: (member GetAwaiter: unit -> 'RightAwaiter) right)))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>>
            (left: 'Left, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaiter ((^Left: (member GetAwaiter: unit -> 'LeftAwaiter) left))) (fun token ->
                FlowCode.ofAwaiter ((^Right: (member GetAwaiter: unit -> 'RightAwaiter) (right token))))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both
                (fun token -> FlowCode.ofAwaiter ((^Left: (member GetAwaiter: unit -> 'LeftAwaiter) (left token))))
                (fun _ -> FlowCode.ofAwaiter ((^Right: (member GetAwaiter: unit -> 'RightAwaiter) right)))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both
                (fun token -> FlowCode.ofAwaiter ((^Left: (member GetAwaiter: unit -> 'LeftAwaiter) (left token))))
                (fun token -> FlowCode.ofAwaiter ((^Right: (member GetAwaiter: unit -> 'RightAwaiter) (right token))))

[<AutoOpen>]
module CancellableMergedAwaitableAndFlow =
    type CancellableFlowBuilderBase with
        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>>
            (left: 'Left, right: Flow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaiter ((^Left: (member GetAwaiter: unit -> 'LeftAwaiter) left))) (fun _ -> right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>>
            (left: 'Left, [<InlineIfLambda>] right: CancellableFlow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaiter ((^Left: (member GetAwaiter: unit -> 'LeftAwaiter) left))) right

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, right: Flow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both
                (fun token -> FlowCode.ofAwaiter ((^Left: (member GetAwaiter: unit -> 'LeftAwaiter) (left token))))
                (fun _ -> right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, [<InlineIfLambda>] right: CancellableFlow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun token -> FlowCode.ofAwaiter ((^Left: (member GetAwaiter: unit -> 'LeftAwaiter) (left token)))) right

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>>
            (left: Flow<'A>, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> left) (fun _ -> FlowCode.ofAwaiter ((^Right: (member GetAwaiter: unit -> 'RightAwaiter) right)))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>>
            (left: Flow<'A>, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> left) (fun token ->
                FlowCode.ofAwaiter ((^Right: (member GetAwaiter: unit -> 'RightAwaiter) (right token))))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>>
            ([<InlineIfLambda>] left: CancellableFlow<'A>, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both left (fun _ -> FlowCode.ofAwaiter ((^Right: (member GetAwaiter: unit -> 'RightAwaiter) right)))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>>
            ([<InlineIfLambda>] left: CancellableFlow<'A>, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both left (fun token ->
                FlowCode.ofAwaiter ((^Right: (member GetAwaiter: unit -> 'RightAwaiter) (right token))))

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
