namespace LeanTasks.FSharp

open System.ComponentModel

open LeanTasks
open LeanTasks.Builders

/// <summary>Methods that return a LeanTask with a result, and never run in the caller's SynchronizationContext or scheduler: on the thread pool instead.</summary>
/// <remarks>
/// <para>On a thread with neither, it starts immediately like <c>leanTask</c>, as FSharp.Core's <c>backgroundTask</c>
/// does.</para>
/// <para>Exceptions, and cancellation by an
/// <see cref="T:System.OperationCanceledException" />, are the outcome of the returned task; the call itself throws nothing.</para>
/// </remarks>
[<Sealed>]
type BackgroundLeanTaskBuilder =
    inherit AwaitingBuilder

    /// <summary>Use the existing value: <c>backgroundLeanTask</c>.</summary>
    new: unit -> BackgroundLeanTaskBuilder

    /// <summary>Runs a method that the compiler did not compile to a state machine. For <c>Run</c>.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A task that completes as the method does.</returns>
    static member RunDynamic: code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T> -> LeanTask<'T>

    /// <summary>Starts a method here or on the thread pool, as <see cref="T:LeanTasks.FSharp.BackgroundStart"/> decides.</summary>
    /// <param name="code">The method.</param>
    /// <returns>A task that completes as the method does.</returns>
    member inline Run: code: MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T> -> LeanTask<'T>

    /// <summary>Awaits a result of this builder; the compiler infers this type for a source of unknown type.</summary>
    member inline Bind:
        source: LeanTask<'TResult> * continuation: ('TResult -> MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T>) ->
            MethodCode<'TOverall, LeanTaskMethodBuilder<'TOverall>, 'T>

    /// <summary>Returns the result of an operation of this builder.</summary>
    member inline ReturnFrom: source: LeanTask<'T> -> MethodCode<'T, LeanTaskMethodBuilder<'T>, 'T>

/// <summary>Defines <c>backgroundLeanTask</c>.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AutoOpen>]
module BackgroundLeanTaskBuilders =

    /// <summary>Methods that return a LeanTask with a result, and never run in the caller's SynchronizationContext or scheduler: on the thread pool instead. See <see cref="T:LeanTasks.FSharp.BackgroundLeanTaskBuilder" />.</summary>
    /// <example>
    /// <code lang="fsharp">
    /// let digest (bytes: byte array) =
    ///     backgroundLeanTask { return SHA256.HashData bytes }
    /// </code>
    /// </example>
    val backgroundLeanTask: BackgroundLeanTaskBuilder
