/// A census of FS3511: functions as somebody would write them. Each must become a state machine. The compiler says FS3511, which is
/// an error in this repository, if one does not, and the test at the end looks at what it has made.
module LeanTasks.FSharp.Tests.Shapes.BUILDER.TypicalShapes

open System
open System.Collections.Generic
open System.IO
open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

/// Names this module to the test.
type Here = class end

let value (x: int) = build { return x }

let nothing () = build { () }

let bindOne (source: Task<int>) =
    build {
        let! x = source
        return x + 1
    }

let bindMany (a: Task<int>) (b: ValueTask<string>) (c: Task) =
    build {
        let! x = a
        let! y = b
        do! c
        return $"{x}{y}"
    }

let bindConfigured (source: Task<int>) =
    build { return! source.ConfigureAwait false }

let bindAsync (work: Async<int>) =
    build {
        let! x = work
        return x
    }

let yieldFirst (f: unit -> 'T) =
    build {
        do! Task.Yield()
        return f ()
    }

let passOn (source: Task<'T>) = build { return! source }

let conditional (flag: bool) (source: Task<int>) =
    build {
        if flag then
            let! x = source
            return x
        else
            return 0
    }

let conditionalUnit (flag: bool) (source: Task) =
    build {
        if flag then
            do! source

        return flag
    }

let nestedConditions (a: bool) (b: bool) (source: Task<int>) =
    build {
        if a then
            if b then
                return! source
            else
                let! x = source
                return -x
        elif b then
            return 1
        else
            return 2
    }

let matchOption (option: Task<int> option) =
    build {
        match option with
        | Some source -> return! source
        | None -> return -1
    }

let matchBang (source: Task<Result<int, string>>) =
    build {
        match! source with
        | Ok x when x > 0 -> return x
        | Ok _ -> return 0
        | Error message -> return raise (InvalidOperationException message)
    }

let matchList (items: int list) (f: int -> Task<int>) =
    build {
        match items with
        | [] -> return 0
        | [ x ] -> return! f x
        | x :: y :: _ ->
            let! a = f x
            let! b = f y
            return a + b
    }

let countTo (limit: int) =
    build {
        let mutable i = 0

        while i < limit do
            i <- i + 1
            do! Task.Yield()

        return i
    }

let readAll (reader: TextReader) =
    build {
        let lines = List<string>()
        let mutable goesOn = true

        while goesOn do
            match! reader.ReadLineAsync() with
            | null -> goesOn <- false
            | line -> lines.Add line

        return lines
    }

let whileBang (next: unit -> Task<bool>) =
    build {
        let mutable rounds = 0

        while! next () do
            rounds <- rounds + 1

        return rounds
    }

let forList (items: 'T list) (f: 'T -> Task<'U>) =
    build {
        let results = List<'U>()

        for item in items do
            let! result = f item
            results.Add result

        return results
    }

let forArray (items: int[]) (f: int -> ValueTask) =
    build {
        for item in items do
            do! f item
    }

let forSequence (items: seq<int>) (f: int -> Task) =
    build {
        for item in items do
            if item > 0 then
                do! f item
    }

let forRange (limit: int) (f: int -> Task) =
    build {
        for i in 0 .. limit - 1 do
            do! f i
    }

let forDictionary (items: Dictionary<string, int>) =
    build {
        let mutable sum = 0

        for KeyValue(_, value) in items do
            do! Task.Yield()
            sum <- sum + value

        return sum
    }

let nestedLoops (rows: int[][]) (f: int -> Task<int>) =
    build {
        let mutable sum = 0

        for row in rows do
            for cell in row do
                let! x = f cell
                sum <- sum + x

        return sum
    }

let tryWith (source: Task<int>) =
    build {
        try
            return! source
        with
        | :? TimeoutException -> return -1
        | Boom message when message.Length > 0 -> return -2
    }

let tryWithBind (source: Task<int>) (report: exn -> Task) =
    build {
        try
            let! x = source
            return Some x
        with error ->
            do! report error
            return None
    }

let tryFinally (gate: SemaphoreSlim) (f: unit -> Task<'T>) =
    build {
        do! gate.WaitAsync()

        try
            return! f ()
        finally
            gate.Release() |> ignore
    }

let retry (attempts: int) (f: unit -> Task<int>) =
    build {
        let mutable attempt = 0
        let mutable result = None

        while result.IsNone do
            attempt <- attempt + 1

            try
                let! x = f ()
                result <- Some x
            with _ when attempt < attempts ->
                do! Task.Delay 1

        return result.Value
    }

let useOne (path: string) =
    build {
        use reader = new StreamReader(path)
        return! reader.ReadToEndAsync()
    }

let useBang (factory: unit -> Task<MemoryStream>) =
    build {
        use! stream = factory ()
        do! stream.FlushAsync()
        return stream.Length
    }

let useAsync (stream: AsyncResource) (f: unit -> Task) =
    build {
        use _ = stream
        do! f ()
    }

let copy (from: Stream) (into: Stream) (token: CancellationToken) =
    build {
        let buffer = Array.zeroCreate<byte> 4096
        let mutable total = 0L
        let mutable read = -1

        while read <> 0 do
            let! count = from.ReadAsync(Memory buffer, token)
            read <- count

            if count > 0 then
                do! into.WriteAsync(ReadOnlyMemory(buffer, 0, count), token)
                total <- total + int64 count

        return total
    }

let nested (source: Task<int>) =
    build {
        let! x =
            build {
                let! y = source
                return y + 1
            }

        return x + 1
    }

let innerFunction (source: Task<int>) =
    build {
        let! x = source
        let add y = x + y
        return add 1 + add 2
    }

let patterns (source: Task<struct (int * string)>) =
    build {
        let! struct (x, text) = source
        let first, second = x, text
        do! Task.Yield()
        return first, second
    }

let generic (items: IReadOnlyList<'T>) (f: 'T -> ValueTask<'U>) (seed: 'U) (combine: 'U -> 'U -> 'U) =
    build {
        let mutable state = seed

        for item in items do
            let! next = f item
            state <- combine state next

        return state
    }

let rec recursive (depth: int) : M<int> =
    build {
        if depth = 0 then
            return 0
        else
            do! Task.Yield()
            let! below = recursive (depth - 1)
            return below + 1
    }

type Members(source: Task<int>) =
    member _.Method(x: int) =
        build {
            let! y = source
            return x + y
        }

    static member Static(source: Task<int>) = build { return! source }

let objectExpression (source: Task<int>) =
    { new IAsyncDisposable with
        member _.DisposeAsync() =
            ValueTask(
                build {
                    let! _ = source
                    return ()
                }
                |> toTask
                :> Task
            )
    }

/// The exceptions, each with the reason.
module Exceptions =
    type Here = class end

    #nowarn "3511"
    /// A recursive function inside a computation becomes a value that fsc will not put into a resumable method.
    let innerRecursion (source: Task<int>) =
        build {
            let! x = source

            let rec factorial n =
                if n <= 1 then 1 else n * factorial (n - 1)

            return factorial x
        }
#warnon "3511"

[<Fact>]
let ``all but the listed exceptions are state machines`` () =
    StateMachines.all typeof<Here>
    StateMachines.none typeof<Exceptions.Here>
