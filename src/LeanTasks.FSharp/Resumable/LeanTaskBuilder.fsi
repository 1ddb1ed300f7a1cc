namespace LeanTasks.FSharp

open System.ComponentModel

open LeanTasks
open LeanTasks.Builders

/// <summary>Methods that return a LeanTask with a result: a task like those of <c>task</c>, in half the bytes.</summary>
/// <remarks>
/// <para>It starts immediately, on this thread, and resumes like other awaits: in the SynchronizationContext or scheduler that it
/// was in.</para>
/// <para>Allocates one object: the box of a method that suspends, or the completed task of one that does not. Allocates nothing
/// for the results that <c>LeanTask.FromResult</c> caches.</para>
/// <para>The caller's ExecutionContext and SynchronizationContext are unchanged when it receives the task. The task may be
/// awaited any number of times, and concurrently.</para>
/// <para>Exceptions, and cancellation by an
/// <see cref="T:System.OperationCanceledException" />, are the outcome of the returned task; the call itself throws nothing.</para>
/// </remarks>
[<Sealed>]
type LeanTaskBuilder =
    inherit AwaitingBuilder

    /// <summary>Use the existing value: <c>leanTask</c>.</summary>
    new: unit -> LeanTaskBuilder

    /// <summary>Runs a method that the compiler did not compile to a state machine. For <c>Run</c>.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A task that completes as the method does.</returns>
    static member RunDynamic: code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T> -> LeanTask<'T>

    /// <summary>Runs a method until it first suspends.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A task that completes as the method does.</returns>
    member inline Run: code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T> -> LeanTask<'T>

    /// <summary>Awaits a result of this builder; the compiler infers this type for a source of unknown type.</summary>
    member inline Bind:
        source: LeanTask<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T>) ->
            MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T>

    /// <summary>Returns the result of an operation of this builder.</summary>
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
