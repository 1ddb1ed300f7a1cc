using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>Builds <c>async LeanTask</c> methods; for compilers.</summary>
/// <remarks>Allocates nothing for a method that never suspends, and one object for one that does.</remarks>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
public struct LeanTaskMethodBuilder
{
    // A method without a result is one whose result carries no information.
    private LeanTaskMethodBuilder<VoidResult> _builder;

    /// <summary>Gets the task to return to the method's caller.</summary>
    public LeanTask Task => _builder.Task;

    /// <summary>Creates a builder.</summary>
    /// <returns>A builder for one call.</returns>
    public static LeanTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => MethodStart.Run(ref stateMachine);

    /// <summary>Does nothing: a state machine is copied into its box by value.</summary>
    /// <param name="stateMachine">Not used.</param>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => ArgumentNullException.ThrowIfNull(stateMachine);

    /// <summary>Completes the task.</summary>
    public void SetResult() => _builder.SetResult(default);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.SetException"/>
    public void SetException(Exception exception) => _builder.SetException(exception);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
}
