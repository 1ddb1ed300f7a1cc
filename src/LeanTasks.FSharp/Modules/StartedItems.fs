namespace LeanTasks.FSharp

open System
open LeanTasks

module internal StartedItems =

    // A sequence that throws may have started operations before. They have to be awaited all the same, so its exception waits too.
    let read (items: 'T seq) : struct ('T array * (exn | null)) =
        ArgumentNullException.ThrowIfNull(items, nameof items)

        match items with
        | :? ('T array) as array -> struct (array, null)
        | _ ->
            let read = ResizeArray<'T>()

            let error: exn | null =
                try
                    read.AddRange items
                    null
                with error ->
                    error

            struct (read.ToArray(), error)

    let thenFail (error: exn) (all: LeanFlow<'T>) : LeanFlow<'U> =
        flow {
            try
                let! _ = all
                ()
            with _ ->
                () // The first thing that went wrong is the sequence.

            return! LeanFlow.FromException<'U> error
        }
