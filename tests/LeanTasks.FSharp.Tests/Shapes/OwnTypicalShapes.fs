/// The census of FS3511, continued: what FSharp.Core's task cannot do, or not without FS3261.
module LeanTasks.FSharp.Tests.Shapes.BUILDER.OwnTypicalShapes

#warnon "3261"

open System
open System.Collections.Generic
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

/// Names this module to the test.
type Here = class end

let bindLean (source: LeanTask<int>) (done': LeanTask) =
    build {
        do! done'
        let! x = source
        return x + 1
    }

let bindLeanConfigured (source: LeanTask<int>) =
    build { return! source.ConfigureAwait false }

let bindFlow (source: Flow<int>) (done': PooledFlow) =
    build {
        do! done'
        return! source
    }

let mergeTwo (a: Task<int>) (b: Task<string>) =
    build {
        let! x = a
        and! y = b
        return x, y
    }

let mergeThree (a: LeanTask<int>) (b: ValueTask<string>) (c: Async<int64>) =
    build {
        let! x = a
        and! y = b
        and! z = c
        return x, y, z
    }

let forStream (items: IAsyncEnumerable<int>) =
    build {
        let mutable sum = 0

        for item in items do
            sum <- sum + item

        return sum
    }

let forStreamBind (items: IAsyncEnumerable<'T>) (f: 'T -> Task<'U>) =
    build {
        let results = List<'U>()

        for item in items do
            let! result = f item
            results.Add result

        return results
    }

let useDisposable (resource: IDisposable) (f: unit -> Task) =
    build {
        use _ = resource
        do! f ()
    }

let useAsyncDisposable (resource: IAsyncDisposable) (f: unit -> Task) =
    build {
        use _ = resource
        do! f ()
    }

let useNullable (resource: IDisposable | null) =
    build {
        use _ = resource
        do! Task.Yield()
    }

let useBangAsyncDisposable (factory: unit -> Task<BothResource>) =
    build {
        use! resource = factory ()
        do! Task.Yield()
        return resource.Started
    }

[<Fact>]
let ``all are state machines`` () = StateMachines.all typeof<Here>
