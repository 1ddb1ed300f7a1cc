namespace LeanTasks.FSharp

open LeanTasks

/// Reads what has been started, or is started by being read.
module internal StartedItems =

    /// <summary>Reads a sequence up to its end, or to where it throws.</summary>
    /// <param name="items">The sequence; an array is not copied.</param>
    /// <returns>What has been read, and what the sequence has thrown, or null.</returns>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    val read: items: 'T seq -> struct ('T array * (exn | null))

    /// <summary>Ends as what waits for all that has been read if that fails, and otherwise with what the sequence has thrown.</summary>
    /// <param name="error">What the sequence has thrown.</param>
    /// <param name="all">What waits for all that has been read.</param>
    val thenFail: error: exn -> all: LeanFlow<'T> -> LeanFlow<'U>
