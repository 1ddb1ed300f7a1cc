namespace FSharpPrograms

open System.Collections.Generic
open System.Threading.Tasks
open FSharpPrograms.Pause

type private IReader =
    abstract Read: log: Log * x: int -> Task<int>

[<AbstractClass>]
type private Reader() =
    abstract Twice: Log * int -> Task<int>

    default this.Twice(log, x) =
        task {
            let! y = this.Once(log, x)
            return y * 2
        }

    member _.Once(log: Log, x: int) =
        task {
            do! step log "once"
            return x
        }

    static member Shared(log: Log, x: int) =
        task {
            let! y = value log x
            return y + 100
        }

[<Sealed>]
type private Counting(start: int) =
    inherit Reader()
    let mutable count = start

    override this.Twice(log, x) =
        task {
            count <- count + 1
            let! y = this.Once(log, x)
            let! z = this.Once(log, y)
            return z + count
        }

    interface IReader with
        member this.Read(log, x) =
            task {
                let! y = this.Twice(log, x)
                let! z = Reader.Shared(log, y)
                return z
            }

type private Store<'T>(value: 'T) =
    member _.Get(log: Log) =
        task {
            do! step log "get"
            return value
        }

    member this.Both<'U>(log: Log, other: 'U) =
        task {
            let! mine = this.Get log
            let! theirs = Store<'U>(other).Get log
            return struct (mine, theirs)
        }

/// Tasks of which the caller sees no result.
type Saver(log: Log) =
    abstract Save: int -> Task

    default _.Save(x: int) : Task =
        task {
            let! y = value log x
            log.Add $"saved {y}"
        }

    abstract Count: unit -> Task
    default _.Count() : Task = value log 1

type FailingSaver(log: Log) =
    inherit Saver(log)

    override _.Save(x: int) : Task =
        task {
            let! y = value log x
            return! fail log $"not saved {y}"
        }

    override _.Count() : Task = task { return! value log 2 }

module Members =
    let private pair<'a, 'b> (log: Log) (a: 'a) (b: 'b) =
        task {
            do! pause log
            return a, b
        }

    let private swapped<'a, 'b> (log: Log) (a: 'a) (b: 'b) =
        task {
            let! x, y = pair log b a
            return y, x
        }

    let private firstOf<'a> (log: Log) (items: IReadOnlyList<'a>) =
        task {
            do! pause log
            return if items.Count = 0 then None else Some items[0]
        }

    let instances (log: Log) =
        task {
            let counting = Counting 1
            let! a = counting.Twice(log, 3)
            let! b = (counting :> IReader).Read(log, 4)
            let! c = Reader.Shared(log, 5)
            return $"{a} {b} {c}"
        }

    let generics (log: Log) =
        task {
            let! a, b = swapped log 1 "two"
            let! struct (c, d) = Store("three").Both(log, 4.5)
            let! e = firstOf log [ "first" ]
            let! f = firstOf log ([]: int list)
            return $"{a} {b} {c} {d} {e} {f}"
        }

    let private kept<'a> (log: Log) (a: 'a) : Task =
        task {
            do! pause log
            log.Add $"kept {a}"
            return a
        }

    let private saves (log: Log) (saver: Saver) =
        task {
            try
                do! saver.Count()
                do! saver.Save 3
                return "saved"
            with e ->
                return e.Message
        }

    let withoutResults (log: Log) =
        task {
            do! kept log 1
            do! kept log "two"
            let closure: int -> Task = fun x -> task { do! kept log x }
            do! closure 3
            let! a = saves log (Saver log)
            let! b = saves log (FailingSaver log)
            let failed = FailingSaver(log).Save 4

            let! c =
                task {
                    try
                        do! failed
                        return "not failed"
                    with e ->
                        return e.Message
                }

            return $"{a} {b} {c}"
        }
