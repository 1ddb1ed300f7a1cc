module LeanTasks.FSharp.Tests.Modules.SeveralSourcesTests

open System
open System.Threading.Tasks
open Xunit

let private behavesAsTask (name: string) (count: int) (useThem: Kind -> ValueTask<int> list -> ValueTask<'T>) =
    for isLate in [ false; true ] do
        for endings in Sources.several count do
            let run kind =
                Sources.useAll isLate endings (useThem kind)

            let outcome, taken = run (Kind.get name)
            Assert.Equal(fst (run Kind.task), outcome)
            Assert.All(taken, (fun times -> Assert.Equal(1, times)))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``zip awaits both, and fails with the first failure`` name =
    behavesAsTask name 2 (fun kind tasks -> kind.Zip tasks[0] tasks[1])

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``map2 awaits both, and fails with the first failure`` name =
    behavesAsTask name 2 (fun kind tasks -> kind.Map2 (fun left right -> 10 * left + right) tasks[0] tasks[1])

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``map2 fails with what its mapper throws`` name =
    behavesAsTask name 2 (fun kind tasks -> kind.Map2 (fun _ _ -> raise (InvalidTimeZoneException "boom")) tasks[0] tasks[1])

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``apply awaits both, and fails with the first failure`` name =
    behavesAsTask name 2 (fun kind tasks ->
        kind.Apply (tasks[0] |> LeanTasks.FSharp.VTask.map (fun left right -> 10 * left + right)) tasks[1])

[<Theory>]
[<InlineData("Flow", true, false)>]
[<InlineData("Flow", false, true)>]
[<InlineData("VTask", true, false)>]
[<InlineData("VTask", false, true)>]
let ``zip waits for the one of two that has not ended`` name isLeftLate isRightLate =
    let source isLate ending =
        if isLate then Source() else Source.Ended ending

    for endings in Sources.several 2 do
        let run (kind: Kind) =
            let left = source isLeftLate endings[0]
            let right = source isRightLate endings[1]
            let task = kind.Zip left.Task right.Task
            Assert.False task.IsCompleted

            if isLeftLate then
                left.End endings[0]

            if isRightLate then
                right.End endings[1]

            Outcome.ofValueTask task, left.Taken, right.Taken

        Assert.Equal(run Kind.task, run (Kind.get name))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``whenAll ends as Task.WhenAll`` name =
    for count in 0..3 do
        behavesAsTask name count (fun kind tasks -> kind.WhenAll tasks)
        behavesAsTask name count (fun kind tasks -> kind.WhenAll(List.toArray tasks))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``whenAllUnit ends as Task.WhenAll`` name =
    for count in 0..3 do
        behavesAsTask name count (fun kind tasks -> kind.WhenAllUnit(tasks |> List.map kind.Ignore :> ValueTask<unit> seq))
        behavesAsTask name count (fun kind tasks -> kind.WhenAllUnit(tasks |> List.map kind.Ignore |> List.toArray :> ValueTask<unit> seq))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``whenAll waits for the one that has not ended`` name =
    let kind = Kind.get name

    for late in 0..2 do
        let sources =
            Array.init 3 (fun index ->
                if index = late then
                    Source()
                else
                    Source.Ended(Succeeds index))

        let task = kind.WhenAll(sources |> Array.map _.Task :> ValueTask<int> seq)
        Assert.False task.IsCompleted
        sources[late].End(Succeeds late)
        Assert.Equal(Result [| 0; 1; 2 |], Outcome.ofValueTask task)
        Assert.All(sources, (fun source -> Assert.Equal(1, source.Taken)))

[<Theory>]
[<InlineData("Flow", true)>]
[<InlineData("Flow", false)>]
[<InlineData("VTask", true)>]
[<InlineData("VTask", false)>]
let ``a sequence that throws leaves nothing unawaited`` name isLate =
    let uses: (Kind -> ValueTask<int> seq -> ValueTask<unit>) list =
        [
            (fun kind tasks -> tasks |> kind.WhenAll |> LeanTasks.FSharp.VTask.ignore)
            (fun kind tasks -> tasks |> Seq.map kind.Ignore |> kind.WhenAllUnit)
            (fun kind tasks -> tasks |> kind.WhenAny |> LeanTasks.FSharp.VTask.ignore)
        ]

    for useThem in uses do
        // The first thing that went wrong is the sequence.
        for ending in [ Succeeds 1; Fails "started" ] do
            let source = if isLate then Source() else Source.Ended ending

            let started =
                seq {
                    source.Task
                    raise (InvalidTimeZoneException "thrown")
                }

            let task = useThem (Kind.get name) started
            Assert.Equal(not isLate, task.IsCompleted)

            if isLate then
                source.End ending

            Assert.Equal(Failure "thrown", Outcome.ofValueTask task)
            Assert.Equal(1, source.Taken)

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``whenAny gives the first to end, and takes the results of the others`` name =
    let kind = Kind.get name

    for first in 0..2 do
        let sources = Array.init 3 (fun _ -> Source())
        let task = kind.WhenAny(sources |> Array.map _.Task :> ValueTask<int> seq)
        Assert.False task.IsCompleted
        sources[first].End(Succeeds(10 + first))
        Assert.Equal(Result(struct (first, 10 + first)), Outcome.ofValueTask task)

        for other in 0..2 do
            if other <> first then
                sources[other].End(Succeeds other)

        Assert.All(sources, (fun source -> Assert.Equal(1, source.Taken)))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``whenAny does not suspend when one has ended`` name =
    for ending in [ Succeeds 4; Fails "ended"; Cancels ] do
        let run (kind: Kind) =
            let late = Source()
            let task = kind.WhenAny [ late.Task; (Source.Ended ending).Task ]
            Outcome.ofValueTask task

        Assert.Equal(run Kind.task, run (Kind.get name))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``arguments are checked at once`` name =
    let kind = Kind.get name
    let none: ValueTask<int> seq = Unchecked.defaultof<_>
    let noItems: int seq = Unchecked.defaultof<_>

    let throws (action: unit -> obj) =
        Assert.ThrowsAny<ArgumentException>(fun () -> action () |> ignore) |> ignore

    throws (fun () -> kind.WhenAll none)
    throws (fun () -> kind.WhenAny none)
    throws (fun () -> kind.WhenAny [])
    throws (fun () -> kind.Traverse kind.Singleton noItems)
    throws (fun () -> kind.Iter (kind.Singleton >> kind.Ignore) noItems)
    throws (fun () -> kind.TraverseThrottled 1 kind.Singleton noItems)
    throws (fun () -> kind.TraverseThrottled 0 kind.Singleton [ 1 ])
