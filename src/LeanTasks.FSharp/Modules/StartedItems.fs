namespace LeanTasks.FSharp

open System
open LeanTasks

module internal StartedItems =

    // A sequence that throws may have started operations before. They must be awaited nevertheless, so its exception is kept until then.
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

    let thenFail (error: exn) (all: Flow<'T>) : Flow<'U> =
        flow {
            try
                let! _ = all
                ()
            with _ ->
                () // The sequence failed first.

            return! Flow.FromException<'U> error
        }
