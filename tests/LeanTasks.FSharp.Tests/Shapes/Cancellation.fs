module LeanTasks.FSharp.Tests.Shapes.BUILDER.Cancellation

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open LeanTasks.FSharp.Tests.Builders.BUILDER
open Xunit

let private canceled () =
    let source = new CancellationTokenSource()
    source.Cancel()
    source.Token

let private tokenOf (running: Task<'T>) =
    task {
        let! error = Assert.ThrowsAnyAsync<OperationCanceledException>(fun () -> running)
        return error.CancellationToken
    }

[<Fact>]
let ``an OperationCanceledException thrown before a suspension cancels`` () =
    task {
        let token = canceled ()

        let running =
            build {
                token.ThrowIfCancellationRequested()
                do! Later.unit
            }
            |> toTask

        do! Check.isCanceled running
        let! seen = tokenOf running
        Assert.Equal(token, seen)
    }

[<Fact>]
let ``an OperationCanceledException thrown after a suspension cancels`` () =
    task {
        let token = canceled ()

        let running =
            build {
                do! Later.unit
                token.ThrowIfCancellationRequested()
            }
            |> toTask

        do! Check.isCanceled running
        let! seen = tokenOf running
        Assert.Equal(token, seen)
    }

[<Fact>]
let ``an OperationCanceledException without a token cancels`` () =
    task {
        let running =
            build {
                do! Later.unit
                raise (OperationCanceledException "no token")
            }
            |> toTask

        do! Check.isCanceled running
        let! seen = tokenOf running
        Assert.Equal(CancellationToken.None, seen)
    }

[<Fact>]
let ``a token that is not canceled cancels too`` () =
    task {
        use source = new CancellationTokenSource()
        let token = source.Token

        let running =
            build {
                do! Later.unit
                raise (OperationCanceledException token)
            }
            |> toTask

        do! Check.isCanceled running
        let! seen = tokenOf running
        Assert.Equal(token, seen)
    }

[<Fact>]
let ``the very exception is raised again`` () =
    let error = OperationCanceledException "the message"

    build {
        do! Later.unit
        raise error
    }
    |> toTask
    |> Check.raises error

[<Fact>]
let ``a canceled source cancels`` () =
    task {
        let token = canceled ()
        do! build { do! Task.FromCanceled token } |> toTask |> Check.isCanceled
        do! build { return! Task.FromCanceled<int> token } |> toTask |> Check.isCanceled

        do!
            build { return! ValueTask.FromCanceled<int> token }
            |> toTask
            |> Check.isCanceled

        do! build { return! LeanTask.FromCanceled token } |> toTask |> Check.isCanceled
        let! seen = build { return! Task.FromCanceled<int> token } |> toTask |> tokenOf
        Assert.Equal(token, seen)
    }

[<Fact>]
let ``a source that is canceled later cancels`` () =
    task {
        use source = new CancellationTokenSource()

        let running =
            build {
                do! Task.Delay(Timeout.Infinite, source.Token)
                return 1
            }
            |> toTask

        Assert.False running.IsCompleted
        source.Cancel()
        do! Check.isCanceled running
        let! seen = tokenOf running
        Assert.Equal(source.Token, seen)
    }

[<Fact>]
let ``cancellation is caught like any exception`` () =
    task {
        let token = canceled ()

        do!
            build {
                try
                    do! Later.unit
                    do! Task.FromCanceled token
                    return None
                with :? OperationCanceledException as error ->
                    do! Later.unit
                    return Some error.CancellationToken
            }
            |> toTask
            |> Check.gives (Some token)
    }

[<Fact>]
let ``cancellation goes through nested computations`` () =
    task {
        let token = canceled ()

        let inner () =
            build {
                do! Later.unit
                do! Task.FromCanceled token
                return 1
            }

        let running =
            build {
                let! value = inner ()
                return! build { return value }
            }
            |> toTask

        do! Check.isCanceled running
        let! seen = tokenOf running
        Assert.Equal(token, seen)
    }

[<Fact>]
let ``a fault after cancellation was caught is a fault`` () =
    let error = Boom "after"

    build {
        try
            do! Task.FromCanceled(canceled ())
        with :? OperationCanceledException ->
            raise error
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``what holds a cancellation is faulted`` () =
    let error = AggregateException(OperationCanceledException())

    build {
        do! Later.unit
        raise error
    }
    |> toTask
    |> Check.faultsWith error

[<Fact>]
let ``cancellation ends a loop and runs what must run`` () =
    task {
        use source = new CancellationTokenSource()
        let resource = AsyncResource true
        let mutable rounds = 0
        let mutable finals = 0

        do!
            build {
                use _ = resource

                try
                    while true do
                        source.Token.ThrowIfCancellationRequested()
                        do! Later.unit
                        rounds <- rounds + 1

                        if rounds = 5 then
                            source.Cancel()
                finally
                    finals <- finals + 1
            }
            |> toTask
            |> Check.isCanceled

        Assert.Equal((5, 1, 1), (rounds, finals, resource.Ended))
    }
