/// return! in constant memory, which only flow and its kinds promise. Measured while nothing else runs.
namespace LeanTasks.FSharp.Tests

open System
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open Xunit
open LeanTasks.TestSupport

[<CollectionDefinition("alone", DisableParallelization = true)>]
type Alone() = class end

[<Collection "alone">]
type TailTests() =
    // A chain that keeps its links would hold 300,000 of them, of at least 64 bytes each.
    let links = 300_000
    let allowed = 4_000_000L

    /// How much the memory in use had grown at the end of the chain, before it returned.
    let check (countDown: (unit -> unit) -> int -> Task<int>) =
        task {
            let before = Settled.Memory()
            let mutable grown = Int64.MaxValue
            let! result = countDown (fun () -> grown <- Settled.Memory() - before) links
            Assert.Equal(0, result)
            Assert.InRange(grown, Int64.MinValue, allowed)
        }

    [<Fact>]
    member _.``flow``() =
        let rec countDown atEnd n : Flow<int> =
            flow {
                do! Later.unit

                if n = 0 then
                    atEnd ()
                    return 0
                else
                    return! countDown atEnd (n - 1)
            }

        check (fun atEnd n -> (countDown atEnd n).AsTask())

    [<Fact>]
    member _.``uply``() =
        let rec countDown atEnd n : Flow<int> =
            uply {
                do! Later.unit

                if n = 0 then
                    atEnd ()
                    return 0
                else
                    return! countDown atEnd (n - 1)
            }

        check (fun atEnd n -> (countDown atEnd n).AsTask())

    [<Fact>]
    member _.``cancellableFlow``() =
        let rec countDown atEnd n : CancellationToken -> Flow<int> =
            cancellableFlow {
                do! Later.unit

                if n = 0 then
                    atEnd ()
                    return 0
                else
                    return! countDown atEnd (n - 1)
            }

        check (fun atEnd n -> (countDown atEnd n CancellationToken.None).AsTask())

    [<Fact>]
    member _.``flow in a branch of match!, after a loop``() =
        let rec countDown atEnd n : Flow<int> =
            flow {
                for _ in 1..2 do
                    do! Later.unit

                match! Later.value n with
                | 0 ->
                    atEnd ()
                    return 0
                | n -> return! countDown atEnd (n - 1)
            }

        check (fun atEnd n -> (countDown atEnd (n / 3)).AsTask())

    /// The control: what keeps its links is seen.
    [<Fact>]
    member _.``let! keeps the links``() =
        let rec countUp atEnd n : Flow<int> =
            flow {
                do! Later.unit

                if n = 0 then
                    atEnd ()
                    return 0
                else
                    let! below = countUp atEnd (n - 1)
                    return below
            }

        task {
            let before = Settled.Memory()
            let mutable grown = 0L

            let! _ = (countUp (fun () -> grown <- Settled.Memory() - before) links).AsTask()

            Assert.InRange(grown, allowed, Int64.MaxValue)
        }
