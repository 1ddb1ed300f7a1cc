module LeanTasks.FSharp.Tests.Shapes.BUILDER.Loops

open System.Collections.Generic
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Theory; InlineData 0; InlineData 1; InlineData 10_000>]
let ``while without suspension`` (rounds: int) =
    build {
        let mutable i = 0

        while i < rounds do
            i <- i + 1

        return i
    }
    |> toTask
    |> Check.gives rounds

[<Theory; InlineData 0; InlineData 1; InlineData 10_000>]
let ``while over sources that are complete`` (rounds: int) =
    build {
        let mutable i = 0

        while i < rounds do
            let! next = Task.FromResult(i + 1)
            i <- next

        return i
    }
    |> toTask
    |> Check.gives rounds

[<Theory; InlineData 0; InlineData 1; InlineData 10_000>]
let ``while that suspends in each round`` (rounds: int) =
    build {
        let mutable i = 0

        while i < rounds do
            i <- i + 1
            do! Task.Yield()

        return i
    }
    |> toTask
    |> Check.gives rounds

[<Theory; InlineData 2; InlineData 3; InlineData 100>]
let ``while that suspends now and then`` (every: int) =
    build {
        let mutable i = 0
        let mutable suspensions = 0

        while i < 1_000 do
            i <- i + 1

            if i % every = 0 then
                do! Later.unit
                suspensions <- suspensions + 1

        return suspensions
    }
    |> toTask
    |> Check.gives (1_000 / every)

[<Fact>]
let ``while whose last statement is conditional`` () =
    build {
        let mutable i = 0

        while i < 10 do
            i <- i + 1

            if i = 5 then
                do! Later.unit
                i <- 9

        return i
    }
    |> toTask
    |> Check.gives 10

[<Fact>]
let ``while! asks the source in each round`` () =
    build {
        let mutable i = 0

        while! Later.value (i < 10) do
            i <- i + 1

        return i
    }
    |> toTask
    |> Check.gives 10

[<Fact>]
let ``loops in loops`` () =
    build {
        let mutable sum = 0
        let mutable i = 0

        while i < 10 do
            i <- i + 1

            for j in 1..10 do
                if (i + j) % 4 = 0 then
                    do! Later.unit

                let mutable k = 0

                while k < 3 do
                    k <- k + 1
                    sum <- sum + k

        return sum
    }
    |> toTask
    |> Check.gives 600

[<Fact>]
let ``for over a range`` () =
    build {
        let mutable sum = 0

        for i in 1..100 do
            if i % 10 = 0 then
                do! Later.unit

            sum <- sum + i

        for i in 100..-1..1 do
            sum <- sum - i

        for i = 1 to 10 do
            let! value = Later.value i
            sum <- sum + value

        return sum
    }
    |> toTask
    |> Check.gives 55

let private items = [ 1; 2; 3; 4; 5 ]

[<Fact>]
let ``for over a list`` () =
    build {
        let log = List<int>()

        for item in items do
            do! Later.unit
            log.Add item

        for item in List.empty<int> do
            do! Later.unit
            log.Add item

        return List.ofSeq log
    }
    |> toTask
    |> Check.gives items

[<Fact>]
let ``for over an array`` () =
    build {
        let log = List<int>()

        for item in Array.ofList items do
            let! value = Later.value item
            log.Add value

        for item in Array.empty<int> do
            do! Later.unit
            log.Add item

        return List.ofSeq log
    }
    |> toTask
    |> Check.gives items

[<Fact>]
let ``for over a resize array, a map, a set and a dictionary`` () =
    build {
        let log = List<int>()

        for item in List<int>(items) do
            do! Later.unit
            log.Add item

        for KeyValue(key, value) in Map [ 6, "six"; 7, "seven" ] do
            do! Later.unit
            log.Add key
            log.Add value.Length

        for item in Set [ 9; 8 ] do
            do! Later.unit
            log.Add item

        for pair in Dictionary<int, int>(dict [ 10, 11 ]) do
            do! Later.unit
            log.Add(pair.Key + pair.Value)

        return List.ofSeq log
    }
    |> toTask
    |> Check.gives (items @ [ 6; 3; 7; 5; 8; 9; 21 ])

[<Fact>]
let ``for over a sequence takes and disposes one enumerator`` () =
    task {
        let watched = WatchedSequence items

        do!
            build {
                let log = List<int>()

                for item in watched do
                    Assert.Equal(0, watched.Disposed)
                    do! Later.unit
                    log.Add item

                do! Later.unit
                return List.ofSeq log
            }
            |> toTask
            |> Check.gives items

        Assert.Equal((1, 1), (watched.Taken, watched.Disposed))
    }

[<Fact>]
let ``the enumerator is disposed once when the body throws`` () =
    task {
        let error = Boom "body"
        let early, late = WatchedSequence items, WatchedSequence items

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

        Assert.Equal((1, 1), (early.Taken, early.Disposed))
        Assert.Equal((1, 1), (late.Taken, late.Disposed))
    }

[<Fact>]
let ``the enumerator is disposed before a handler runs`` () =
    build {
        let watched = WatchedSequence items

        try
            for item in watched do
                do! Later.unit

                if item = 3 then
                    Throw.fromHere "x"

            return -1
        with _ ->
            return watched.Disposed
    }
    |> toTask
    |> Check.gives 1

[<Fact>]
let ``for with a pattern`` () =
    build {
        let mutable sum = 0

        for struct (a, b) in [| struct (1, 2); struct (3, 4) |] do
            do! Later.unit
            sum <- sum + a * b

        for value, _ in [ 1, "one"; 3, "three" ] do
            do! Later.unit
            sum <- sum + value

        return sum
    }
    |> toTask
    |> Check.gives 18

[<Fact>]
let ``each round has its own value`` () =
    build {
        let closures = List<unit -> int>()

        for item in items do
            do! Later.unit
            closures.Add(fun () -> item)

        return [ for closure in closures -> closure () ]
    }
    |> toTask
    |> Check.gives items

[<Fact>]
let ``what follows a loop runs once`` () =
    build {
        let mutable log = ""

        for item in items do
            if item % 2 = 0 then
                do! Later.unit

            log <- log + string item

        log <- log + "!"
        do! Later.unit
        log <- log + "?"
        return log
    }
    |> toTask
    |> Check.gives "12345!?"
