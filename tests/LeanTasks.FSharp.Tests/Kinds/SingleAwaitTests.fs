/// What must be awaited once says so when it is awaited twice.
module LeanTasks.FSharp.Tests.SingleAwaitTests

open System
open System.Threading.Tasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests
open Xunit

[<Fact>]
let ``a flow that suspended throws at the second await`` () =
    task {
        let once = flow { return! Later.value 1 }
        do! Check.gives 1 (once.AsTask())

        let! _ =
            Assert.ThrowsAsync<InvalidOperationException>(fun () ->
                task {
                    let! _ = once
                    return ()
                })

        return ()
    }

[<Fact>]
let ``a flow that did not suspend is a value`` () =
    task {
        let value = flow { return 1 }
        let! first = value
        let! second = value
        Assert.Equal(2, first + second)
    }

[<Fact>]
let ``a value task that suspended throws at the second await`` () =
    task {
        let once = vtask { return! Later.value 1 }
        do! Check.gives 1 (once.AsTask())

        let! _ =
            Assert.ThrowsAsync<InvalidOperationException>(fun () ->
                task {
                    let! _ = once
                    return ()
                })

        return ()
    }

[<Fact>]
let ``a pooled value task that suspended throws at the second await`` () =
    task {
        let once = poolingValueTask { return! Later.value 1 }
        do! Check.gives 1 (once.AsTask())

        let! _ =
            Assert.ThrowsAsync<InvalidOperationException>(fun () ->
                task {
                    let! _ = once
                    return ()
                })

        return ()
    }

[<Fact>]
let ``a lean task can be awaited as often as one likes`` () =
    task {
        let often = leanTask { return! Later.value 1 }
        do! Check.gives 1 (often.AsTask())
        do! Check.gives 1 (often.AsTask())
        let! third = (leanTask { return! often }).AsTask()
        Assert.Equal(1, third)
    }
