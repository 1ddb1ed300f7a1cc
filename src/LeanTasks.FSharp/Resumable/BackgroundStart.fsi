namespace LeanTasks.FSharp

open System

open System.ComponentModel
open LeanTasks

/// <summary>Starts methods that must not run in the caller's context or scheduler.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type BackgroundStart =

    /// <summary>Determines whether such a method may run here: the current thread has no SynchronizationContext, and runs under the pool's scheduler.</summary>
    static member IsHere: bool

    /// <summary>Starts a method on the thread pool, for <c>backgroundLeanTask</c>; <c>backgroundValueTask</c> uses <c>BackgroundFlow.Of</c>.</summary>
    /// <param name="start">The function that starts it.</param>
    /// <returns>A task that completes as the method does.</returns>
    static member Run: start: Func<LeanTask<'T>> -> LeanTask<'T>
