module Program

open System
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp

let later (value: decimal) =
    task {
        do! Task.Delay 1
        return value
    }

let plusOne (input: ValueTask<int>) =
    poolingValueTask {
        let! value = input
        return value + 1
    }

/// The bytes that a call takes which waits once, after the first calls.
let bytesPerCall () =
    let source = ReusableValueTaskSource<int>()

    let call count =
        for i in 1..count do
            let sum = plusOne (source.AsValueTask())
            source.SetResult i

            if sum.Result <> i + 1 then
                failwith "wrong sum"

    call 200
    let before = GC.GetAllocatedBytesForCurrentThread()
    call 1000
    (GC.GetAllocatedBytesForCurrentThread() - before) / 1000L

let run () =
    task {
        let! total = Prices.total [ later 1.5m; later 2.5m; Task.FromResult 3m ]
        printfn $"flow: {total}"
        let! others = Prices.totalForOthers [ later 4m; Task.FromResult 5m ]
        printfn $"vtask: {others}"
        printfn $"poolingValueTask: {bytesPerCall ()} B"
    }

[<EntryPoint>]
let main _ =
    run().GetAwaiter().GetResult()
    0
