/// Where the background kinds begin. FSharp.Core's backgroundTask is the control.
module LeanTasks.FSharp.Tests.BackgroundTests

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open Xunit

let private start (kind: string) (body: unit -> 'T) : Task<'T> =
    match kind with
    | "task" -> backgroundTask { return body () }
    | "LeanTask" -> (backgroundLeanTask { return body () }).AsTask()
    | _ -> (backgroundValueTask { return body () }).AsTask()

[<Theory; InlineData "task"; InlineData "LeanTask"; InlineData "ValueTask">]
let ``under a SynchronizationContext the body begins on the pool`` (kind: string) =
    Pump.Run(fun pump ->
        task {
            let! onPool, onPump =
                start kind (fun () -> Thread.CurrentThread.IsThreadPoolThread, pump.IsCurrent)

            Assert.True onPool
            Assert.False onPump
            Assert.True pump.IsCurrent
        })

[<Theory; InlineData "task"; InlineData "LeanTask"; InlineData "ValueTask">]
let ``under a TaskScheduler the body begins on the pool`` (kind: string) =
    let exclusive = ConcurrentExclusiveSchedulerPair().ExclusiveScheduler

    Task.Factory
        .StartNew(
            (fun () ->
                task {
                    let! scheduler = start kind (fun () -> TaskScheduler.Current)
                    Assert.Same(TaskScheduler.Default, scheduler)
                }
                :> Task),
            CancellationToken.None,
            TaskCreationOptions.None,
            exclusive
        )
        .Unwrap()

[<Theory; InlineData "task"; InlineData "LeanTask"; InlineData "ValueTask">]
let ``with neither the body begins at once`` (kind: string) =
    Task.Run(fun () ->
        let caller = Environment.CurrentManagedThreadId
        let running = start kind (fun () -> Environment.CurrentManagedThreadId)
        Assert.True running.IsCompleted
        Assert.Equal(caller, running.Result))

[<Theory; InlineData "task"; InlineData "LeanTask"; InlineData "ValueTask">]
let ``the body on the pool has the caller's AsyncLocal`` (kind: string) =
    let local = AsyncLocal<int>()

    Pump.Run(fun _ ->
        task {
            local.Value <- 1
            let! seen = start kind (fun () -> local.Value)
            Assert.Equal(1, seen)
        })

[<Theory; InlineData "task"; InlineData "LeanTask"; InlineData "ValueTask">]
let ``an exception on the pool comes back`` (kind: string) =
    let error = Boom "pool"
    Pump.Run(fun _ -> start kind (fun () -> raise error) |> Check.faultsWith error)
