namespace LeanTasks.FSharp.Tests

open System
open System.Collections
open System.Collections.Generic
open System.Threading.Tasks

/// Counts how often it is disposed.
[<AllowNullLiteral>]
type Resource() =
    member val Disposals = 0 with get, set
    /// Thrown by Dispose where it is not null.
    member val Error: exn | null = null with get, set

    interface IDisposable with
        member this.Dispose() =
            this.Disposals <- this.Disposals + 1

            match this.Error with
            | null -> ()
            | error -> raise error

/// Its disposal suspends, and counts when it has ended.
[<AllowNullLiteral>]
type AsyncResource(suspends: bool) =
    member val Started = 0 with get, set
    member val Ended = 0 with get, set
    /// Thrown by the end of DisposeAsync where it is not null.
    member val Error: exn | null = null with get, set

    interface IAsyncDisposable with
        member this.DisposeAsync() =
            this.Started <- this.Started + 1

            task {
                if suspends then
                    do! Later.unit

                this.Ended <- this.Ended + 1

                match this.Error with
                | null -> ()
                | error -> raise error
            }
            |> ValueTask

/// Both: the asynchronous way is to be taken.
type BothResource() =
    inherit AsyncResource(true)
    member val SynchronousDisposals = 0 with get, set

    interface IDisposable with
        member this.Dispose() =
            this.SynchronousDisposals <- this.SynchronousDisposals + 1

/// A struct, whose disposal is counted where the test looks.
[<Struct; NoComparison; NoEquality>]
type StructResource(disposals: int ref) =
    interface IDisposable with
        member _.Dispose() = disposals.Value <- disposals.Value + 1

/// A sequence that counts the enumerators taken and disposed, and refuses to be used after that.
type WatchedSequence<'T>(items: 'T list) =
    member val Taken = 0 with get, set
    member val Disposed = 0 with get, set

    interface IEnumerable<'T> with
        member this.GetEnumerator() : IEnumerator<'T> =
            this.Taken <- this.Taken + 1
            let enumerator = (items :> IEnumerable<'T>).GetEnumerator()
            let mutable disposed = false

            let live () =
                if disposed then
                    raise (ObjectDisposedException "enumerator")

            { new IEnumerator<'T> with
                member _.Current: 'T =
                    live ()
                    enumerator.Current

                member _.Current: obj =
                    live ()
                    box enumerator.Current

                member _.MoveNext() =
                    live ()
                    enumerator.MoveNext()

                member _.Reset() = enumerator.Reset()

                member _.Dispose() =
                    disposed <- true
                    this.Disposed <- this.Disposed + 1
                    enumerator.Dispose()
            }

    interface IEnumerable with
        member this.GetEnumerator() : IEnumerator =
            (this :> IEnumerable<'T>).GetEnumerator()
