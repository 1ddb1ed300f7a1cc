using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>
/// Runs a loop with a limited number of participants on a crew: each begins by offering a fork, and its thief is the next participant.
/// </summary>
internal static unsafe class ForkedShares
{
    /// <summary>Returns when all participants have ended.</summary>
    /// <param name="worker">The current thread's worker.</param>
    /// <param name="degree">How many may take part at once; at least 1.</param>
    /// <param name="control">The loop's control, on the caller's stack.</param>
    /// <param name="share">The work.</param>
    internal static void Run<TShare>(Worker worker, int degree, ref LoopControl control, TShare share)
        where TShare : struct, ILoopShare
    {
        if (degree == 1)
        {
            TakePart(ref control, share);
            return;
        }

        void* address = Unsafe.AsPointer(ref control);
        ForkJoin.Run<Part<TShare>, VoidResult, Rest<TShare>, VoidResult>(
            worker, new(address, share), new(address, share, degree - 1), out _, isCoarse: true);
    }

    private static void TakePart<TShare>(ref LoopControl control, TShare share)
        where TShare : struct, ILoopShare
    {
        try
        {
            share.TakePart(ref control);
        }
        catch (Exception exception)
        {
            control.Fail(exception);
        }
    }

    private readonly struct Part<TShare>(void* control, TShare share) : IForkBody<VoidResult>
        where TShare : struct, ILoopShare
    {
        public VoidResult Run(ForkWorker worker)
        {
            TakePart(ref Unsafe.AsRef<LoopControl>(control), share);
            return default;
        }
    }

    private readonly struct Rest<TShare>(void* control, TShare share, int degree) : IForkBody<VoidResult>
        where TShare : struct, ILoopShare
    {
        public VoidResult Run(ForkWorker worker)
        {
            ref LoopControl shared = ref Unsafe.AsRef<LoopControl>(control);
            if (!shared.IsStopped && share.HasMore && RuntimeHelpers.TryEnsureSufficientExecutionStack())
                ForkedShares.Run(worker.Checked, degree, ref shared, share);
            return default;
        }
    }
}
