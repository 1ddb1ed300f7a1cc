/// Value tasks misused and used well, for the tests of `leantasks check`; nobody runs them.
module FSharpShapes.Misuse

open System.Threading.Tasks

type Source =
    abstract Read: int -> ValueTask<int>
    abstract Flush: unit -> ValueTask

module Wrong =
    let twice (source: Source) =
        task {
            let reading = source.Read 1
            let! first = reading
            let! second = reading // twice
            return first + second
        }

    let parameter (reading: ValueTask<int>) =
        task {
            let! first = reading
            let! second = reading // parameter
            return first + second
        }

    let branch (source: Source) (early: bool) =
        task {
            let flushing = source.Flush()

            if early then
                do! flushing

            do! flushing // branch
        }

    let loop (source: Source) (count: int) =
        task {
            let reading = source.Read 1
            let mutable sum = 0

            for i in 1..count do
                let! x = reading // loop
                sum <- sum + x

            return sum
        }

    let afterAsTask (source: Source) =
        let reading = source.Read 1
        let first = reading.AsTask()
        first, reading.AsTask() // afterAsTask

    let ofObject (boxed: obj) =
        task {
            match boxed with
            | :? ValueTask<int> as reading ->
                let! first = reading
                let! second = reading // ofObject
                return first + second
            | _ -> return 0
        }

    let inAsync (source: Source) =
        async {
            let reading = source.Read 1
            let! first = Async.AwaitTask(reading.AsTask())
            let! second = Async.AwaitTask(reading.AsTask()) // inAsync
            return first + second
        }

    let early (source: Source) =
        let reading = source.Read 1
        reading.Result // early

    let blocked (source: Source) = source.Read(1).GetAwaiter().GetResult() // blocked

    let earlyInTask (source: Source) =
        task {
            do! source.Flush()
            return (source.Read 1).Result // earlyInTask
        }

module Right =
    let once (source: Source) =
        task {
            let reading = source.Read 1
            do! Task.Delay 1
            return! reading
        }

    let anew (source: Source) =
        task {
            let! first = source.Read 1
            let! second = source.Read 2
            return first + second
        }

    let branches (source: Source) (early: bool) =
        task {
            let flushing = source.Flush()

            if early then
                do! flushing
            else
                do! Task.Delay 1
                do! flushing
        }

    let loop (source: Source) (count: int) =
        task {
            let mutable sum = 0

            for i in 1..count do
                let! x = source.Read i
                sum <- sum + x

            return sum
        }

    let replaced (source: Source) =
        task {
            let mutable reading = source.Read 1
            let! first = reading
            reading <- source.Read 2
            let! second = reading
            return first + second
        }

    let asTask (source: Source) =
        task {
            let reading = (source.Read 1).AsTask()
            let! first = reading
            let! second = reading
            return first + second
        }

    let ofResult () =
        task {
            let reading = ValueTask<int> 1
            let! first = reading
            let! second = reading
            return first + second
        }

    let inAsync (source: Source) (early: bool) =
        async {
            let reading = source.Read 1

            if early then
                return! Async.AwaitTask(reading.AsTask())
            else
                let! delay = Async.AwaitTask(source.Read(2).AsTask())
                let! value = Async.AwaitTask(reading.AsTask())
                return value + delay
        }

    let fastPath (source: Source) =
        let reading = source.Read 1

        if reading.IsCompletedSuccessfully then
            reading.Result
        else
            reading.AsTask().GetAwaiter().GetResult()

    let cleanup (source: Source) =
        task {
            let reading = source.Read 1

            try
                return! reading
            finally
                source.Flush().AsTask().Wait()
        }
