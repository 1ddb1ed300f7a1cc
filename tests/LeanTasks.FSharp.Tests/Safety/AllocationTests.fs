/// What a flow allocates that does not suspend: nothing. Of optimized code only.
module LeanTasks.FSharp.Tests.Safety.AllocationTests

#if !DEBUG && !UNOPTIMIZED

open System
open System.Threading
open System.Threading.Tasks
open Xunit
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Rig
open LeanTasks.TestSupport

[<Struct>]
type Resource =
    interface IDisposable with
        member _.Dispose() = ()

let private items = [| 1; 2; 3 |]
let private list = [ 1; 2; 3 ]
let private completed = Task.FromResult 1

let private one (value: int) = flow { return value }

let private guarded (value: int) =
    flow {
        if value > 1_000 then
            do! Task.Yield()

        return value
    }

let private shapes: (string * (int -> Flow<int>)) list =
    [
        "return", one
        "let!",
        fun value ->
            flow {
                let! a = one value
                let! b = guarded a
                return a + b + value
            }
        "let! of a task",
        fun value ->
            flow {
                let! a = completed
                let! b = ValueTask<int>(value)
                return a + b
            }
        "do!",
        fun value ->
            flow {
                do! Task.CompletedTask
                do! ValueTask()
                return value
            }
        "if",
        fun value ->
            flow {
                if value > 0 then
                    let! _ = one value
                    ()

                return value
            }
        "match",
        fun value ->
            flow {
                match value with
                | 0 -> return 0
                | 1 -> return! one 2
                | other ->
                    let! a = one other
                    return a
            }
        "match!",
        fun value ->
            flow {
                match! one value with
                | 0 -> return 0
                | other -> return! one other
            }
        "return!", (fun value -> flow { return! one value })
        "for over an array",
        fun value ->
            flow {
                for item in items do
                    let! _ = one (item + value)
                    ()

                return value
            }
        "for over a list",
        fun value ->
            flow {
                for item in list do
                    let! _ = one (item + value)
                    ()

                return value
            }
        "while",
        fun value ->
            flow {
                while Volatile.Read(&items[0]) > 1 do
                    let! _ = one value
                    ()

                return value
            }
        "try with",
        fun value ->
            flow {
                try
                    let! a = one value
                    return a
                with :? ArgumentException ->
                    return -value
            }
        "try finally",
        fun value ->
            flow {
                try
                    let! a = one value
                    return a
                finally
                    Volatile.Read(&items[0]) |> ignore
            }
        "use of a struct",
        fun value ->
            flow {
                use _ = new Resource()
                let! a = one value
                return a
            }
    ]

let names = TheoryData<string>(shapes |> List.map fst |> Seq.ofList)

let private bytesOf (shape: int -> Flow<int>) : int64 =
    let before = GC.GetAllocatedBytesForCurrentThread()

    for value in 1..1_000 do
        if not (shape value).IsCompleted then
            failwith "It has suspended."

    GC.GetAllocatedBytesForCurrentThread() - before

[<Theory; MemberData(nameof names)>]
let ``a flow that does not suspend allocates nothing`` (name: string) =
    let _, shape = shapes |> List.find (fun (other, _) -> other = name)

    let bytes = fresh (fun () -> Settled.Value(0L, (fun () -> bytesOf shape)))

    Assert.Equal(0L, bytes)

[<Fact>]
let ``a mutable that a loop's closures share is an object, made by the F# compiler`` () =
    let shape value =
        flow {
            let mutable left = 3

            while left > 0 do
                let! a = one 1
                left <- left - a

            return value
        }

    let bytes = fresh (fun () -> Settled.Value(24_000L, (fun () -> bytesOf shape)))

    Assert.Equal(24_000L, bytes)

#endif
