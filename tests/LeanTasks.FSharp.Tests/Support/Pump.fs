namespace LeanTasks.FSharp.Tests

open System.Collections.Concurrent
open System.Threading
open System.Threading.Tasks

/// A SynchronizationContext with a thread of its own, as a window's.
type Pump private () =
    inherit SynchronizationContext()

    let work = new BlockingCollection<struct (SendOrPostCallback * (objnull))>()

    member val Posts = 0 with get, set

    override this.Post(callback, state) =
        this.Posts <- this.Posts + 1
        work.Add(struct (callback, state))

    override _.Send(_, _) =
        raise (System.NotSupportedException "Nobody sends.")

    override this.CreateCopy() = this

    /// Whether the caller is on the pump, as far as it can see itself.
    member this.IsCurrent = obj.ReferenceEquals(SynchronizationContext.Current, this)

    /// Runs a body on a thread with a pump, until the task that it returns has ended.
    static member Run(body: Pump -> Task) : Task =
        let outcome =
            TaskCompletionSource TaskCreationOptions.RunContinuationsAsynchronously

        let pump = Pump()

        let thread =
            Thread(fun () ->
                SynchronizationContext.SetSynchronizationContext pump

                let running =
                    try
                        body pump
                    with error ->
                        Task.FromException error

                running.ContinueWith(
                    (fun (ended: Task) ->
                        outcome.SetFromTask ended
                        pump.Stop()),
                    TaskScheduler.Default
                )
                |> ignore

                pump.Turn())

        thread.IsBackground <- true
        thread.Start()
        outcome.Task.WaitAsync(System.TimeSpan.FromMinutes 15.0)

    member private _.Stop() = work.CompleteAdding()

    member private _.Turn() =
        for struct (callback, state) in work.GetConsumingEnumerable() do
            callback.Invoke state
