/// The kinds without a result.
module LeanTasks.FSharp.Tests.UnitTests

open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open Xunit

let private steps (start: (int -> unit) -> Task -> Task) : Task =
    task {
        let mutable seen = 0
        let gate = TaskCompletionSource()
        let running = start (fun step -> seen <- step) gate.Task
        Assert.Equal(1, seen)
        Assert.False running.IsCompleted
        gate.SetResult()
        do! running
        Assert.Equal(2, seen)

        // Synchronous from end to end.
        Assert.True (start (fun step -> seen <- -step) Task.CompletedTask).IsCompletedSuccessfully
        Assert.Equal(-2, seen)

        let error = Boom "gate"

        let! raised =
            Assert.ThrowsAsync<Boom>(fun () -> start ignore (Task.FromException error))

        Assert.Same(error, raised)
        let canceled = start ignore (Task.FromCanceled(CancellationToken true))
        let! _ = Assert.ThrowsAnyAsync(fun () -> canceled)
        Assert.Equal(TaskStatus.Canceled, canceled.Status)
    }

[<Fact>]
let ``leanTaskUnit, step by step`` () =
    steps (fun step gate ->
        let running: LeanTask =
            leanTaskUnit {
                step 1
                do! gate
                step 2
            }

        running.AsTask())

[<Fact>]
let ``unitVtask, step by step`` () =
    steps (fun step gate ->
        let running: ValueTask =
            unitVtask {
                step 1
                do! gate
                step 2
            }

        running.AsTask())

[<Fact>]
let ``poolingValueTaskUnit, step by step`` () =
    steps (fun step gate ->
        let running: ValueTask =
            poolingValueTaskUnit {
                step 1
                do! gate
                step 2
            }

        running.AsTask())

[<Fact>]
let ``uunitVtask, step by step`` () =
    steps (fun step gate ->
        let running: ValueTask =
            uunitVtask {
                step 1
                do! gate
                step 2
            }

        running.AsTask())

[<Fact>]
let ``they are sources of each other, and of themselves`` () =
    task {
        let mutable sum = 0

        do!
            unitVtask {
                do! unitVtask { sum <- sum + 1 }

                do!
                    leanTaskUnit {
                        do! Later.unit
                        sum <- sum + 1
                    }

                do!
                    poolingValueTaskUnit {
                        do! Later.unit
                        sum <- sum + 1
                    }

                return! unitVtask { sum <- sum + 1 }
            }

        do!
            leanTaskUnit {
                do! leanTaskUnit { do! Later.unit }
                return! leanTaskUnit { sum <- sum + 1 }
            }

        Assert.Equal(5, sum)
    }
