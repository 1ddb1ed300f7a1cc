namespace LeanTasks.FSharp

open LeanTasks

/// Reads sequences of operations that have been started, or that the sequence starts as it is read.
module internal StartedItems =

    /// <summary>Reads a sequence until it ends or throws.</summary>
    /// <param name="items">The sequence; an array is not copied.</param>
    /// <returns>The items read, and the exception of the sequence, or null.</returns>
    /// <exception cref="T:System.ArgumentNullException"><paramref name="items" /> is null.</exception>
    val read: items: 'T seq -> struct ('T array * (exn | null))

    /// <summary>Waits for all operations that have been read, then fails with the exception of the sequence.</summary>
    /// <param name="error">The exception of the sequence.</param>
    /// <param name="all">A flow that waits for all operations that have been read.</param>
    val thenFail: error: exn -> all: Flow<'T> -> Flow<'U>
