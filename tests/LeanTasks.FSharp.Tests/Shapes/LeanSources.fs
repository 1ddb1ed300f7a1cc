/// Sources of ours that are classes, where LeanTask<'T> hides members of LeanTask. FSharp.Core's task takes them by its overload for
/// anything with a GetAwaiter, so F# must see one.
module LeanTasks.FSharp.Tests.Shapes.BUILDER.LeanSources

open System.Threading
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``a LeanTask of a result`` () =
    build {
        let! one = LeanTask.FromResult 1
        let! two = Sources.leanTask 2
        let! three = (Sources.leanTask 3).ConfigureAwait false
        return! Sources.leanTask [ one; two; three ]
    }
    |> toTask
    |> Check.gives [ 1; 2; 3 ]

[<Fact>]
let ``a LeanTaskSource, which is a LeanTask by inheritance`` () =
    let gate = new LeanTaskSource<int>()

    let running =
        build {
            let! value = gate
            return value + 1
        }
        |> toTask

    gate.SetResult 1
    Check.gives 2 running

[<Fact>]
let ``a LeanTask that fails, and one that is canceled`` () =
    let error = Boom "lean"

    build {
        let mutable caught = 0

        try
            do! LeanTask.FromException error
        with Boom "lean" ->
            caught <- caught + 1

        try
            let! value = LeanTask.FromCanceled<int>(CancellationToken true)
            caught <- value
        with :? System.OperationCanceledException ->
            caught <- caught + 1

        return! LeanTask.FromException<int> error
    }
    |> toTask
    |> Check.faultsWith error
