namespace LeanTasks.FSharp.Tests.Properties

open System
open System.Threading
open System.Threading.Tasks

/// All that can be told about a run from outside, to be compared as a whole.
type Outcome =
    {
        Status: string
        Result: int option
        /// The exception that an await raises, and what the task holds.
        Raised: string
        Held: string
        Traces: (string * string list) list
        /// What the program has changed for its caller, or for the thread that resumed it.
        Leaks: string list
    }

/// How a program is run.
type Surroundings =
    /// On the driver's thread, with a context that comes back to it.
    | InContext
    /// Without a context: what yields goes to the pool.
    | WithoutContext

module Outcome =
    /// The status of what is not over, though nothing happens any more.
    let stuck = "Stuck"

    /// The same, but for the contexts and schedulers in which things happened.
    let withoutPlaces (outcome: Outcome) : Outcome =
        let withoutPlace (event: string) =
            match event.IndexOf(" context=", StringComparison.Ordinal) with
            | -1 -> event
            | place -> event.Substring(0, place)

        { outcome with
            Traces =
                outcome.Traces
                |> List.map (fun (name, events) -> name, List.map withoutPlace events)
        }

    let private ofTask (task: Task<int>) (branches: Branches) (leaks: string list) : Outcome =
        let raised =
            try
                task.GetAwaiter().GetResult() |> ignore
                ""
            with error ->
                Fault.describe error

        {
            Status = string task.Status
            Result =
                if task.IsCompletedSuccessfully then
                    Some task.Result
                else
                    None
            Raised = raised
            Held =
                match task.Exception with
                | null -> ""
                | error -> Fault.describe error
            Traces = branches.All
            Leaks = leaks
        }

    let private broken (status: string) (raised: string) (branches: Branches) (leaks: string list) : Outcome =
        {
            Status = status
            Result = None
            Raised = raised
            Held = ""
            Traces = branches.All
            Leaks = leaks
        }

    /// Runs the program on the calling thread, and what it starts, to the end.
    let ofRun (patience: Patience) (surroundings: Surroundings) (script: Step list) (run: World -> Task<int>) : Outcome =
        let before = SynchronizationContext.Current
        let driver = Driver patience
        let main = DriverContext("main", driver)
        let local = AsyncLocal<int>()
        let branches = Branches driver
        let leaks = ResizeArray<string>()

        let restore () =
            match surroundings with
            | InContext -> SynchronizationContext.SetSynchronizationContext main
            | WithoutContext -> SynchronizationContext.SetSynchronizationContext null

            local.Value <- 100

        let expected: SynchronizationContext | null =
            match surroundings with
            | InContext -> main
            | WithoutContext -> null

        let look (when': string) =
            if local.Value <> 100 then
                leaks.Add $"{when'}: local={local.Value}"

            if not (obj.ReferenceEquals(SynchronizationContext.Current, expected)) then
                leaks.Add $"{when'}: another context"

            restore ()

        try
            restore ()
            let world = World(driver, main, local, branches, "main", script)

            try
                let task = run world
                look "after the call"
                // The main branch may be over before one that was started beside it, or the other way round.
                task.ContinueWith((fun (_: Task<int>) -> driver.Add ignore), TaskContinuationOptions.ExecuteSynchronously)
                |> ignore

                if driver.RunUntil((fun () -> task.IsCompleted && branches.AllOver), (fun () -> look "after a step")) then
                    ofTask task branches (List.ofSeq leaks)
                else
                    broken stuck "" branches (List.ofSeq leaks)
            with error ->
                broken "Thrown by the call" (Fault.describe error) branches (List.ofSeq leaks)
        finally
            local.Value <- 0
            SynchronizationContext.SetSynchronizationContext before

    /// Where the two part, for people.
    let difference (expected: Outcome) (actual: Outcome) : string =
        let line (name: string) (one: string) (other: string) =
            if one = other then
                []
            else
                [ $"{name}: expected {one}, was {other}" ]

        let rec trace (at: int) (one: string list) (other: string list) =
            match one, other with
            | [], [] -> []
            | x :: xs, y :: ys when x = y -> trace (at + 1) xs ys
            | _ ->
                let first items =
                    items |> List.tryHead |> Option.defaultValue "(the end)"

                [ $"step {at}: expected {first one}, was {first other}" ]

        let branch (name: string) =
            let find traces =
                traces
                |> List.tryFind (fst >> (=) name)
                |> Option.map snd
                |> Option.defaultValue []

            trace 0 (find expected.Traces) (find actual.Traces)
            |> List.map (fun text -> $"{name}, {text}")

        [
            yield! line "status" expected.Status actual.Status
            yield! line "result" $"{expected.Result}" $"{actual.Result}"
            yield! line "raised" expected.Raised actual.Raised
            yield! line "held" expected.Held actual.Held
            yield! line "leaks" $"%A{expected.Leaks}" $"%A{actual.Leaks}"

            for name in List.map fst (expected.Traces @ actual.Traces) |> List.distinct do
                yield! branch name
        ]
        |> String.concat "\n"
