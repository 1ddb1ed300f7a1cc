/// Makes programs and scripts.
module LeanTasks.FSharp.Tests.Properties.Generators

open FsCheck
open FsCheck.FSharp

let private small = Gen.choose (0, 5)

let private fault = Gen.elements [ Invalid; Argument; Format; Canceled ]

/// Contexts: whether the program may change what surrounds it. Calm: what seldom fails, for long scripts.
let private step (contexts: bool) (calm: int) : Gen<Step> =
    Gen.frequency
        [
            5 * calm, Gen.map Step.Value small
            5 * calm, Gen.map Step.Later small
            1 * calm, Gen.map Step.Pool small
            1, Gen.map Step.Throw fault
            1, Gen.map Step.Faulted fault
            1, Gen.map Step.LaterFaulted fault
            1, Gen.map2 (fun a b -> FaultedTwice(a, b)) fault fault
            1, Gen.elements [ AlreadyCanceled; LaterCanceled ]
            (if contexts then 3 * calm else 0), Gen.map Step.SetLocal small
            (if contexts then 2 * calm else 0), Gen.constant SwitchContext
        ]

let private source =
    Gen.elements
        [
            OfTask
            OfTaskUnit
            OfValueTask
            OfValueTaskUnit
            OfLeanTask
            OfUnitLeanTask
            OfFlow
            OfAsync
            OfConfigured
            OfUnconfigured
            OfYield
            OfOwn
        ]

let private program (contexts: bool) : Gen<Program> =
    let step = step contexts 1
    let count = Gen.choose (0, 3)
    let collection = Gen.elements [ ASeq; AList; AnArray ]
    let resource = Gen.elements [ Synchronous; Asynchronous; Both; Nothing; Bound ]

    let faults =
        Gen.subListOf [ Invalid; Argument; Format; Canceled ] |> Gen.map List.ofSeq

    let leaf =
        Gen.frequency
            [
                1, Gen.map Return small
                5, Gen.map2 (fun source step -> Await(source, step)) source step
                1, Gen.map3 (fun a b c -> AndSources(a, b, c)) step step step
            ]

    let rec sized (size: int) : Gen<Program> =
        if size <= 1 then
            leaf
        else
            let rest = sized (size - 1)
            let half = sized (size / 2)

            Gen.frequency
                [
                    1, leaf
                    3, Gen.map3 (fun a p q -> Sequence(a, p, q)) step half half
                    2, Gen.map2 (fun a p -> Tail(a, p)) step rest
                    1, Gen.map3 (fun a p q -> If(a, p, q)) step half half
                    2, Gen.map3 (fun n a p -> While(n, a, p)) count step half
                    2, Gen.map4 (fun kind n a p -> For(kind, n, a, p)) collection count step half
                    4, Gen.map5 (fun p a f b q -> TryWith(p, a, f, b, q)) rest step faults step half
                    2, Gen.map3 (fun a p b -> TryFinally(a, p, b)) step rest step
                    3, Gen.map4 (fun kind a p b -> Using(kind, a, p, b)) resource step rest step
                    2, Gen.map2 (fun p q -> AndPrograms(p, q)) half half
                ]

    Gen.sized (fun size -> sized (2 + min 8 (size / 8)))

let private surroundings = Gen.elements [ InContext; WithoutContext ]

let private smallerSurroundings (surroundings: Surroundings) : Surroundings list =
    match surroundings with
    | InContext -> []
    | WithoutContext -> [ InContext ]

/// Programs, and where they run.
let programs (contexts: bool) : Arbitrary<Surroundings * Program> =
    Arb.fromGenShrink (
        Gen.zip surroundings (program contexts),
        fun (surroundings, program) ->
            seq {
                for smaller in smallerSurroundings surroundings do
                    yield smaller, program

                for smaller in Program.shrink program do
                    yield surroundings, smaller
            }
    )

let rec private smallerScript (script: Step list) : Step list seq =
    seq {
        match script with
        | [] -> ()
        | step :: rest ->
            yield rest

            for smaller in Step.shrink step do
                yield smaller :: rest

            for smaller in smallerScript rest do
                yield step :: smaller
    }

/// Scripts for a fixed body. Most have few faults, or they would never get far.
let scripts (contexts: bool) : Arbitrary<Surroundings * Step list> =
    let script =
        gen {
            let! calm = Gen.elements [ 1; 3; 8 ]
            let! length = Gen.choose (0, 30)
            return! Gen.listOfLength length (step contexts calm)
        }

    Arb.fromGenShrink (
        Gen.zip surroundings script,
        fun (surroundings, script) ->
            seq {
                for smaller in smallerSurroundings surroundings do
                    yield smaller, script

                yield surroundings, List.truncate (script.Length / 2) script

                for smaller in smallerScript script do
                    yield surroundings, smaller
            }
            |> Seq.filter (fun (_, smaller) -> smaller.Length < script.Length || smaller <> script)
    )
