namespace LeanTasks.FSharp.Tests.Properties

open System
open System.Collections.Concurrent
open System.Threading

/// How long nothing may happen before a program counts as stuck. Shorter once one was, for the sake of shrinking it.
[<Sealed>]
type Patience() =
    member val Left = TimeSpan.FromSeconds 10.0 with get, set

/// The thread that runs a program: it completes what the program awaits only after the program has given the thread back, so that
/// a program without a pool in it happens in one order only, whatever the builder.
[<Sealed>]
type Driver(patience: Patience) =
    let queue = new BlockingCollection<unit -> unit>()

    member _.Add(work: unit -> unit) : unit = queue.Add work

    /// Runs what is added until the condition holds. False if nothing happened for too long.
    member _.RunUntil(finished: unit -> bool, afterEach: unit -> unit) : bool =
        let mutable stuck = false

        while not stuck && not (finished ()) do
            let mutable work = ignore

            if queue.TryTake(&work, patience.Left) then
                work ()
                afterEach ()
            else
                stuck <- true
                patience.Left <- TimeSpan.FromSeconds 0.5

        not stuck

/// A context whose callbacks the driver runs.
[<Sealed>]
type DriverContext(name: string, driver: Driver) =
    inherit SynchronizationContext()

    member _.Name = name

    override this.Post(callback, state) =
        driver.Add(fun () ->
            let before = SynchronizationContext.Current
            SynchronizationContext.SetSynchronizationContext this

            try
                callback.Invoke state
            finally
                SynchronizationContext.SetSynchronizationContext before)

    override _.Send(callback, state) = callback.Invoke state
    override this.CreateCopy() = this
