/// What comes of an exception.
module LeanTasks.FSharp.Tests.Safety.ErrorPrograms.BUILDER

open System
open System.Runtime.ExceptionServices
open System.Threading
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Kinds.BUILDER
open LeanTasks.FSharp.Tests.Safety.Rig

let private fails (error: exn) : M<int> = build { return throwHere error }

let private failsLater (error: exn) : M<int> =
    build {
        do! hop
        return throwHere error
    }

let rec private below (leaf: exn -> M<int>) (depth: int) (error: exn) : M<int> =
    build {
        if depth = 0 then
            return! leaf error
        else
            let! result = below leaf (depth - 1) error
            return result + 1
    }

let rec private throughBlocks (leaf: exn -> M<int>) (depth: int) (error: exn) : M<int> =
    build {
        try
            use _ = new Disposable(ignore)

            if depth = 0 then
                return! leaf error
            else
                return! throughBlocks leaf (depth - 1) error
        finally
            ()
    }

let rec private rethrowing (leaf: exn -> M<int>) (depth: int) (error: exn) : M<int> =
    build {
        try
            if depth = 0 then
                return! leaf error
            else
                let! result = rethrowing leaf (depth - 1) error
                return result
        with caught ->
            return ExceptionDispatchInfo.Throw caught |> (fun () -> 0)
    }

let private incomplete (leaf: exn -> M<int>) (error: exn) : M<int> =
    build {
        try
            return! leaf error
        with :? ArgumentException ->
            return 0
    }

let private throughOthers (leaf: exn -> M<int>) (error: exn) : M<int> =
    build {
        let! one = toTask (leaf error)
        let! two = async { return! Async.AwaitTask(Task.FromResult one) }
        return two
    }

let private throughAsync (kind: string) (error: exn) : M<int> =
    build {
        let! one =
            async {
                if kind <> "at once" then
                    do! Async.SwitchToThreadPool()

                return throwHere error
            }

        return one + 1
    }

let private bothKinds: (string * (exn -> M<int>)) list =
    [ "at once", fails; "after a suspension", failsLater ]

/// Each gets the exception that is to come out.
let all: (string * (exn -> M<int>)) list =
    [
        for kind, leaf in bothKinds do
            $"{kind}, through 1 await", below leaf 1
            $"{kind}, through 20 awaits", below leaf 20
            $"{kind}, through 20 blocks", throughBlocks leaf 20
            $"{kind}, thrown on 20 times", rethrowing leaf 20
            $"{kind}, past a handler for something else", incomplete leaf
            $"{kind}, through a task", throughOthers leaf
            $"{kind}, through an async", throughAsync kind

            $"{kind}, in a left operand",
            fun error ->
                build {
                    let! one = leaf error
                    and! two = build { return 1 }
                    return one + two
                }

            $"{kind}, in both operands",
            fun error ->
                build {
                    let! one = leaf error
                    and! two = leaf (Boom "not this")
                    return one + two
                }

            $"{kind}, in a compensation, instead of another",
            fun error ->
                build {
                    try
                        return! leaf (Boom "not this")
                    finally
                        throwHere error
                }

            $"{kind}, in a handler, instead of another",
            fun error ->
                build {
                    try
                        return! leaf (Boom "not this")
                    with _ ->
                        return! leaf error
                }

            $"{kind}, in a disposal, instead of another",
            fun error ->
                build {
                    use _ = new Disposable(fun () -> throwHere error)
                    return! leaf (Boom "not this")
                }

            $"{kind}, in a loop",
            fun error ->
                build {
                    for i in 1..3 do
                        if i = 2 then
                            let! _ = leaf error
                            ()

                    return 1
                }
    ]

let canceled: (string * (CancellationToken -> M<int>)) list =
    [
        "at once",
        fun token ->
            build {
                token.ThrowIfCancellationRequested()
                return 1
            }

        "after a suspension",
        fun token ->
            build {
                do! hop
                token.ThrowIfCancellationRequested()
                return 1
            }

        "by a source",
        fun token ->
            build {
                do! Task.FromCanceled token
                return 1
            }

        "by a source that is canceled later",
        fun token ->
            build {
                let later =
                    task {
                        do! hop
                        token.ThrowIfCancellationRequested()
                    }

                do! later
                return 1
            }

        "by another one, in a block",
        fun token ->
            let inner () =
                build {
                    do! hop
                    token.ThrowIfCancellationRequested()
                    return 1
                }

            build {
                try
                    return! inner ()
                finally
                    ()
            }
    ]
