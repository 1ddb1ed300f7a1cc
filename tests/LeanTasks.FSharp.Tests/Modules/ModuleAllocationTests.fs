module LeanTasks.FSharp.Tests.Modules.ModuleAllocationTests

#if !DEBUG && !UNOPTIMIZED

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open Xunit

let private rounds = 1_000

/// The bytes of one call, on a thread of its own.
let private bytes (call: unit -> unit) : float =
    let mutable result = 0.0

    let thread =
        Thread(fun () ->
            let measure () =
                let before = GC.GetAllocatedBytesForCurrentThread()

                for _ in 1..rounds do
                    call ()

                GC.GetAllocatedBytesForCurrentThread() - before

            // What the first calls allocate is the runtime's, as is what one of the others does once.
            measure () |> ignore
            let least = Seq.init 5 (fun _ -> measure ()) |> Seq.min
            result <- float least / float rounds)

    thread.Start()
    thread.Join()
    result

let private arrayOf (count: int) (size: int) = float (24 + (count * size + 7) / 8 * 8)

let private check (expected: float) (calls: (string * (unit -> unit)) list) =
    for name, call in calls do
        Assert.Equal((name, expected), (name, bytes call))

[<Fact>]
let ``what has completed allocates nothing`` () =
    let number = Random.Shared.Next 10
    let completed = Task.FromResult 3
    let lean = LeanTask.FromResult 3
    let mutable keptFlow = 0
    let addNumber = Flow.singleton (fun value -> value + number)
    let addNumberLater = VTask.singleton (fun value -> value + number)
    let items = [| 1; 2; 3 |]

    check
        0.0
        [
            "Flow.map",
            fun () ->
                Flow.singleton 3
                |> Flow.map (fun value -> value + number)
                |> Flow.map (fun value -> value * number)
                |> ignore
            "Flow.bind",
            fun () ->
                Flow.singleton 3
                |> Flow.bind (fun value -> Flow.singleton (value + number))
                |> ignore
            "Flow.map2",
            fun () ->
                Flow.map2 (fun left right -> left + right + number) (Flow.singleton 1) (Flow.singleton 2)
                |> ignore
            "Flow.apply", fun () -> Flow.apply addNumber (Flow.singleton 3) |> ignore
            "Flow.ignore", fun () -> Flow.ignore (Flow.singleton 3) |> ignore
            "Flow.catch", fun () -> Flow.catch (Flow.singleton 3) |> ignore
            "Flow.ofTask", fun () -> Flow.ofTask completed |> ignore
            "Flow.ofUnitTask", fun () -> Flow.ofUnitTask completed |> ignore
            "Flow.ofValueTask", fun () -> Flow.ofValueTask (ValueTask<int> 3) |> ignore
            "Flow.ofUnitValueTask", fun () -> Flow.ofUnitValueTask (ValueTask()) |> ignore
            "Flow.ofLeanTask", fun () -> Flow.ofLeanTask lean |> ignore
            "Flow.ofUnitLeanTask", fun () -> Flow.ofUnitLeanTask lean |> ignore
            "Flow.ofPooledFlow", fun () -> Flow.ofPooledFlow (PooledFlow.FromResult 3) |> ignore
            "Flow.toUnitTask", fun () -> Flow.toUnitTask (Flow.singleton 3) |> ignore
            "Flow.toValueTask", fun () -> Flow.toValueTask (Flow.singleton 3) |> ignore
            "Flow.toUnitValueTask", fun () -> Flow.toUnitValueTask (Flow.singleton 3) |> ignore
            "Flow.iter", fun () -> Flow.iter (fun _ -> Flow.zero) items |> ignore
            "Flow.delay", fun () -> Flow.delay TimeSpan.Zero |> ignore
            "VTask.map",
            fun () ->
                VTask.singleton 3
                |> VTask.map (fun value -> value + number)
                |> VTask.map (fun value -> value * number)
                |> ignore
            "VTask.bind",
            fun () ->
                VTask.singleton 3
                |> VTask.bind (fun value -> VTask.singleton (value + number))
                |> ignore
            "VTask.map2",
            fun () ->
                VTask.map2 (fun left right -> left + right + number) (VTask.singleton 1) (VTask.singleton 2)
                |> ignore
            "VTask.apply", fun () -> VTask.apply addNumberLater (VTask.singleton 3) |> ignore
            "VTask.ignore", fun () -> VTask.ignore (VTask.singleton 3) |> ignore
            "VTask.catch", fun () -> VTask.catch (VTask.singleton 3) |> ignore
            "VTask.ofUnitTask", fun () -> VTask.ofUnitTask completed |> ignore
            "VTask.ofUnitValueTask", fun () -> VTask.ofUnitValueTask (ValueTask()) |> ignore
            "VTask.ofUnitLeanTask", fun () -> VTask.ofUnitLeanTask lean |> ignore
            "VTask.ofPooledFlow", fun () -> VTask.ofPooledFlow (PooledFlow.FromResult 3) |> ignore
            "VTask.toUnitTask", fun () -> VTask.toUnitTask (VTask.singleton 3) |> ignore
            "VTask.toUnitValueTask", fun () -> VTask.toUnitValueTask (VTask.singleton 3) |> ignore
            "VTask.iter", fun () -> VTask.iter (fun _ -> VTask.zero) items |> ignore
            "VTask.delay", fun () -> VTask.delay TimeSpan.Zero |> ignore
        ]

[<Fact>]
let ``zip of what has completed allocates the tuple`` () =
    check
        24.0
        [
            "Flow.zip", fun () -> Flow.zip (Flow.singleton 1) (Flow.singleton 2) |> ignore
            "VTask.zip", fun () -> VTask.zip (VTask.singleton 1) (VTask.singleton 2) |> ignore
        ]

[<Fact>]
let ``functions over results of what has completed allocate nothing`` () =
    let number = Random.Shared.Next 10
    let three: Result<int, int> = Ok 3
    let wrong: Result<int, int> = Error number
    let add: int -> int = fun value -> value + number

    let toFlow: int -> Flow<Result<int, int>> =
        fun value -> FlowResult.ok (value + number)

    let some = Some number
    let give = FlowResult.ofResult

    check
        0.0
        [
            "ok", fun () -> (FlowResult.ok 3: Flow<Result<int, int>>) |> ignore
            "error", fun () -> (FlowResult.error 3: Flow<Result<int, int>>) |> ignore
            "ofResult", fun () -> FlowResult.ofResult three |> ignore
            "ofOption", fun () -> FlowResult.ofOption 3 some |> ignore
            "ofFlow", fun () -> (FlowResult.ofFlow (Flow.singleton 3): Flow<Result<int, int>>) |> ignore
            "map", fun () -> FlowResult.map add (give three) |> ignore
            "map after an error", fun () -> FlowResult.map add (give wrong) |> ignore
            "mapError", fun () -> FlowResult.mapError add (give wrong) |> ignore
            "bind", fun () -> FlowResult.bind toFlow (give three) |> ignore
            "bind after an error", fun () -> FlowResult.bind toFlow (give wrong) |> ignore
            "orElseWith", fun () -> FlowResult.orElseWith toFlow (give three) |> ignore
            "orElseWith after an error", fun () -> FlowResult.orElseWith toFlow (give wrong) |> ignore
            "defaultWith", fun () -> FlowResult.defaultWith add (give wrong) |> ignore
            "defaultValue", fun () -> FlowResult.defaultValue 3 (give wrong) |> ignore
            "ignore", fun () -> FlowResult.ignore (give three) |> ignore
            "requireTrue", fun () -> FlowResult.requireTrue 3 (Flow.singleton true) |> ignore
            "requireSome", fun () -> FlowResult.requireSome 3 (Flow.singleton some) |> ignore
            "catch", fun () -> FlowResult.catch (fun _ -> 3) (give three) |> ignore
        ]

    check 24.0 [ "zip", fun () -> FlowResult.zip (give three) (give three) |> ignore ]

[<Fact>]
let ``functions over options of what has completed allocate only the option that they make`` () =
    let number = Random.Shared.Next 10
    let some = Some number
    let add: int -> int = fun value -> value + number
    let toFlow: int -> Flow<int option> = fun _ -> FlowOption.ofOption some
    let other: unit -> Flow<int option> = fun () -> FlowOption.ofOption some
    let value: unit -> int = fun () -> number
    let give = FlowOption.ofOption

    check
        0.0
        [
            "ofOption", fun () -> FlowOption.ofOption some |> ignore
            "map after None", fun () -> FlowOption.map add (give None) |> ignore
            "bind", fun () -> FlowOption.bind toFlow (give some) |> ignore
            "bind after None", fun () -> FlowOption.bind toFlow (give None) |> ignore
            "orElseWith", fun () -> FlowOption.orElseWith other (give some) |> ignore
            "orElseWith after None", fun () -> FlowOption.orElseWith other (give None) |> ignore
            "defaultWith", fun () -> FlowOption.defaultWith value (give None) |> ignore
            "defaultValue", fun () -> FlowOption.defaultValue 3 (give None) |> ignore
            "zip with None", fun () -> FlowOption.zip (give some) (give (None: int option)) |> ignore
        ]

    check
        24.0
        [
            "some", fun () -> FlowOption.some 3 |> ignore
            "ofFlow", fun () -> FlowOption.ofFlow (Flow.singleton 3) |> ignore
            "map", fun () -> FlowOption.map add (give some) |> ignore
        ]

    check 48.0 [ "zip", fun () -> FlowOption.zip (give some) (give some) |> ignore ]

[<Fact>]
let ``whenAll and traverse of what has completed allocate the array of the results`` () =
    let flows = Array.init 100 Flow.singleton
    let vtasks = Array.init 100 VTask.singleton
    let items = Array.init 100 id

    check
        (arrayOf 100 4)
        [
            "Flow.whenAll", fun () -> Flow.whenAll flows |> ignore
            "VTask.whenAll", fun () -> VTask.whenAll vtasks |> ignore
            "Flow.traverse", fun () -> Flow.traverse (fun item -> Flow.singleton item) items |> ignore
            "VTask.traverse", fun () -> VTask.traverse (fun item -> VTask.singleton item) items |> ignore
        ]

    let unitFlows = Array.create 100 Flow.zero
    let unitVtasks = Array.create 100 VTask.zero

    check
        0.0
        [
            "Flow.whenAllUnit", fun () -> Flow.whenAllUnit unitFlows |> ignore
            "VTask.whenAllUnit", fun () -> VTask.whenAllUnit unitVtasks |> ignore
        ]

#endif
