/// Sequences, branches and loops.
module FSharpPrograms.Flow

open System.Collections.Generic
open FSharpPrograms.Pause

let sequence (log: Log) =
    task {
        let! a = value log 1
        let! b = value log (a + 1)
        do! step log "between"
        return $"{a} {b}"
    }

let private classify (log: Log) (x: int) =
    task {
        match x % 4 with
        | 0 -> return "zero"
        | 1 ->
            let! y = value log x
            return $"one {y}"
        | 2 when x > 4 -> return! sequence log
        | _ ->
            if x = 3 then
                do! step log "three"

            return "other"
    }

let branches (log: Log) =
    task {
        let results = List<string>()

        for x in 0..7 do
            let! result = classify log x
            results.Add result

        return String.concat "," results
    }

let rec private countDown (log: Log) (n: int) (sum: int) =
    task {
        if n = 0 then
            return sum
        else
            let! x = value log n
            return! countDown log (n - 1) (sum + x)
    }

let tailCalls (log: Log) =
    task {
        let! sum = countDown log 5 0
        return string sum
    }

let rec private even (log: Log) (n: int) =
    task { if n = 0 then return true else return! odd log (n - 1) }

and private odd (log: Log) (n: int) =
    task {
        do! pause log
        if n = 0 then return false else return! even log (n - 1)
    }

let mutualRecursion (log: Log) =
    task {
        let! result = even log 11
        return string result
    }

let whileLoop (log: Log) =
    task {
        let mutable i = 0
        let mutable sum = 0

        while i < 4 do
            let! x = value log i
            sum <- sum + x

            if x = 2 then
                do! step log "two"

            i <- i + 1

        return string sum
    }

let private isBelow (log: Log) (limit: int) (x: int) =
    task {
        do! pause log
        return x < limit
    }

let whileOfTask (log: Log) =
    task {
        let mutable i = 0

        while! isBelow log 3 i do
            do! step log $"round {i}"
            i <- i + 1

        return string i
    }

let nestedLoops (log: Log) =
    task {
        let results = List<int>()

        for row in [ [ 1; 2 ]; []; [ 3 ] ] do
            for x in row do
                let! y = value log x
                results.Add y

            do! step log "row"

        return String.concat "," (Seq.map string results)
    }

let matchOfTask (log: Log) =
    task {
        match! value log 7 with
        | 7 -> return "seven"
        | other -> return string other
    }

let private pick (log: Log) (first: bool) =
    task {
        let! x = if first then value log 1 else value log 2
        return x
    }

/// The task that is awaited is one of two.
let chosen (log: Log) =
    task {
        let! a = pick log true
        let! b = pick log false
        return $"{a}{b}"
    }

/// One is started before, and awaited later.
let stored (log: Log) =
    task {
        let started = value (Log log.Suspends) 1
        let! b = value log 2
        let! a = started
        return $"{a}{b}"
    }

let both (log: Log) =
    task {
        let! a = value log 1
        and! b = value (Log log.Suspends) 2
        return $"{a}{b}"
    }

let private nothing (log: Log) = task { do! step log "nothing" }

let units (log: Log) =
    task {
        do! nothing log
        let! () = nothing log
        let! result = nothing log
        return string (box result)
    }

let private early (log: Log) (x: int) =
    task {
        if x < 0 then
            do! step log "negative"

        return x * 2
    }

let conditions (log: Log) =
    task {
        let! a = early log -1
        let! b = early log 1
        return $"{a} {b}"
    }
