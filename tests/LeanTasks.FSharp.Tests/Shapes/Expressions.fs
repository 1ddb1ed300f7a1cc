module LeanTasks.FSharp.Tests.Shapes.BUILDER.Expressions

open System.Collections.Generic
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

[<Fact>]
let ``if without else`` () =
    build {
        let mutable log = ""

        for i in 1..4 do
            if i % 2 = 0 then
                log <- log + "s"

            if i % 2 = 1 then
                do! Later.unit
                log <- log + "a"

        return log
    }
    |> toTask
    |> Check.gives "asas"

[<Fact>]
let ``if whose branches suspend or do not`` () =
    task {
        let branch suspends =
            build {
                if suspends then
                    let! value = Later.value 1
                    return value
                else
                    return 2
            }

        do! branch true |> toTask |> Check.gives 1
        do! branch false |> toTask |> Check.gives 2
    }

[<Fact>]
let ``match! takes the branch of the result`` () =
    task {
        let classify (source: Task<int>) =
            build {
                match! source with
                | 0 -> return "none"
                | 1 ->
                    do! Later.unit
                    return "one"
                | many when many < 0 -> return! Task.FromResult "negative"
                | _ -> return! Later.value "many"
            }

        do! Task.FromResult 0 |> classify |> toTask |> Check.gives "none"
        do! Task.FromResult 1 |> classify |> toTask |> Check.gives "one"
        do! Task.FromResult -1 |> classify |> toTask |> Check.gives "negative"
        do! Task.FromResult 7 |> classify |> toTask |> Check.gives "many"
    }

[<Fact>]
let ``match over a value, with binds in the branches`` () =
    build {
        let mutable sum = 0

        for option in [ Some 1; None; Some 3 ] do
            match option with
            | Some value ->
                let! doubled = Later.value (2 * value)
                sum <- sum + doubled
            | None -> ()

        return sum
    }
    |> toTask
    |> Check.gives 8

[<Fact>]
let ``do! in the middle and at the end`` () =
    task {
        let mutable log = ""

        let write (text: string) =
            build {
                do! Later.unit
                log <- log + text
            }

        do!
            build {
                do! write "a"
                log <- log + "b"
                do! write "c"
            }
            |> toTask
            |> Check.gives ()

        Assert.Equal("abc", log)
    }

[<Fact>]
let ``let! of unit, and of patterns`` () =
    build {
        let! () = Later.unit
        let! a, b = Later.value (1, 2)
        let! struct (c, d) = Later.value (struct (3, 4))
        let! _ = Later.value "ignored"
        let! { contents = e } = Later.value (ref 5)
        return [ a; b; c; d; e ]
    }
    |> toTask
    |> Check.gives [ 1..5 ]

[<Fact>]
let ``mutable locals survive suspensions`` () =
    build {
        let mutable number = 1
        let mutable text = "a"
        do! Later.unit
        number <- number + 1
        text <- text + "b"
        do! Later.unit
        let! more = Later.value 40
        number <- number + more
        return number, text
    }
    |> toTask
    |> Check.gives (42, "ab")

[<Fact>]
let ``mutable locals are shared with closures`` () =
    build {
        let mutable count = 0
        let increment () = count <- count + 1
        increment ()
        do! Later.unit
        increment ()
        count <- count + 10
        do! Later.unit
        increment ()
        return count
    }
    |> toTask
    |> Check.gives 13

[<Fact>]
let ``mutable locals are shared with nested computations`` () =
    build {
        let mutable count = 0

        let inner =
            build {
                do! Later.unit
                count <- count + 1
                return count
            }

        let! seen = inner
        count <- count + 10
        return seen, count
    }
    |> toTask
    |> Check.gives (1, 11)

[<Fact>]
let ``computations in computations`` () =
    build {
        let! five =
            build {
                let! two =
                    build {
                        do! Later.unit
                        return 2
                    }

                let! three = build { return! Later.value 3 }
                return two + three
            }

        do! build { do! build { do! Later.unit } }
        return! build { return five + 1 }
    }
    |> toTask
    |> Check.gives 6

[<Fact>]
let ``other builders in this one`` () =
    build {
        let! one = task { return! Later.value 1 }

        let! two =
            async {
                do! Async.Sleep 1
                return 2
            }

        return one + two
    }
    |> toTask
    |> Check.gives 3

[<Fact>]
let ``this builder in others`` () =
    task {
        let! three =
            task {
                let! one = build { return! Later.value 1 } |> toTask
                let! two = build { return 2 } |> toTask
                return one + two
            }

        Assert.Equal(3, three)

        let! four =
            async { return! build { return! Later.value 4 } |> toTask |> Async.AwaitTask }

        Assert.Equal(4, four)
    }

[<Fact>]
let ``inner functions between suspensions`` () =
    build {
        let! factor = Later.value 3
        let scale value = factor * value
        let! value = Later.value 4

        do! Later.unit
        return scale value + scale factor
    }
    |> toTask
    |> Check.gives 21

[<Fact>]
let ``expressions that only look like control flow`` () =
    build {
        let! values = Later.value [ 1; 2; 3 ]

        let squares =
            [
                for value in values do
                    if value <> 2 then
                        value * value
            ]

        let text =
            try
                string (int "no number")
            with _ ->
                "caught"

        do! Later.unit
        return squares, text
    }
    |> toTask
    |> Check.gives ([ 1; 9 ], "caught")

let private identity (value: 'T) =
    build {
        do! Later.unit
        return value
    }

let private mapAll (mapping: 'T -> M<'U>) (items: 'T seq) =
    build {
        let results = List<'U>()

        for item in items do
            let! result = mapping item
            results.Add result

        return List.ofSeq results
    }

[<Fact>]
let ``generic functions`` () =
    task {
        do! identity 1 |> toTask |> Check.gives 1
        do! identity "a" |> toTask |> Check.gives "a"
        do! identity (struct (1, "b")) |> toTask |> Check.gives (struct (1, "b"))

        do!
            mapAll (fun item -> build { return string (item + 1) }) [ 1; 2 ]
            |> toTask
            |> Check.gives [ "2"; "3" ]

        do! mapAll identity [ "a"; "b" ] |> toTask |> Check.gives [ "a"; "b" ]
    }

let inline private twice (value: ^T) : M< ^T > =
    build {
        let! one = Later.value value
        return one + one
    }

[<Fact>]
let ``inline functions`` () =
    task {
        do! twice 2 |> toTask |> Check.gives 4
        do! twice "a" |> toTask |> Check.gives "aa"
    }

type private Counter(start: int) =
    let mutable count = start

    member _.Next() =
        build {
            do! Later.unit
            count <- count + 1
            return count
        }

    member this.Skip(by: int) =
        build {
            for _ in 1..by do
                let! _ = this.Next()
                ()

            return! this.Next()
        }

    static member Sum(counters: Counter list) =
        build {
            let mutable sum = 0

            for counter in counters do
                let! next = counter.Next()
                sum <- sum + next

            return sum
        }

[<Fact>]
let ``members of classes`` () =
    task {
        let counter = Counter 10
        do! counter.Next() |> toTask |> Check.gives 11
        do! counter.Skip 3 |> toTask |> Check.gives 15
        do! Counter.Sum [ counter; Counter 0 ] |> toTask |> Check.gives 17
    }

type private IStore =
    abstract Load<'T> : 'T -> M<'T list>

[<Fact>]
let ``object expressions and generic members of interfaces`` () =
    task {
        let mutable calls = 0

        let store =
            { new IStore with
                member _.Load value =
                    build {
                        do! Later.unit
                        calls <- calls + 1
                        return [ value; value ]
                    }
            }

        do! store.Load 1 |> toTask |> Check.gives [ 1; 1 ]
        do! store.Load "a" |> toTask |> Check.gives [ "a"; "a" ]
        Assert.Equal(2, calls)
    }
