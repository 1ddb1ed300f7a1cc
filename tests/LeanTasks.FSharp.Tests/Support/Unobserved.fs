/// Exceptions that nobody looks at.
module LeanTasks.FSharp.Tests.Unobserved

open System
open System.Collections.Concurrent
open System.Threading
open System.Threading.Tasks
open Xunit
open LeanTasks.TestSupport

/// Runs something on a thread that ends, so that nothing is left on a stack.
let private alone (action: unit -> unit) =
    let thread = Thread action
    thread.UnsafeStart()
    thread.Join()

let private collect () =
    GC.Collect()
    GC.WaitForPendingFinalizers()

/// Fails unless TaskScheduler.UnobservedTaskException tells, so often, of an exception with the message that each is given.
let check (cases: (string * int * (string -> unit)) list) =
    let test = Guid.NewGuid().ToString()
    let told = ConcurrentDictionary<string, int>()

    let handler =
        EventHandler<UnobservedTaskExceptionEventArgs>(fun _ arguments ->
            for error in arguments.Exception.Flatten().InnerExceptions do
                told.AddOrUpdate(error.Message, 1, (fun _ times -> times + 1)) |> ignore)

    let timesOf name =
        match told.TryGetValue $"{test} {name}" with
        | true, times -> times
        | _ -> 0

    let isTold () =
        collect ()
        cases |> List.forall (fun (name, times, _) -> timesOf name >= times)

    TaskScheduler.UnobservedTaskException.AddHandler handler

    try
        for name, _, make in cases do
            alone (fun () -> make $"{test} {name}")

        SpinWait.SpinUntil(isTold, Hangs.After) |> ignore

        // What is dropped later is reported later: by then all else has been.
        alone (fun () -> Task.FromException(InvalidOperationException $"{test} later") |> ignore)

        Assert.True(
            SpinWait.SpinUntil(
                (fun () ->
                    collect ()
                    timesOf "later" = 1),
                Hangs.After
            )
        )
    finally
        TaskScheduler.UnobservedTaskException.RemoveHandler handler

    Assert.Equal<(string * int) list>([ for name, times, _ in cases -> name, times ], [ for name, _, _ in cases -> name, timesOf name ])
