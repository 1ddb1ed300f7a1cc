/// The properties find the bugs that a builder may have.
module LeanTasks.FSharp.Tests.Properties.PowerTests

open System.Threading.Tasks
open LeanTasks.FSharp.Tests.Builders
open LeanTasks.TestSupport
open Xunit

let private find (name: string) : Subject =
    Subjects.all |> List.find (fun subject -> subject.Name = name)

let private reference = find "FSharpTask"
let private plain = find "Plain"

let private checks (contexts: bool) (subject: Subject) : (unit -> Task) list =
    [
        fun () -> Comparison.programs (Comparison.config 400) contexts reference subject

        for name, _ in subject.Bodies do
            fun () -> Comparison.body (Comparison.config 100) contexts name reference subject
    ]

let private bugsByName =
    [
        Plain.LosesFinally
        Plain.HastyFinally
        Plain.KeepsFirstFault
        Plain.HandlesOnlyAtOnce
        Plain.NeverCancels
        Plain.PassesAllFaults
        Plain.BreaksLoop
        Plain.SecondFirst
        Plain.LosesResource
        Plain.ThrowsFromTheCall
    ]
    |> List.map (fun bug -> string bug, bug)

let private fails (check: unit -> Task) : Task<bool> =
    task {
        try
            do! check ()
            return false
        with _ ->
            return true
    }

/// Whether one of the checks finds the bug.
let private finding (bug: string) (checks: (unit -> Task) list) : Task =
    task {
        Plain.bug <- bugsByName |> List.find (fst >> (=) bug) |> snd

        try
            let mutable found = false

            for check in checks do
                if not found then
                    let! failed = fails check
                    found <- failed

            Assert.True(found, bug)
        finally
            Plain.bug <- Plain.NoBug
    }

let bugs: TheoryData<string> = TheoryData<string>(bugsByName |> Seq.map fst)

[<Theory; MemberData(nameof bugs)>]
let ``Generated programs find the bug`` (name: string) : Task =
    checks false plain |> List.truncate 1 |> finding name

[<Theory; MemberData(nameof bugs)>]
let ``Fixed bodies find the bug`` (name: string) : Task =
    checks false plain |> List.tail |> finding name

[<DeepFact>]
let ``A builder without a bug passes`` () : Task =
    task {
        for check in checks false plain do
            do! check ()
    }

[<DeepFact>]
let ``Generated programs and fixed bodies find contexts that are not guarded`` () : Task =
    task {
        for check in checks true plain do
            let! failed = fails check
            Assert.True failed
    }
