namespace LeanTasks.FSharp.Tests.Properties

open System
open System.Collections.Generic
open System.Threading
open System.Threading.Tasks

/// What a program sees and changes while it runs: one for each branch, used by one thread at a time.
[<Sealed>]
type World(driver: Driver, main: DriverContext, local: AsyncLocal<int>, branches: Branches, path: string, script: Step list) =
    /// Points that a branch may pass before it is stopped: loops within loops get long.
    let mutable fuel = 300
    let mutable next = 0
    let mutable branchCount = 0
    let mutable script = script
    let mutable state = 0
    let other = DriverContext("other", driver)
    let trace: List<string> = branches.Open path

    let number () =
        next <- next + 1
        next

    let contextName () =
        match SynchronizationContext.Current with
        | null -> "none"
        | :? DriverContext as context -> context.Name
        | foreign -> foreign.GetType().Name

    let schedulerName () =
        if obj.ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default) then
            ""
        else
            " scheduler"

    let log (text: string) =
        trace.Add(
            text
            + " local="
            + string local.Value
            + " context="
            + contextName ()
            + schedulerName ()
        )

    let enter (name: string) (step: Step) =
        log (name + " " + Step.name step)
        fuel <- fuel - 1

        if fuel < 0 then
            raise (TimeoutException "out of fuel")

    let completed (complete: TaskCompletionSource<int> -> unit) =
        let source = TaskCompletionSource<int>()
        complete source
        source.Task

    let later (complete: TaskCompletionSource<int> -> unit) =
        let source = TaskCompletionSource<int>()
        driver.Add(fun () -> complete source)
        source.Task

    let canceled = CancellationToken true

    let start (step: Step) : Task<int> =
        match step with
        | Value n -> Task.FromResult n
        | Later n -> later (fun source -> source.SetResult n)
        | Pool n -> Task.Run(fun () -> n)
        | Throw fault -> raise (Fault.create fault (number ()))
        | Faulted fault ->
            let error = Fault.create fault (number ())
            completed (fun source -> source.SetException error)
        | FaultedTwice(first, second) ->
            let errors = [ Fault.create first (number ()); Fault.create second (number ()) ]
            completed (fun source -> source.SetException errors)
        | LaterFaulted fault ->
            let error = Fault.create fault (number ())
            later (fun source -> source.SetException error)
        | AlreadyCanceled -> completed (fun source -> source.SetCanceled canceled)
        | LaterCanceled -> later (fun source -> source.SetCanceled canceled)
        | SetLocal n ->
            local.Value <- n
            Task.FromResult n
        | SwitchContext ->
            SynchronizationContext.SetSynchronizationContext other
            Task.FromResult 0

    /// The same as a source of ours.
    let startLean (step: Step) : LeanTasks.LeanTask<int> =
        let source = new LeanTasks.LeanTaskSource<int>()

        match step with
        | Later n ->
            driver.Add(fun () -> source.SetResult n)
            source.Task
        | Faulted fault ->
            source.SetException(Fault.create fault (number ()))
            source.Task
        | LaterFaulted fault ->
            let error = Fault.create fault (number ())
            driver.Add(fun () -> source.SetException error)
            source.Task
        | AlreadyCanceled ->
            source.SetCanceled canceled
            source.Task
        | LaterCanceled ->
            driver.Add(fun () -> source.SetCanceled canceled)
            source.Task
        | Pool n -> LeanTasks.LeanTask.Run(fun () -> n)
        | _ -> LeanTasks.LeanTask.FromResult((start step).GetAwaiter().GetResult())

    /// The value that a computation would have at this point: something that every step before has left its mark on.
    member _.State = state

    member _.Log(text: string) : unit = log text

    member _.Got(value: int) : int =
        state <- (state * 31 + value) % 1000003
        log ("got " + string value)
        state

    member this.Dropped(value: int) : unit = this.Got value |> ignore

    // The points of generated programs.

    member _.Task(step: Step) : Task<int> =
        enter "task" step
        start step

    member _.ValueTask(step: Step) : ValueTask<int> =
        enter "value task" step

        match step with
        | Value n -> ValueTask<int> n
        | _ -> ValueTask<int>(start step)

    member _.Lean(step: Step) : LeanTasks.LeanTask<int> =
        enter "lean" step
        startLean step

    member _.Flow(step: Step) : LeanTasks.PooledFlow<int> =
        enter "flow" step
        LeanTasks.PooledFlow<int>((start (Step.atOnce step)).GetAwaiter().GetResult())

    member _.Async(step: Step) : Async<int> =
        enter "async" step
        let source = start step
        async { return! Async.AwaitTask source }

    /// Loses the context if it suspends, so it may suspend only where it certainly does: on the driver's thread, the only one that
    /// ever has the main context.
    member _.Unconfigured(step: Step) =
        enter "unconfigured" step

        let certain =
            match step with
            | _ when not (obj.ReferenceEquals(SynchronizationContext.Current, main)) -> Step.atOnce step
            | Pool n -> Later n
            | _ -> step

        (start certain).ConfigureAwait false

    member _.Own(step: Step) : OwnAwaitable =
        enter "own" step
        let source = start step
        OwnAwaitable(driver, (fun () -> source.GetAwaiter().GetResult()))

    /// What DisposeAsync does. A failure is thrown by the call, because FSharp.Core's task loses that of a ValueTask.
    member _.Disposal(step: Step) : ValueTask =
        enter "disposal" step

        match step with
        | Faulted fault
        | FaultedTwice(fault, _)
        | LaterFaulted fault -> ValueTask(start (Throw fault))
        | AlreadyCanceled
        | LaterCanceled -> ValueTask(start (Throw Canceled))
        | Value _ -> ValueTask()
        | _ -> ValueTask(start step)

    /// What happens where nothing can be awaited.
    member _.Now(step: Step) : unit =
        enter "now" step

        match step with
        | Throw _
        | SetLocal _
        | SwitchContext -> start step |> ignore
        | Faulted fault
        | FaultedTwice(fault, _)
        | LaterFaulted fault -> start (Throw fault) |> ignore
        | _ -> ()

    // The points of the fixed bodies, which take their steps from a script.

    member _.More = not script.IsEmpty

    member _.Next() : Step =
        match script with
        | [] -> Value 0
        | step :: rest ->
            script <- rest
            step

    /// A decision that the script makes.
    member this.Choose(choices: int) : int =
        let chosen =
            match this.Next() with
            | Value n
            | Later n
            | Pool n
            | SetLocal n -> n % choices
            | _ -> 0

        log ("chose " + string chosen)
        chosen

    // The branches of an and!.

    /// The world of a branch, which takes half of what is left of the script.
    member _.Branch() : World =
        let mine, its = List.splitAt (script.Length / 2) script
        script <- mine
        branchCount <- branchCount + 1
        branches.Enter()
        World(driver, main, local, branches, $"{path}/{branchCount}", its)

    member _.Leave() : unit = branches.Leave()
