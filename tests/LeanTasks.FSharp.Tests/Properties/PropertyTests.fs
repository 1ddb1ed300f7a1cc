/// Generated programs do the same in every builder as in FSharp.Core's.
module LeanTasks.FSharp.Tests.Properties.PropertyTests

open System.Threading.Tasks
open LeanTasks.TestSupport
open Xunit

let private find (name: string) : Subject =
    Subjects.all |> List.find (fun subject -> subject.Name = name)

/// What a builder is compared with, and whether its programs may change what surrounds them.
let private expectations (subject: Subject) : Subject * bool =
    let reference =
        if subject.Traits.Background then
            "FSharpBackgroundTask"
        else
            "FSharpTask"
    // The unguarded kinds leak by design what their synchronous part changes: they are compared where nothing is changed.
    find reference, subject.Traits.GuardsContext

/// All but the one with the bugs, which PowerTests are about.
let private tested =
    Subjects.all |> List.filter (fun subject -> subject.Name <> "Plain")

let subjects: TheoryData<string> =
    TheoryData<string>(tested |> Seq.map (fun subject -> subject.Name))

let bodies: TheoryData<string, string> =
    let data = TheoryData<string, string>()

    for subject in tested do
        for name, _ in subject.Bodies do
            data.Add(subject.Name, name)

    data

[<Theory; MemberData(nameof subjects)>]
let ``Generated programs have the same outcome`` (name: string) : Task =
    let subject = find name
    let reference, contexts = expectations subject
    Comparison.programs (Comparison.config (FullRun.Count(75, 300))) contexts reference subject

[<Theory; MemberData(nameof bodies)>]
let ``Fixed bodies have the same outcome whatever happens in them`` (name: string) (body: string) : Task =
    let subject = find name
    let reference, contexts = expectations subject
    Comparison.body (Comparison.config (FullRun.Count(25, 100))) contexts body reference subject
