namespace LeanTasks.FSharp

/// <summary>The shared state of a bounded number of workers: the items, taken one after the other, and their results.</summary>
/// <typeparam name="T">The type of an item.</typeparam>
/// <typeparam name="U">The type of a result.</typeparam>
[<Sealed>]
type internal ThrottledRun<'T, 'U> =

    /// <summary>Reads the items.</summary>
    /// <param name="maxDegreeOfParallelism">The maximum number of items in progress concurrently.</param>
    /// <param name="items">The items.</param>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    /// <exception cref="T:System.ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism" /> is less than 1.</exception>
    new: maxDegreeOfParallelism: int * items: 'T seq -> ThrottledRun<'T, 'U>

    /// The number of workers that the run needs.
    member Workers: int

    /// Takes the next item: its index, or -1 if none is left or one has failed. Any thread may call it.
    member Take: unit -> int

    /// An item that has been taken.
    member Item: int -> 'T with get

    /// Stores the result of an item.
    member Succeed: index: int * result: 'U -> unit

    /// Stores the exception of an item.
    member Fail: index: int * error: exn -> unit

    /// The results in the order of the items, once all workers have ended. Throws the exception of the first failed item in that order.
    member Finish: unit -> 'U array
