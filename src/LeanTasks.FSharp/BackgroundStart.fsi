namespace LeanTasks.FSharp

open System
open LeanTasks

/// <summary>Where methods run that must not run in somebody's context or scheduler.</summary>
[<AbstractClass; Sealed>]
type BackgroundStart =

    /// <summary>Whether there is neither a SynchronizationContext nor a scheduler other than the pool's: such a method runs here.</summary>
    static member IsHere: bool

    /// <summary>Starts a method on the thread pool.</summary>
    /// <param name="start">What starts it.</param>
    /// <returns>What ends as the method does.</returns>
    static member Run: start: Func<LeanTask<'T>> -> LeanTask<'T>
