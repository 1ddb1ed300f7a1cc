using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LeanTasks.Completion;

/// <summary>
/// A base class between <see cref="LeanTask"/> and <see cref="LeanTask{TResult}"/>, which F# needs to see one <c>GetAwaiter</c> on the latter.
/// Public only because <see cref="LeanTask{TResult}"/> derives from it; it has no members for user code and cannot be derived from outside.
/// </summary>
/// <remarks>
/// Computation expressions find <c>GetAwaiter</c> by a member constraint. For such a constraint F#, unlike C#, does not let a method hide one
/// that returns another type. It would see both, and choose neither (FS0072, FS0043). It does leave out a virtual method if a method that is
/// not virtual has the same name, parameters and return type. After that, it leaves out methods that are not public. So
/// <see cref="LeanTask.GetAwaiter"/> is virtual (<see cref="ISealedGetAwaiter"/>); the method here leaves it out, and is itself left out.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class LeanTaskWithResult : LeanTask
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected LeanTaskWithResult(ushort options)
        : base(options)
    {
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected LeanTaskWithResult(object? asyncState, TaskCreationOptions options)
        : base(asyncState, options)
    {
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected LeanTaskWithResult(Delegate work, TaskState state, ushort options)
        : base(work, state, options)
    {
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected LeanTaskWithResult(Delegate work, TaskState state, ushort options, object? asyncState)
        : base(work, state, options, asyncState)
    {
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected LeanTaskWithResult(Delegate work, TaskState state, in TaskParameters parameters)
        : base(work, state, parameters)
    {
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected LeanTaskWithResult(Outcome outcome, ushort options)
        : base(outcome, options)
    {
    }

    /// <inheritdoc cref="LeanTask.GetAwaiter"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected new LeanTaskAwaiter GetAwaiter() => base.GetAwaiter();
}

/// <summary>
/// Makes <see cref="LeanTask.GetAwaiter"/> a sealed virtual method, which is called directly like any other, and which F# lets
/// <see cref="LeanTaskWithResult"/> hide. It is never called through this interface.
/// </summary>
internal interface ISealedGetAwaiter
{
    /// <inheritdoc cref="LeanTask.GetAwaiter"/>
    LeanTaskAwaiter GetAwaiter();
}
