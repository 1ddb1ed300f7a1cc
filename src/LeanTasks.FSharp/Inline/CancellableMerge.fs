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
module CancellableMergedAwaiters =
    type CancellableFlowBuilderBase with
        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>>
            (left: 'Left, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaiter left) (fun _ -> FlowCode.ofAwaiter right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>>
            (left: 'Left, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaiter left) (fun token -> FlowCode.ofAwaiter (right token))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun token -> FlowCode.ofAwaiter (left token)) (fun _ -> FlowCode.ofAwaiter right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun token -> FlowCode.ofAwaiter (left token)) (fun token -> FlowCode.ofAwaiter (right token))

[<AutoOpen>]
module CancellableMergedAwaiterAndFlow =
    type CancellableFlowBuilderBase with
        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>>
            (left: 'Left, right: Flow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaiter left) (fun _ -> right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>>
            (left: 'Left, [<InlineIfLambda>] right: CancellableFlow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> FlowCode.ofAwaiter left) right

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, right: Flow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun token -> FlowCode.ofAwaiter (left token)) (fun _ -> right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>>
            ([<InlineIfLambda>] left: CancellationToken -> 'Left, [<InlineIfLambda>] right: CancellableFlow<'B>)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun token -> FlowCode.ofAwaiter (left token)) right

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>>
            (left: Flow<'A>, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> left) (fun _ -> FlowCode.ofAwaiter right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>>
            (left: Flow<'A>, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both (fun _ -> left) (fun token -> FlowCode.ofAwaiter (right token))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>>
            ([<InlineIfLambda>] left: CancellableFlow<'A>, right: 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both left (fun _ -> FlowCode.ofAwaiter right)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>>
            ([<InlineIfLambda>] left: CancellableFlow<'A>, [<InlineIfLambda>] right: CancellationToken -> 'Right)
            : CancellableFlow<struct ('A * 'B)> =
            CancellableMerge.both left (fun token -> FlowCode.ofAwaiter (right token))

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
