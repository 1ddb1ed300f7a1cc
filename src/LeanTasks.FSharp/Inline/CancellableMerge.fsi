namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

/// <summary>What <c>and!</c> of the cancellable kinds does.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
module CancellableMerge =
    /// <summary>Starts both with the token, then awaits both; the first failure in their order counts.</summary>
    val inline both:
        [<InlineIfLambda>] left: CancellableFlow<'A> -> [<InlineIfLambda>] right: CancellableFlow<'B> -> CancellableFlow<struct ('A * 'B)>

/// <summary><c>and!</c> over two awaiters, or functions of the token to them; considered last.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableMergedAwaiters =
    type CancellableFlowBuilderBase with
        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>> :
            left: 'Left * right: 'Right -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>> :
            left: 'Left * [<InlineIfLambda>] right: (CancellationToken -> 'Right) -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * right: 'Right -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'Right, 'B when AwaiterOf<'Left, 'A> and AwaiterOf<'Right, 'B>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * [<InlineIfLambda>] right: (CancellationToken -> 'Right) ->
                CancellableFlow<struct ('A * 'B)>

/// <summary><c>and!</c> over an awaiter and a flow, or functions of the token to them.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableMergedAwaiterAndFlow =
    type CancellableFlowBuilderBase with
        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>> :
            left: 'Left * right: Flow<'B> -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>> :
            left: 'Left * [<InlineIfLambda>] right: CancellableFlow<'B> -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * right: Flow<'B> -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'A, 'B when AwaiterOf<'Left, 'A>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * [<InlineIfLambda>] right: CancellableFlow<'B> ->
                CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>> :
            left: Flow<'A> * right: 'Right -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>> :
            left: Flow<'A> * [<InlineIfLambda>] right: (CancellationToken -> 'Right) -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>> :
            [<InlineIfLambda>] left: CancellableFlow<'A> * right: 'Right -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'A, 'Right, 'B when AwaiterOf<'Right, 'B>> :
            [<InlineIfLambda>] left: CancellableFlow<'A> * [<InlineIfLambda>] right: (CancellationToken -> 'Right) ->
                CancellableFlow<struct ('A * 'B)>

/// <summary><c>and!</c> over two flows, or functions of the token to them; considered first.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableMergedFlows =
    type CancellableFlowBuilderBase with
        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        member inline MergeSources: left: Flow<'A> * right: Flow<'B> -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        member inline MergeSources: left: Flow<'A> * [<InlineIfLambda>] right: CancellableFlow<'B> -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        member inline MergeSources: [<InlineIfLambda>] left: CancellableFlow<'A> * right: Flow<'B> -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        member inline MergeSources:
            [<InlineIfLambda>] left: CancellableFlow<'A> * [<InlineIfLambda>] right: CancellableFlow<'B> ->
                CancellableFlow<struct ('A * 'B)>
