/// Tasks of every shape, for the tests of names and of what code says; nobody runs them.
module FSharpShapes.Shapes

open System.Threading.Tasks

let fetch (x: int) =
    task {
        do! Task.Delay 1
        return x + 1
    }

let passOn x = task { return! fetch x }

let log x =
    task {
        printfn "%d" x
        return! fetch x
    }

let early x =
    task { if x > 0 then return! fetch x else return 1 }

let cleanup x =
    task {
        try
            return! fetch x
        finally
            printfn "%d" x
    }

let stored x =
    task {
        let started = fetch x
        do! Task.Delay 1
        let! result = started
        return result
    }

let ofValueTask (x: int) : ValueTask<int> = ValueTask<int>(fetch x)

let source (x: int) =
    task {
        do! Task.Delay 1
        return x
    }

let awaitSource x =
    task {
        let! result = source x
        return result + 1
    }

let mutable private kept = fetch 0

let keepSource x = kept <- source x

let runSource x = (source x).Result

let allOfSource x = Task.WhenAll [| source x; source x |]

type Store<'T>(value: 'T) =
    member _.Get(x: int) =
        task {
            let! result = fetch x
            return value, result
        }

module Nested =
    let outer (xs: int list) =
        task {
            let inner y =
                task {
                    let! result = fetch y
                    return result * 2
                }

            let! first = inner 1
            let! second = task { return! fetch xs.Length }
            return first + second
        }

    let asFunctions (count: int) =
        List.init count (fun x -> task { return! fetch (x + count) })
