namespace LeanTasks.Lab.FSharpShapes

open System

/// A resource that costs nothing.
[<Sealed>]
type Connection() =
    static member val Shared = new Connection()

    interface IDisposable with
        member _.Dispose() = ()
