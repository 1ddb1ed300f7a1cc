/// What a cancellable kind allocates that does not suspend: the function, once. Of optimized code only.
module LeanTasks.FSharp.Tests.Safety.CancellableAllocationTests

#if !DEBUG && !UNOPTIMIZED

open System
open System.IO
open System.Threading
open System.Threading.Tasks
open Xunit
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Rig
open LeanTasks.TestSupport

let private items = [| 1; 2; 3 |]
let private list = [ 1; 2; 3 ]
let private completed = Task.FromResult 1

let private one: CancellableFlow<int> = cancellableFlow { return 1 }

let private oneVtask: CancellableValueTask<int> = cancellableValueTask { return 1 }

let private ofToken (token: CancellationToken) : ValueTask<int> =
    ValueTask<int>(if token.CanBeCanceled then 1 else 2)

let private cold () : Task<int> = completed

let private sumOfVtask: CancellableValueTask<int> =
    cancellableValueTask {
        let! a = oneVtask
        let! b = one
        return a + b
    }

let private shapes: (string * CancellableFlow<int>) list =
    [
        "return", one
        "let!",
        cancellableFlow {
            let! a = one
            let! b = oneVtask
            let! c = ofToken
            let! d = completed
            let! e = ValueTask<int> a
            let! f = cold
            return a + b + c + d + e + f
        }
        "do!",
        cancellableFlow {
            do! Task.CompletedTask
            do! ValueTask()
            do! fun _ -> Task.CompletedTask
            return 1
        }
        "statements between awaits",
        cancellableFlow {
            let! a = one
            Volatile.Read(&items[0]) |> ignore
            let square = a * a
            let! b = one
            Volatile.Read(&items[square]) |> ignore
            return b
        }
        "if",
        cancellableFlow {
            let! a = one

            if a > 1 then
                return 1
            else
                let! b = one
                return a + b
        }
        "match of two cases",
        cancellableFlow {
            match! one with
            | 0 -> return 0
            | other ->
                let! a = one
                return a + other
        }
        "return!", cancellableFlow { return! one }
        "while",
        cancellableFlow {
            while Volatile.Read(&items[0]) > 1 do
                let! _ = one
                ()

            return 1
        }
        "try with",
        cancellableFlow {
            try
                let! a = one
                return a
            with :? ArgumentException ->
                let! b = one
                return -b
        }
        "try finally",
        cancellableFlow {
            try
                let! a = one
                return a
            finally
                Volatile.Read(&items[0]) |> ignore
        }
        "use",
        cancellableFlow {
            use _ = Stream.Null
            use _ = new AllocationTests.Resource()
            let! a = one
            return a
        }
        "match of three cases",
        cancellableFlow {
            match! one with
            | 0 -> return 0
            | 1 -> return! one
            | other ->
                let! b = one
                return b + other
        }
        "if before other code",
        cancellableFlow {
            let! a = one

            if a > 0 then
                let! _ = one
                ()

            return a
        }
        "for over an array",
        cancellableFlow {
            for item in items do
                let! a = one
                Volatile.Read(&items[(item + a) % 3]) |> ignore

            return 1
        }
        "for over a list",
        cancellableFlow {
            for item in list do
                let! a = one
                Volatile.Read(&items[(item + a) % 3]) |> ignore

            return 1
        }
        "a vtask", fun token -> Flow.ofValueTask (sumOfVtask token)
    ]

let names = TheoryData<string>(shapes |> List.map fst |> Seq.ofList)

let private bytesOf (rounds: int) (start: CancellationToken -> unit) : int64 =
    use source = new CancellationTokenSource()
    let token = source.Token
    let before = GC.GetAllocatedBytesForCurrentThread()

    for _ in 1..rounds do
        start token

    GC.GetAllocatedBytesForCurrentThread() - before

let private settled (rounds: int) (expected: int64) (start: CancellationToken -> unit) : int64 =
    fresh (fun () -> Settled.Value(expected, (fun () -> bytesOf rounds start)))

let private complete (flow: Flow<'T>) : unit =
    if not flow.IsCompleted then
        failwith "It has suspended."

[<Theory; MemberData(nameof names)>]
let ``a start that does not suspend allocates nothing`` (name: string) =
    let _, shape = shapes |> List.find (fun (other, _) -> other = name)
    Assert.Equal(0L, settled 1_000 0L (fun token -> complete (shape token)))

[<Fact>]
let ``a loop of a thousand rounds allocates no more than its function and its mutable`` () =
    let start (token: CancellationToken) =
        let computation =
            cancellableFlow {
                let mutable left = 1_000

                while left > 0 do
                    let! a = ValueTask<int> 1
                    left <- left - a

                return left
            }

        complete (computation token)

    Assert.InRange(settled 1_000 24_000L start, 24_000L, 48_000L)

#endif
