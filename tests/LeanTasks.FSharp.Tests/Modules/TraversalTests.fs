module LeanTasks.FSharp.Tests.Modules.TraversalTests

open System
open System.Collections.Generic
open System.Threading.Tasks
open Xunit

/// The same items as an array, a list and a sequence.
let private shapes (count: int) : int seq list =
    let items = Array.init count id
    [ items; List.ofArray items; Seq.map id items ]

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``traverse goes on with the next item when one has ended`` name =
    for items in shapes 4 do
        let run (kind: Kind) =
            let log = List<string>()
            let sources = Array.init 4 (fun _ -> Source())

            let mapper item =
                log.Add $"starts {item}"
                sources[item].Task

            let task = kind.Traverse mapper items

            for index in 0..3 do
                Assert.False task.IsCompleted
                log.Add $"ends {index}"
                sources[index].End(Succeeds(10 * index))

            Outcome.ofValueTask task, List.ofSeq log, sources |> Array.map _.Taken

        Assert.Equal(run Kind.task, run (Kind.get name))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``traverse and iter stop at the first failure`` name =
    for items in shapes 4 do
        for fail in
            [
                (fun (kind: Kind) error -> kind.FromException error)
                (fun _ error -> raise error)
            ] do
            let run (kind: Kind) =
                let log = List<int>()

                let mapper item =
                    log.Add item

                    if item = 2 then
                        fail kind (InvalidTimeZoneException "two")
                    else
                        kind.Singleton item

                let traversed = kind.Traverse mapper items |> Outcome.ofValueTask
                let iterated = kind.Iter (mapper >> kind.Ignore) items |> Outcome.ofValueTask
                traversed, iterated, List.ofSeq log

            Assert.Equal(run Kind.task, run (Kind.get name))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``iter goes on with the next item when one has ended`` name =
    for items in shapes 3 do
        let kind = Kind.get name
        let log = List<string>()
        let sources = Array.init 3 (fun _ -> Source())

        let action item =
            log.Add $"starts {item}"
            kind.Ignore sources[item].Task

        let task = kind.Iter action items

        for index in 0..2 do
            Assert.False task.IsCompleted
            log.Add $"ends {index}"
            sources[index].End(Succeeds 0)

        Assert.Equal(Result(), Outcome.ofValueTask task)
        Assert.Equal<string list>([ "starts 0"; "ends 0"; "starts 1"; "ends 1"; "starts 2"; "ends 2" ], List.ofSeq log)

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``traverse reads a sequence as it goes, and disposes of it`` name =
    let kind = Kind.get name
    let log = List<string>()

    let items =
        seq {
            try
                for item in 0..2 do
                    log.Add $"reads {item}"
                    item
            finally
                log.Add "disposes"
        }

    let mapper item =
        log.Add $"maps {item}"

        if item = 1 then
            kind.FromException(InvalidTimeZoneException "one")
        else
            kind.Singleton item

    Assert.Equal(Failure "one", kind.Traverse mapper items |> Outcome.ofValueTask)
    Assert.Equal<string list>([ "reads 0"; "maps 0"; "reads 1"; "maps 1"; "disposes" ], List.ofSeq log)

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``traverse does not suspend when its items do not`` name =
    let kind = Kind.get name

    for items in shapes 3 do
        let task = kind.Traverse kind.Singleton items
        Assert.True task.IsCompletedSuccessfully
        Assert.Equal<int array>([| 0; 1; 2 |], task.Result)
        let throttled = kind.TraverseThrottled 2 kind.Singleton items
        Assert.True throttled.IsCompletedSuccessfully
        Assert.Equal<int array>([| 0; 1; 2 |], throttled.Result)

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``traverse needs no stack for many items that suspend`` name =
    let kind = Kind.get name
    let count = 20_000

    let mapper (item: int) =
        ValueTask<int>(Task.Run(fun () -> item))

    let items = Array.init count id
    Assert.Equal(Result items, kind.Traverse mapper items |> Outcome.ofValueTask)
    Assert.Equal(Result items, kind.Traverse kind.Singleton (Seq.ofArray items) |> Outcome.ofValueTask)

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``traverseThrottled has no more under way than allowed, and results in order`` name =
    for limit in [ 1; 2; 3; 5; 8 ] do
        let kind = Kind.get name
        let started = List<int>()
        let sources = Array.init 5 (fun _ -> Source())

        let mapper item =
            started.Add item
            sources[item].Task

        let task = kind.TraverseThrottled limit mapper (seq { 0..4 })
        Assert.Equal<int list>([ 0 .. min limit 5 - 1 ], List.ofSeq started)

        for ended in 0..4 do
            Assert.False task.IsCompleted
            // The youngest first: each that ends lets one other start.
            let index = started |> Seq.filter (fun index -> sources[index].Taken = 0) |> Seq.max
            sources[index].End(Succeeds(10 * index))
            Assert.Equal(min 5 (limit + ended + 1), started.Count)

        Assert.Equal(Result [| 0; 10; 20; 30; 40 |], Outcome.ofValueTask task)
        Assert.All(sources, (fun source -> Assert.Equal(1, source.Taken)))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``traverseThrottled starts none after a failure, awaits the others, and fails with the first in order`` name =
    for order in [ [ 0; 1 ]; [ 1; 0 ] ] do
        for first, expected in [ Fails "zero", Failure "zero"; Cancels, Canceled ] do
            let kind = Kind.get name
            let started = List<int>()
            let sources = Array.init 5 (fun _ -> Source())

            let mapper item =
                started.Add item
                sources[item].Task

            let task = kind.TraverseThrottled 2 mapper (seq { 0..4 })

            for index in order do
                Assert.False task.IsCompleted
                sources[index].End(if index = 0 then first else Fails "one")

            Assert.Equal(expected, Outcome.ofValueTask task)
            Assert.Equal<int list>([ 0; 1 ], List.ofSeq started)
            Assert.Equal(1, sources[0].Taken)
            Assert.Equal(1, sources[1].Taken)

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``traverseThrottled fails with what its mapper throws`` name =
    let kind = Kind.get name

    let mapper item =
        if item = 1 then
            raise (InvalidTimeZoneException "thrown")
        else
            kind.Singleton item

    Assert.Equal(Failure "thrown", kind.TraverseThrottled 2 mapper (seq { 0..2 }) |> Outcome.ofValueTask)
