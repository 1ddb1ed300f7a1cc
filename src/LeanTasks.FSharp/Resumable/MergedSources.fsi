namespace LeanTasks.FSharp

open System.ComponentModel

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

/// <summary><c>and!</c> over sources of all kinds; considered last.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module MergedAwaitables =

    type AwaitingBuilder with

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Awaitable1, 'Awaiter1, 'T1, 'Awaitable2, 'Awaiter2, 'T2
            when AwaitableOf<'Awaitable1, 'Awaiter1, 'T1> and AwaitableOf<'Awaitable2, 'Awaiter2, 'T2>> :
            source1: 'Awaitable1 * source2: 'Awaitable2 -> Flow<struct ('T1 * 'T2)>

/// <summary><c>and!</c> over one source of any kind, and a task or <c>Async</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module MergedAwaitableAndTask =

    type AwaitingBuilder with

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Awaitable1, 'Awaiter1, 'T1, 'T2 when AwaitableOf<'Awaitable1, 'Awaiter1, 'T1>> :
            source1: 'Awaitable1 * source2: Task<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Awaitable1, 'Awaiter1, 'T1, 'T2 when AwaitableOf<'Awaitable1, 'Awaiter1, 'T1>> :
            source1: 'Awaitable1 * source2: LeanTask<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'Awaitable1, 'Awaiter1, 'T1, 'T2 when AwaitableOf<'Awaitable1, 'Awaiter1, 'T1>> :
            source1: 'Awaitable1 * source2: Async<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'T1, 'Awaitable2, 'Awaiter2, 'T2 when AwaitableOf<'Awaitable2, 'Awaiter2, 'T2>> :
            source1: Task<'T1> * source2: 'Awaitable2 -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'T1, 'Awaitable2, 'Awaiter2, 'T2 when AwaitableOf<'Awaitable2, 'Awaiter2, 'T2>> :
            source1: LeanTask<'T1> * source2: 'Awaitable2 -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        [<NoEagerConstraintApplication>]
        member inline MergeSources<'T1, 'Awaitable2, 'Awaiter2, 'T2 when AwaitableOf<'Awaitable2, 'Awaiter2, 'T2>> :
            source1: Async<'T1> * source2: 'Awaitable2 -> Flow<struct ('T1 * 'T2)>

/// <summary><c>and!</c> over tasks and <c>Async</c>; considered first.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module MergedTasks =

    type AwaitingBuilder with

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        member inline MergeSources: source1: Task<'T1> * source2: Task<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        member inline MergeSources: source1: Task<'T1> * source2: LeanTask<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        member inline MergeSources: source1: Task<'T1> * source2: Async<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        member inline MergeSources: source1: LeanTask<'T1> * source2: Task<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        member inline MergeSources: source1: LeanTask<'T1> * source2: LeanTask<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        member inline MergeSources: source1: LeanTask<'T1> * source2: Async<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        member inline MergeSources: source1: Async<'T1> * source2: Task<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        member inline MergeSources: source1: Async<'T1> * source2: LeanTask<'T2> -> Flow<struct ('T1 * 'T2)>

        /// <summary>Joins two sources of <c>and!</c>: see <see cref="M:LeanTasks.FSharp.FlowCode.both" />.</summary>
        member inline MergeSources: source1: Async<'T1> * source2: Async<'T2> -> Flow<struct ('T1 * 'T2)>
