using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>The first step of an async method, the same for all builders.</summary>
internal static class MethodStart
{
    /// <summary>Runs a method up to its first suspension; afterwards the caller's contexts are as before.</summary>
    /// <remarks>This is nearly the whole cost of a method that does not suspend. So it uses the fields themselves, and no <c>try</c>: what a method throws goes into its task.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="stateMachine"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Run<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        // The JIT removes this for a struct.
        if (stateMachine is null)
            ThrowIsNull(nameof(stateMachine));
        if (!AmbientContext.FieldsAreUsable)
        {
            default(AsyncValueTaskMethodBuilder).Start(ref stateMachine);
            return;
        }

        Thread thread = Thread.CurrentThread;
        ExecutionContext? execution = ThreadFields.ExecutionContext(thread);
        SynchronizationContext? synchronization = ThreadFields.SynchronizationContext(thread);
        stateMachine.MoveNext();
        if (!ReferenceEquals(execution, ThreadFields.ExecutionContext(thread))
            || !ReferenceEquals(synchronization, ThreadFields.SynchronizationContext(thread)))
        {
            Restore(execution, synchronization);
        }
    }

    /// <param name="execution">As for <see cref="AmbientContext.Restore"/>.</param>
    /// <param name="synchronization">The other of the two contexts.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Restore(object? execution, SynchronizationContext? synchronization)
    {
        if (!ReferenceEquals(synchronization, SynchronizationContext.Current))
            SynchronizationContext.SetSynchronizationContext(synchronization);
        AmbientContext.Restore(execution);
    }

    [DoesNotReturn]
    private static void ThrowIsNull(string parameter) => throw new ArgumentNullException(parameter);
}
