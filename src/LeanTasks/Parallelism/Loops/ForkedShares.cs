using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>A loop whose participants fetch their own work. A struct; each participant has a copy.</summary>
internal interface ILoopShare
{
    /// <summary>Whether something seems to be left, so that one more thread may take part.</summary>
    bool HasMore { get; }

    /// <summary>Runs what is left, until nothing is. May throw, which fails the loop.</summary>
    void TakePart(LoopControl control);
}

/// <summary>
/// Runs a loop with a limited number of participants on a worker pool. Each begins by offering a fork, and its thief is the next participant.
/// </summary>
internal static class ForkedShares
{
    /// <summary>Returns when all participants have ended.</summary>
    /// <param name="worker">The current thread's worker.</param>
    /// <param name="degree">How many may take part at the same time; at least 1.</param>
    /// <param name="control">The loop's control.</param>
    /// <param name="share">The work.</param>
    internal static void Run<TShare>(Worker worker, int degree, LoopControl control, TShare share)
        where TShare : struct, ILoopShare
    {
        if (degree == 1)
        {
            TakePart(control, share);
            return;
        }

        ForkJoin.Run<Part<TShare>, VoidResult, Rest<TShare>, VoidResult>(
            worker, new(control, share), new(control, share, degree - 1), out _, isCoarse: true);
    }

    private static void TakePart<TShare>(LoopControl control, TShare share)
        where TShare : struct, ILoopShare
    {
        try
        {
            share.TakePart(control);
        }
        catch (Exception exception)
        {
            control.Fail(exception);
        }
    }

    private readonly struct Part<TShare>(LoopControl control, TShare share) : IForkBody<VoidResult>
        where TShare : struct, ILoopShare
    {
        public VoidResult Run(ForkWorker worker)
        {
            TakePart(control, share);
            return default;
        }
    }

    private readonly struct Rest<TShare>(LoopControl control, TShare share, int degree) : IForkBody<VoidResult>
        where TShare : struct, ILoopShare
    {
        public VoidResult Run(ForkWorker worker)
        {
            if (!control.IsStopped && share.HasMore && RuntimeHelpers.TryEnsureSufficientExecutionStack())
                ForkedShares.Run(worker.Checked, degree, control, share);
            return default;
        }
    }
}
