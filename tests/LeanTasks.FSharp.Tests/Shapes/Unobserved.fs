/// Failures that nobody looks at.
module LeanTasks.FSharp.Tests.Shapes.BUILDER.Unobserved

open System
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

let private drop (computation: M<'T>) : unit =
    if traits.Cold then
        computation |> toTask |> ignore
    else
        computation |> ignore

let private look (computation: M<'T>) : unit =
    try
        (computation |> toTask).GetAwaiter().GetResult() |> ignore
    with _ ->
        ()

let private atOnce (message: string) =
    build {
        raise (InvalidOperationException message)
        return 1
    }

let private later (message: string) =
    build {
        do! Later.unit
        raise (InvalidOperationException message)
        return 1
    }

let private through (inner: string -> M<int>) (message: string) =
    build {
        let! value = inner message
        return value + 1
    }

let private throughFinally (inner: string -> M<int>) (message: string) =
    build {
        use _ = new Resource()

        try
            let! value = inner message
            return value + 1
        finally
            ignore message
    }

let private throughLoops (inner: string -> M<int>) (message: string) =
    build {
        let mutable sum = 0

        for _ in [ 1; 2 ] do
            while sum = 0 do
                let! value = inner message
                sum <- value

        return sum
    }

let private handled (inner: string -> M<int>) (message: string) =
    build {
        try
            let! value = inner message
            return value + 1
        with _ ->
            return 0
    }

let private replaced (inner: string -> M<int>) (message: string) =
    build {
        try
            return! inner message
        with _ ->
            return raise (OperationCanceledException message)
    }

let private raisedAgain (inner: string -> M<int>) (message: string) =
    build {
        try
            let! value = inner message
            return value + 1
        with error ->
            return raise error
    }

let private canceled (message: string) =
    build {
        do! Later.unit
        raise (OperationCanceledException message)
        return 1
    }

[<Fact>]
let ``a failure is told of once if nobody looks at it`` () =
    Unobserved.check
        [
            for name, fails in [ "at once", atOnce; "later", later ] do
                $"{name}, dropped", 1, fails >> drop
                $"{name}, dropped beyond others", 1, through (through fails) >> drop
                $"{name}, dropped beyond a finally", 1, throughFinally fails >> drop
                $"{name}, dropped beyond loops", 1, throughLoops fails >> drop
                $"{name}, dropped beyond all of these", 1, throughFinally (throughLoops (through (throughFinally fails))) >> drop
                $"{name}, dropped when raised again", 1, raisedAgain fails >> drop
                $"{name}, looked at", 0, fails >> look
                $"{name}, looked at beyond others", 0, throughFinally (throughLoops (through fails)) >> look
                $"{name}, handled", 0, handled fails >> drop
                $"{name}, handled beyond others", 0, handled (throughFinally (throughLoops fails)) >> drop
                $"{name}, replaced", 0, replaced fails >> drop
            "canceled", 0, canceled >> drop
            "canceled beyond others", 0, throughFinally (through canceled) >> drop
        ]
