/// What the cancellable kinds do with the token before they await a source, for each kind of source and each way to await it.
module LeanTasks.FSharp.Tests.Kinds.CancellableSourceTests

open System.Collections.Generic
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open Xunit

/// The ways to await one source. Each computation first does what it is given.
type private Ways =
    {
        Let: CancellableFlow<unit>
        Return: CancellableFlow<unit>
        ReturnInTry: CancellableFlow<unit>
    }

/// Sources that are the results of calls with the token: the call is noted.
module private OfToken =
    let flow (note: CancellationToken -> unit) (first: unit -> unit) : Ways =
        let start (token: CancellationToken) : Flow<unit> =
            note token
            Flow<unit>()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = start
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! start
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! start
                    finally
                        ()
                }
        }

    let valueTask (note: CancellationToken -> unit) (first: unit -> unit) : Ways =
        let start (token: CancellationToken) : ValueTask<unit> =
            note token
            ValueTask<unit>()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = start
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! start
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! start
                    finally
                        ()
                }
        }

    let unitValueTask (note: CancellationToken -> unit) (first: unit -> unit) : Ways =
        let start (token: CancellationToken) : ValueTask =
            note token
            ValueTask()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = start
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! start
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! start
                    finally
                        ()
                }
        }

    let task (note: CancellationToken -> unit) (first: unit -> unit) : Ways =
        let start (token: CancellationToken) : Task<unit> =
            note token
            Task.FromResult()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = start
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! start
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! start
                    finally
                        ()
                }
        }

    let leanTask (note: CancellationToken -> unit) (first: unit -> unit) : Ways =
        let start (token: CancellationToken) : LeanTask<unit> =
            note token
            LeanTask.FromResult()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = start
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! start
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! start
                    finally
                        ()
                }
        }

    let awaitable (note: CancellationToken -> unit) (first: unit -> unit) : Ways =
        let start (token: CancellationToken) : Later<unit> =
            note token
            Later.unit

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = start
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! start
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! start
                    finally
                        ()
                }
        }

    let async' (note: CancellationToken -> unit) (first: unit -> unit) : Ways =
        let start =
            async {
                let! token = Async.CancellationToken
                note token
            }

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = start
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! start
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! start
                    finally
                        ()
                }
        }

/// Sources that run already.
module private Running =
    let flow (first: unit -> unit) : Ways =
        let running: Flow<unit> = Flow<unit>()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = running
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! running
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! running
                    finally
                        ()
                }
        }

    let valueTask (first: unit -> unit) : Ways =
        let running: ValueTask<unit> = ValueTask<unit>()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = running
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! running
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! running
                    finally
                        ()
                }
        }

    let unitValueTask (first: unit -> unit) : Ways =
        let running: ValueTask = ValueTask()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = running
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! running
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! running
                    finally
                        ()
                }
        }

    let task (first: unit -> unit) : Ways =
        let running: Task<unit> = Task.FromResult()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = running
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! running
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! running
                    finally
                        ()
                }
        }

    let leanTask (first: unit -> unit) : Ways =
        let running: LeanTask<unit> = LeanTask.FromResult()

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = running
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! running
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! running
                    finally
                        ()
                }
        }

    let awaitable (first: unit -> unit) : Ways =
        let running: Later<unit> = Later.unit

        {
            Let =
                cancellableFlow {
                    first ()
                    let! () = running
                    return ()
                }
            Return =
                cancellableFlow {
                    first ()
                    return! running
                }
            ReturnInTry =
                cancellableFlow {
                    first ()

                    try
                        return! running
                    finally
                        ()
                }
        }

let private ofToken: (string * ((CancellationToken -> unit) -> (unit -> unit) -> Ways)) list =
    [
        nameof OfToken.flow, OfToken.flow
        nameof OfToken.valueTask, OfToken.valueTask
        nameof OfToken.unitValueTask, OfToken.unitValueTask
        nameof OfToken.task, OfToken.task
        nameof OfToken.leanTask, OfToken.leanTask
        nameof OfToken.awaitable, OfToken.awaitable
        nameof OfToken.async', OfToken.async'
    ]

let private running: (string * ((unit -> unit) -> Ways)) list =
    [
        nameof Running.flow, Running.flow
        nameof Running.valueTask, Running.valueTask
        nameof Running.unitValueTask, Running.unitValueTask
        nameof Running.task, Running.task
        nameof Running.leanTask, Running.leanTask
        nameof Running.awaitable, Running.awaitable
    ]

let private ways: (string * (Ways -> CancellableFlow<unit>)) list =
    [ "let!", _.Let; "return!", _.Return; "return! in a try", _.ReturnInTry ]

let private named (name: string) (pairs: (string * 'T) list) : 'T =
    pairs |> List.find (fun (other, _) -> other = name) |> snd

let private casesOf (sources: (string * 'T) list) =
    let data = TheoryData<string, string>()

    for source, _ in sources do
        for way, _ in ways do
            data.Add(source, way)

    data

let ofTokenCases = casesOf ofToken

let runningCases = casesOf running

[<Theory; MemberData(nameof ofTokenCases)>]
let ``the token reaches what takes one`` (source: string) (way: string) =
    task {
        use cancellation = new CancellationTokenSource()
        let notes = List<CancellationToken>()

        let computation = named source ofToken notes.Add ignore |> named way ways
        do! (computation cancellation.Token).AsTask() |> Check.gives ()
        Assert.Equal<CancellationToken>([ cancellation.Token ], notes)
    }

[<Theory; MemberData(nameof ofTokenCases)>]
let ``once the token is canceled, nothing is called with it`` (source: string) (way: string) =
    task {
        use cancellation = new CancellationTokenSource()
        let notes = List<CancellationToken>()

        let computation =
            named source ofToken notes.Add cancellation.Cancel |> named way ways

        do!
            (computation cancellation.Token).AsTask()
            |> CancellableTests.isCanceledBy cancellation.Token

        Assert.Empty notes
    }

[<Theory; MemberData(nameof runningCases)>]
let ``once the token is canceled, what runs already is not awaited`` (source: string) (way: string) =
    task {
        use cancellation = new CancellationTokenSource()
        let computation = named source running cancellation.Cancel |> named way ways

        do!
            (computation cancellation.Token).AsTask()
            |> CancellableTests.isCanceledBy cancellation.Token
    }
