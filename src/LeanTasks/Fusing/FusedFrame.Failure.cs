using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Fusing;

/// <content>How a method fails, and how its exception passes those that wait for it.</content>
public abstract partial class FusedFrame
{
    // How many frames at most an exception passes on one stack.
    private const int MaxOnOneStack = 64;

    // What the method failed with, or will when it takes the outcome of _ended. Written by the thread that has run it, or its callee.
    private ExceptionDispatchInfo? _error;

    // Whether it is waiting for another frame where no handler is around the await. Written as _caller is.
    private bool _passesExceptions;

    private protected ExceptionDispatchInfo? Error => _error;

    /// <summary>The method has failed, and does not throw.</summary>
    private protected void FailWith(Exception exception) => _error = ExceptionDispatchInfo.Capture(exception);

    /// <summary>
    /// Ends the callers of a failed frame that only pass the exception on, one after the other. They are not resumed one by one, which would take
    /// a <c>throw</c> and a <c>catch</c> for each. The next one that is resumed takes the outcome of the last. That runs the last method to where
    /// it takes the outcome of the one before. So the exception passes them all on one stack, and its trace shows each.
    /// </summary>
    /// <returns>The last of them; this frame, if there are none.</returns>
    /// <remarks>
    /// Not the outermost: its task must be completed. One that must be resumed elsewhere is not among them, nor one whose callers are not linked
    /// yet: it was resumed while it was <see cref="FrameState.Attaching"/>.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private FusedFrame PassException()
    {
        FusedFrame last = this;
        for (int i = 0; i < MaxOnOneStack && last._caller is { } caller; i++)
        {
            // Before that is so, the thread that suspends its callers writes them.
            if (Volatile.Read(ref caller._state) != FrameState.Linked || caller is not { _passesExceptions: true, _return: null, _caller: not null })
                break;
            caller._context = null;
            caller._ended = last;
            caller._error = _error;
            last = caller;
        }

        return last;
    }

    // Runs the method to where it takes the outcome of the one before, which throws. Not if the stack is at its end.
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ThrowThroughEnded()
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return;
        FusedRun none = default;
        ResumeMethod(_ended, ref none);
    }
}
