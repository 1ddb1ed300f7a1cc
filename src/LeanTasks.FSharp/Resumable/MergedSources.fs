namespace LeanTasks.FSharp

open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks

[<AutoOpen>]
module MergedAwaitables =

    type AwaitingBuilder with

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Awaitable1, 'Awaiter1, 'T1, 'Awaitable2, 'Awaiter2, 'T2
            when AwaitableOf<'Awaitable1, 'Awaiter1, 'T1> and AwaitableOf<'Awaitable2, 'Awaiter2, 'T2>>
            (source1: 'Awaitable1, source2: 'Awaitable2)
            : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofAwaitable source1) (FlowCode.ofAwaitable source2)

[<AutoOpen>]
module MergedAwaitableAndTask =

    type AwaitingBuilder with

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Awaitable1, 'Awaiter1, 'T1, 'T2 when AwaitableOf<'Awaitable1, 'Awaiter1, 'T1>>
            (source1: 'Awaitable1, source2: Task<'T2>)
            : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofAwaitable source1) (FlowCode.ofTask source2)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Awaitable1, 'Awaiter1, 'T1, 'T2 when AwaitableOf<'Awaitable1, 'Awaiter1, 'T1>>
            (source1: 'Awaitable1, source2: LeanTask<'T2>)
            : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofAwaitable source1) (FlowCode.ofAwaitable source2)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'Awaitable1, 'Awaiter1, 'T1, 'T2 when AwaitableOf<'Awaitable1, 'Awaiter1, 'T1>>
            (source1: 'Awaitable1, source2: Async<'T2>)
            : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofAwaitable source1) (FlowCode.ofTask (Async.StartImmediateAsTask source2))

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'T1, 'Awaitable2, 'Awaiter2, 'T2 when AwaitableOf<'Awaitable2, 'Awaiter2, 'T2>>
            (source1: Task<'T1>, source2: 'Awaitable2)
            : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofTask source1) (FlowCode.ofAwaitable source2)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'T1, 'Awaitable2, 'Awaiter2, 'T2 when AwaitableOf<'Awaitable2, 'Awaiter2, 'T2>>
            (source1: LeanTask<'T1>, source2: 'Awaitable2)
            : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofAwaitable source1) (FlowCode.ofAwaitable source2)

        [<NoEagerConstraintApplication>]
        member inline _.MergeSources<'T1, 'Awaitable2, 'Awaiter2, 'T2 when AwaitableOf<'Awaitable2, 'Awaiter2, 'T2>>
            (source1: Async<'T1>, source2: 'Awaitable2)
            : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofTask (Async.StartImmediateAsTask source1)) (FlowCode.ofAwaitable source2)

[<AutoOpen>]
module MergedTasks =

    type AwaitingBuilder with

        member inline _.MergeSources(source1: Task<'T1>, source2: Task<'T2>) : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofTask source1) (FlowCode.ofTask source2)

        member inline _.MergeSources(source1: Task<'T1>, source2: LeanTask<'T2>) : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofTask source1) (FlowCode.ofAwaitable source2)

        member inline _.MergeSources(source1: Task<'T1>, source2: Async<'T2>) : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofTask source1) (FlowCode.ofTask (Async.StartImmediateAsTask source2))

        member inline _.MergeSources(source1: LeanTask<'T1>, source2: Task<'T2>) : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofAwaitable source1) (FlowCode.ofTask source2)

        member inline _.MergeSources(source1: LeanTask<'T1>, source2: LeanTask<'T2>) : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofAwaitable source1) (FlowCode.ofAwaitable source2)

        member inline _.MergeSources(source1: LeanTask<'T1>, source2: Async<'T2>) : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofAwaitable source1) (FlowCode.ofTask (Async.StartImmediateAsTask source2))

        member inline _.MergeSources(source1: Async<'T1>, source2: Task<'T2>) : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofTask (Async.StartImmediateAsTask source1)) (FlowCode.ofTask source2)

        member inline _.MergeSources(source1: Async<'T1>, source2: LeanTask<'T2>) : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofTask (Async.StartImmediateAsTask source1)) (FlowCode.ofAwaitable source2)

        member inline _.MergeSources(source1: Async<'T1>, source2: Async<'T2>) : Flow<struct ('T1 * 'T2)> =
            FlowCode.both (FlowCode.ofTask (Async.StartImmediateAsTask source1)) (FlowCode.ofTask (Async.StartImmediateAsTask source2))
