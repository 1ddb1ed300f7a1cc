/// Compares a builder with another, which is FSharp.Core's.
module LeanTasks.FSharp.Tests.Properties.Comparison

open System
open System.Threading
open System.Threading.Tasks
open FsCheck
open FsCheck.FSharp

/// A thread of its own keeps the contexts of the test's away, and leaves those of the pool to the programs.
let private onItsThread (work: unit -> unit) : Task =
    let over = TaskCompletionSource TaskCreationOptions.RunContinuationsAsynchronously

    let run () =
        try
            work ()
            over.SetResult()
        with error ->
            over.SetException error

    Thread(run, 16 * 1024 * 1024).Start()
    over.Task

let private compare
    (patience: Patience)
    (surroundings: Surroundings)
    (script: Step list)
    (expected: World -> Task<int>)
    (actual: World -> Task<int>)
    (input: unit -> string)
    : unit =
    let one = Outcome.ofRun patience surroundings script expected
    let other = Outcome.ofRun patience surroundings script actual

    // It would be the programs' fault, or the machine's.
    if one.Status = Outcome.stuck then
        failwith $"The reference is stuck.\n{surroundings}, {input ()}\n%A{one}"

    // Where a part of a flow ends on another thread before what follows waits for it, that goes on at once, and where it is; with task
    // it goes on where the part has ended. It takes a race, and a SynchronizationContext that is changed in the middle, to tell. So a
    // run that differs in nothing but its places is made again; what differs without a race goes on to differ.
    let isSame other = one = other

    let isSameElsewhere other =
        Outcome.withoutPlaces one = Outcome.withoutPlaces other

    let again () =
        Seq.init 5 (fun _ -> Outcome.ofRun patience surroundings script actual)

    if not (isSame other || isSameElsewhere other && Seq.exists isSame (again ())) then
        failwith $"{Outcome.difference one other}\n{surroundings}, {input ()}\nexpected %A{one}\nwas %A{other}"

/// LEANTASKS_PROPERTY_CASES multiplies the number of cases, for a long run.
let private factor =
    match Environment.GetEnvironmentVariable "LEANTASKS_PROPERTY_CASES" with
    | null
    | "" -> 1
    | text ->
        match Int32.TryParse text with
        | true, factor when factor > 0 -> factor
        | _ -> invalidOp $"LEANTASKS_PROPERTY_CASES is '{text}': set it to a whole number of 1 or more, or not at all."

/// A failure prints the seed, which WithReplay takes, and the smallest program found.
let config (count: int) : Config =
    Config.QuickThrowOnFailure.WithMaxTest(count * factor).WithQuietOnSuccess(true)

let programs (config: Config) (contexts: bool) (reference: Subject) (subject: Subject) : Task =
    onItsThread (fun () ->
        let patience = Patience()

        Prop.forAll (Generators.programs contexts) (fun (surroundings, program) ->
            compare
                patience
                surroundings
                []
                (fun world -> reference.Program world program)
                (fun world -> subject.Program world program)
                (fun () -> $"%+A{program}"))
        |> fun property -> Check.One(config, property))

let body (config: Config) (contexts: bool) (name: string) (reference: Subject) (subject: Subject) : Task =
    let find (subject: Subject) =
        subject.Bodies |> List.find (fst >> (=) name) |> snd

    onItsThread (fun () ->
        let patience = Patience()

        Prop.forAll (Generators.scripts contexts) (fun (surroundings, script) ->
            compare patience surroundings script (find reference) (find subject) (fun () -> $"{name} with %+A{script}"))
        |> fun property -> Check.One(config, property))
