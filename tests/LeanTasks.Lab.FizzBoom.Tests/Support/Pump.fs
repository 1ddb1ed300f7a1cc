namespace LeanTasks.Lab.FizzBoom.Tests.Support

open System.Collections.Generic
open System.Threading
open System.Threading.Tasks
open Xunit

/// A context whose thread is the one that calls Run: it runs what is posted, and counts it.
type internal Pump() =
    inherit SynchronizationContext()

    let posted = Queue<struct (SendOrPostCallback * obj | null)>()

    /// What has been posted until now.
    member val Posts = 0 with get, private set

    override this.Post(callback, state) =
        this.Posts <- this.Posts + 1
        posted.Enqueue(struct (callback, state))

    /// Calls something in this context, runs what it posts until it has ended, and gives its result.
    member this.Run(start: unit -> ValueTask<'T>) : 'T =
        let before = SynchronizationContext.Current
        SynchronizationContext.SetSynchronizationContext this

        try
            let task = start ()

            while not task.IsCompleted do
                Assert.True(posted.Count > 0, "It goes on somewhere else.")
                let struct (callback, state) = posted.Dequeue()
                callback.Invoke state

            task.GetAwaiter().GetResult()
        finally
            SynchronizationContext.SetSynchronizationContext before
