namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

/// <summary>The implementation of <c>and!</c> for the cancellable kinds.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
module CancellableMerge =
    /// <summary>Starts both with the token, then awaits both; the first failure in their order counts.</summary>
    val inline both:
        [<InlineIfLambda>] left: CancellableFlow<'A> -> [<InlineIfLambda>] right: CancellableFlow<'B> -> CancellableFlow<struct ('A * 'B)>

/// <summary><c>and!</c> over two awaitables, or functions of the token to them; considered last.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableMergedAwaitables =
    type CancellableFlowBuilderBase with
        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>> :
            left: 'Left * right: 'Right -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>> :
            left: 'Left * [<InlineIfLambda>] right: (CancellationToken -> 'Right) -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * right: 'Right -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'LeftAwaiter, 'A, 'Right, 'RightAwaiter, 'B
            when AwaitableOf<'Left, 'LeftAwaiter, 'A> and AwaitableOf<'Right, 'RightAwaiter, 'B>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * [<InlineIfLambda>] right: (CancellationToken -> 'Right) ->
                CancellableFlow<struct ('A * 'B)>

/// <summary><c>and!</c> over an awaitable and a flow, or functions of the token to them.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module CancellableMergedAwaitableAndFlow =
    type CancellableFlowBuilderBase with
        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>> :
            left: 'Left * right: Flow<'B> -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>> :
            left: 'Left * [<InlineIfLambda>] right: CancellableFlow<'B> -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * right: Flow<'B> -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Left, 'LeftAwaiter, 'A, 'B when AwaitableOf<'Left, 'LeftAwaiter, 'A>> :
            [<InlineIfLambda>] left: (CancellationToken -> 'Left) * [<InlineIfLambda>] right: CancellableFlow<'B> ->
                CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>> :
            left: Flow<'A> * right: 'Right -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>> :
            left: Flow<'A> * [<InlineIfLambda>] right: (CancellationToken -> 'Right) -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>> :
            [<InlineIfLambda>] left: CancellableFlow<'A> * right: 'Right -> CancellableFlow<struct ('A * 'B)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.CancellableMerge.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'A, 'Right, 'RightAwaiter, 'B when AwaitableOf<'Right, 'RightAwaiter, 'B>> :
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
