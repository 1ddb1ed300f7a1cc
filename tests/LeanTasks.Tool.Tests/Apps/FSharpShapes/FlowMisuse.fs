/// Flows and value tasks awaited by our builders, in wrong ways and right ones, for the tests of `leantasks check`; nobody runs them.
module FSharpShapes.FlowMisuse

open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp

type Source =
    abstract Read: int -> ValueTask<int>
    abstract Load: int -> Flow<int>
    abstract Save: unit -> Flow<unit>
    abstract Flush: unit -> ValueTask

module Wrong =
    let twice (reading: Flow<int>) =
        flow {
            let! first = reading
            let! second = reading // twice
            return first + second
        }

    let dropped (reading: Flow<int>) =
        flow {
            let! _ = reading
            let! _ = reading // dropped
            return 1
        }

    let ofSource (source: Source) =
        flow {
            let reading = source.Load 1
            let! first = reading
            do! Task.Delay first
            let! second = reading // ofSource
            return first + second
        }

    let unit (source: Source) =
        flow {
            let saving = source.Save()
            do! saving
            do! saving // unit
        }

    let ofValueTask (source: Source) =
        flow {
            let reading = source.Read 1
            let! first = reading
            let! second = reading // ofValueTask
            return first + second
        }

    let ofUnitValueTask (source: Source) =
        flow {
            let flushing = source.Flush()
            do! flushing
            do! flushing // ofUnitValueTask
        }

    let inVtask (source: Source) =
        vtask {
            let reading = source.Read 1
            let! first = reading
            let! second = reading // inVtask
            return first + second
        }

    let inTry (source: Source) =
        vtask {
            let reading = source.Load 1

            try
                let! first = reading
                let! second = reading // inTry
                return first + second
            with _ ->
                return 0
        }

    let inPoolingValueTask (source: Source) =
        poolingValueTask {
            let reading = source.Read 1
            let! first = reading
            let! second = reading // inPoolingValueTask
            return first + second
        }

    let inCancellable (reading: Flow<int>) =
        cancellableFlow {
            let! first = reading
            let! second = reading // inCancellable
            return first + second
        }

    let afterAsTask (source: Source) =
        flow {
            let reading = source.Load 1
            let first = reading.AsTask()
            let! one = first
            let! two = reading // afterAsTask
            return one + two
        }

module Right =
    let ofTask (source: Source) (reading: Task<int>) =
        flow {
            do! source.Flush()
            do! source.Flush()
            let! first = reading
            let! second = reading
            return first + second
        }

    let once (source: Source) =
        flow {
            let reading = source.Load 1
            do! Task.Delay 1
            let! value = reading
            return value
        }

    let anew (source: Source) =
        flow {
            let! first = source.Load 1
            let! second = source.Load 2
            let! third = source.Read 3
            return first + second + third
        }

    let branches (source: Source) (early: bool) =
        vtask {
            let reading = source.Read 1

            if early then
                let! value = reading
                return value
            else
                do! Task.Delay 1
                return! reading
        }

    let loop (source: Source) (count: int) =
        flow {
            let mutable sum = 0

            for i in 1..count do
                let! x = source.Load i
                sum <- sum + x

            while sum < 100 do
                let! x = source.Read sum
                sum <- sum + x

            return sum
        }

    let replaced (source: Source) =
        flow {
            let mutable reading = source.Load 1
            let! first = reading
            reading <- source.Load 2
            let! second = reading
            return first + second
        }

    let asTask (source: Source) =
        flow {
            let reading = (source.Load 1).AsTask()
            let! first = reading
            let! second = reading
            return first + second
        }

    let cold (source: Source) =
        cancellableFlow {
            let load (_: System.Threading.CancellationToken) = source.Load 1
            let! first = load
            let! second = load
            return first + second
        }

    let cleanup (source: Source) =
        vtask {
            let reading = source.Load 1

            try
                return! reading
            finally
                source.Save().AsTask().Wait()
        }
