/// FSharp.Core's task does not know IAsyncEnumerable: these have no control.
module LeanTasks.FSharp.Tests.Shapes.BUILDER.AsyncEnumerables

open System.Collections.Generic
open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

let private items = [ 1; 2; 3; 4; 5 ]

let private once (stream: WatchedStream<'T>) =
    Assert.Equal((1, 1), (stream.Taken, stream.Disposed))

[<Theory; InlineData(false); InlineData true>]
let ``for runs over all items and disposes once`` (suspends: bool) =
    task {
        let stream = WatchedStream(items, suspends)

        do!
            build {
                let log = List<int>()

                for item in stream do
                    Assert.Equal(0, stream.Disposed)
                    log.Add item

                return List.ofSeq log
            }
            |> toTask
            |> Check.gives items

        once stream
    }

[<Theory; InlineData(false); InlineData true>]
let ``the body may suspend`` (suspends: bool) =
    task {
        let stream = WatchedStream(items, suspends)

        do!
            build {
                let mutable sum = 0

                for item in stream do
                    if item % 2 = 0 then
                        do! Later.unit

                    let! value = Later.value item
                    sum <- sum + value

                return sum, stream.Disposed
            }
            |> toTask
            |> Check.gives (15, 1)

        once stream
    }

[<Theory; InlineData(false); InlineData true>]
let ``an empty stream`` (suspends: bool) =
    task {
        let stream = WatchedStream(List.empty<int>, suspends)

        do!
            build {
                let mutable rounds = 0

                for _ in stream do
                    rounds <- rounds + 1

                return rounds
            }
            |> toTask
            |> Check.gives 0

        once stream
    }

[<Theory; InlineData(false); InlineData true>]
let ``disposed once when the body throws`` (suspends: bool) =
    task {
        let error = Boom "body"
        let early, late = WatchedStream(items, suspends), WatchedStream(items, suspends)

        do!
            build {
                for item in early do
                    if item = 2 then
                        raise error
            }
            |> toTask
            |> Check.faultsWith error

        do!
            build {
                for item in late do
                    do! Later.unit

                    if item = 2 then
                        do! Later.error error
            }
            |> toTask
            |> Check.faultsWith error

        once early
        once late
    }

[<Theory; InlineData(false); InlineData true>]
let ``disposed once when the stream fails`` (suspends: bool) =
    task {
        let error = Boom "stream"
        let stream = WatchedStream(items, suspends, Error = error)
        let mutable seen = 0

        do!
            build {
                for item in stream do
                    seen <- item
            }
            |> toTask
            |> Check.faultsWith error

        Assert.Equal(5, seen)
        once stream
    }

[<Fact>]
let ``disposed before a handler runs`` () =
    build {
        let stream = WatchedStream(items, true)

        try
            for item in stream do
                if item = 3 then
                    Throw.fromHere "x"

            return -1
        with _ ->
            return stream.Disposed
    }
    |> toTask
    |> Check.gives 1

[<Fact>]
let ``streams in streams, and what follows`` () =
    build {
        let outer, inner = WatchedStream(items, true), WatchedStream(items, false)
        let mutable sum = 0

        for a in outer do
            for b in inner do
                sum <- sum + a * b

        do! Later.unit
        return sum, outer.Disposed, inner.Disposed
    }
    |> toTask
    |> Check.gives (225, 1, 5)

[<Fact>]
let ``10,000 items`` () =
    build {
        let mutable sum = 0

        for item in WatchedStream([ 1..10_000 ], false) do
            sum <- sum + item

        return sum
    }
    |> toTask
    |> Check.gives 50_005_000

[<Fact>]
let ``the interface itself`` () =
    let stream: IAsyncEnumerable<int> = WatchedStream(items, true)

    build {
        let mutable sum = 0

        for item in stream do
            sum <- sum + item

        return sum
    }
    |> toTask
    |> Check.gives 15
