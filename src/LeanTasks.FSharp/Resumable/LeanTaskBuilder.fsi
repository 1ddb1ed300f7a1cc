namespace LeanTasks.FSharp

open System.ComponentModel

open LeanTasks
open LeanTasks.Builders

/// <summary>Methods that return a LeanTask with a result: a task like those of <c>task</c>, in half the bytes.</summary>
/// <remarks>
/// <para>It starts at once, on this thread, and resumes where awaits resume: in the SynchronizationContext or scheduler that it was in.</para>
/// <para>Allocates one object: the box of a method that suspends, or the completed task of one that does not; nothing for the results that <c>LeanTask.FromResult</c> keeps.</para>
/// <para>The caller's ExecutionContext and SynchronizationContext are unchanged when it gets the task. The task may be awaited any number of times, and concurrently.</para>
/// <para>Exceptions, and cancellation by an <see cref="T:System.OperationCanceledException" />, are the outcome of the returned task: the call itself throws nothing.</para>
/// </remarks>
[<Sealed>]
type LeanTaskBuilder =
    inherit AwaitingBuilder

    /// <summary>Use the existing one: <c>leanTask</c>.</summary>
    new: unit -> LeanTaskBuilder

    /// <summary>Runs a method that the compiler has not made a state machine of. For <c>Run</c>.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A task that ends as the method does.</returns>
    static member RunDynamic: code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T> -> LeanTask<'T>

    /// <summary>Runs a method until it first suspends.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A task that ends as the method does.</returns>
    member inline Run: code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T> -> LeanTask<'T>

    /// <summary>Awaits what this builder makes; the compiler infers this type for a source of unknown type.</summary>
    member inline Bind:
        source: LeanTask<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T>) ->
            MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T>

    /// <summary>Returns the result of what this builder makes.</summary>
    member inline ReturnFrom: source: LeanTask<'T> -> MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T>

/// <summary>Defines <c>leanTask</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module LeanTaskBuilders =

    /// <summary>Methods that return a LeanTask with a result: a task like those of <c>task</c>, in half the bytes. See <see cref="T:LeanTasks.FSharp.LeanTaskBuilder" />.</summary>
    /// <example>
    /// <code lang="fsharp">
    /// let sum (a: LeanTask&lt;int&gt;) (b: Task&lt;int&gt;) =
    ///     leanTask {
    ///         let! x = a
    ///         let! y = b
    ///         return x + y
    ///     }
    /// </code>
    /// </example>
    val leanTask: LeanTaskBuilder
