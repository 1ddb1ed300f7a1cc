using LeanTasks.Parallelism;

namespace LeanTasks;

/// <summary>Loops whose iterations may run concurrently: the counterpart of <see cref="Parallel"/>, on a <see cref="WorkStealingScheduler"/>.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time.</remarks>
public static partial class LeanParallel
{

    /// <inheritdoc cref="Invoke(ParallelOptions, Action[])"/>
    /// <exception cref="ArgumentNullException"><paramref name="actions"/> is null.</exception>
    public static void Invoke(params Action[] actions)
    {
        ArgumentNullException.ThrowIfNull(actions);
        Invoke(LoopSettings.Default, actions);
    }

    /// <summary>Runs delegates, several concurrently.</summary>
    /// <param name="parallelOptions">Options for the scheduler, the degree of parallelism, and a token that cancels actions that have not started. They are read once.</param>
    /// <param name="actions">The delegates to run. Each runs, even if another throws.</param>
    /// <remarks>
    /// Returns when all started actions have ended. Allocates a copy of the array, and 48 bytes;
    /// <see cref="Fork.Join(ReadOnlySpan{Action})"/> allocates nothing.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="actions"/> or <paramref name="parallelOptions"/> is null.</exception>
    /// <exception cref="ArgumentException">One of the actions is null. None of them runs.</exception>
    /// <exception cref="AggregateException">The exceptions of the actions, in their order; then the cancellation, if some actions did not run. Of up to ten
    /// actions that may all run concurrently, there is one for each that did not. Then
    /// the exception with which the scheduler refused further threads.</exception>
    /// <exception cref="OperationCanceledException">The options' token was canceled before all actions had started, and no other exception was thrown. Of
    /// up to ten actions that may all run concurrently, it is a <see cref="TaskCanceledException"/>.</exception>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler, which is not a <see cref="WorkStealingScheduler"/>, refused the first task.</exception>
    public static void Invoke(ParallelOptions parallelOptions, params Action[] actions)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(actions);
        Invoke(LoopSettings.From(parallelOptions), actions);
    }

    private static void Invoke(in LoopSettings settings, Action[] actions)
    {
        settings.Token.ThrowIfCancellationRequested();

        // A copy, because the caller may change the array meanwhile.
        Action[] copy = [.. actions];
        if (Array.IndexOf(copy, null) is int index and >= 0)
            throw new ArgumentException($"The action at index {index} is null.");
        if (copy.Length == 0)
            return;

        InvokeJob job = new(copy, settings);
        Exception? loopsEnd = null;
        try
        {
            _ = LoopStart.OverRange<InvokeLoopBody, int>(settings.WithoutToken(), 0, copy.Length, flags: null, new(job));
        }
        catch (Exception exception)
        {
            loopsEnd = exception;
        }

        job.Finish(loopsEnd);
    }
}
