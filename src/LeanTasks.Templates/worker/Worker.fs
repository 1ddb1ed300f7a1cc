namespace FlowWorker

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open Microsoft.Extensions.Hosting
open Microsoft.Extensions.Logging

/// Does one piece of work after another, until the host stops.
type Worker(logger: ILogger<Worker>) =
    inherit BackgroundService()

    // Takes the place of your work. A flow allocates nothing unless it suspends.
    let work number =
        flow {
            if number % 10 = 0 then
                do! Task.Yield()

            return number * number
        }

    let rec run number (stopping: CancellationToken) =
        flow {
            let! result = work number
            logger.LogInformation("Work {Number}: {Result}", number, result)
            do! Task.Delay(TimeSpan.FromSeconds 1.0, stopping)
            return! run (number + 1) stopping
        }

    override _.ExecuteAsync stopping = run 1 stopping |> Flow.toUnitTask
