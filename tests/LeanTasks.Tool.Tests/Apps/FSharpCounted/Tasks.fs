/// Tasks that suspend as often as they are told: a yield does so always, whatever other threads do.
module FSharpCounted.Tasks

open System
open System.Threading.Tasks
open LeanTasks.FSharp

let plain (suspensions: int) : Task =
    task {
        for _ in 1..suspensions do
            do! Task.Yield()
    }

let ofInt64 (suspensions: int) =
    task {
        for _ in 1..suspensions do
            do! Task.Yield()

        return Environment.TickCount64
    }

let inBackground (suspensions: int) =
    backgroundTask {
        for _ in 1..suspensions do
            do! Task.Yield()

        return suspensions
    }

let generic (value: 'T) (suspensions: int) =
    task {
        for _ in 1..suspensions do
            do! Task.Yield()

        return value
    }

let failing (suspensions: int) (fault: exn option) =
    task {
        for _ in 1..suspensions do
            do! Task.Yield()

        match fault with
        | Some fault -> raise fault
        | None -> ()

        return 1
    }

let lean (suspensions: int) =
    leanTask {
        for _ in 1..suspensions do
            do! Task.Yield()

        return suspensions
    }

let pooled (suspensions: int) =
    poolingValueTask {
        for _ in 1..suspensions do
            do! Task.Yield()

        return suspensions
    }

type Worker() =
    member _.Work(suspensions: int) =
        task {
            for _ in 1..suspensions do
                do! Task.Yield()

            return "done"
        }
