namespace LeanTasks.FSharp.Tests

open System.Collections.Generic
open System.Threading
open System.Threading.Tasks

/// An IAsyncEnumerable that counts the enumerators taken and disposed, and whose disposal suspends where it does.
type WatchedStream<'T>(items: 'T list, suspends: bool) =
    member val Taken = 0 with get, set
    member val Disposed = 0 with get, set
    /// The token of the last enumerator.
    member val Token = CancellationToken.None with get, set
    /// Raised by the move past the last item, where it is not null.
    member val Error: exn | null = null with get, set

    interface IAsyncEnumerable<'T> with
        member this.GetAsyncEnumerator(token: CancellationToken) =
            this.Taken <- this.Taken + 1
            this.Token <- token
            let enumerator = (items :> IEnumerable<'T>).GetEnumerator()

            { new IAsyncEnumerator<'T> with
                member _.Current = enumerator.Current

                member _.MoveNextAsync() =
                    let moved =
                        task {
                            if suspends then
                                do! Later.unit

                            let moved = enumerator.MoveNext()

                            match this.Error with
                            | error when not (isNull error) && not moved -> raise error
                            | _ -> ()

                            return moved
                        }

                    ValueTask<bool> moved

                member _.DisposeAsync() =
                    task {
                        if suspends then
                            do! Later.unit

                        this.Disposed <- this.Disposed + 1
                    }
                    |> ValueTask
            }
