namespace LeanTasks.FSharp.Tests

open System
open System.Runtime.CompilerServices

/// What the shapes throw on purpose.
exception Boom of string

module Throw =
    /// Its name must be found in the stack trace of what it throws.
    [<MethodImpl(MethodImplOptions.NoInlining)>]
    let fromHere (message: string) : unit = raise (Boom message)

    let wasHere (error: exn) : bool =
        match error.StackTrace with
        | null -> false
        | trace -> trace.Contains(nameof fromHere, StringComparison.Ordinal)
