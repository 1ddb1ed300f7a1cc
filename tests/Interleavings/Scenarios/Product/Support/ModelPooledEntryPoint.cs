using LeanTasks.Fusing;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A fused method with a pooled entry point, as the weaver would write it: it awaits a task, and adds 1 to its result.</summary>
internal static class ModelPooledEntryPoint
{
    private static readonly FusedPool s_pool = new(typeof(Frame), FusedEntryPointKind.Pooled);

    /// <summary>The method, as code that is not fused calls it.</summary>
    internal static ValueTask<int> AddOne(LeanTask<int> task)
    {
        FusedRun run = FusedRun.Begin();
        int result;
        try
        {
            result = Straight(task, ref run);
        }
        catch (Exception exception)
        {
            return FusedEntryPoint.FailPooledValueTask<int>(exception, ref run);
        }

        return FusedEntryPoint.EndPooledValueTask(ref run, result);
    }

    private static int Straight(LeanTask<int> task, ref FusedRun run)
    {
        LeanTaskAwaiter<int> awaiter = task.GetAwaiter();
        if (awaiter.IsCompleted)
            return awaiter.GetResult() + 1;
        Frame frame = (Frame?)s_pool.Rent(ref run) ?? new Frame();
        frame.Begin(awaiter);
        return run.Suspend(frame);
    }

    private sealed class Frame() : FusedFrame<int>(s_pool)
    {
        private LeanTaskAwaiter<int> _awaiter;

        internal void Begin(LeanTaskAwaiter<int> awaiter) => _awaiter = awaiter;

        public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
        {
            Result = _awaiter.GetResult() + 1;
            return true;
        }

        public override void Attach(ref FusedRun run) => Await<int, LeanTaskAwaiter<int>>(_awaiter, ref run);

        public override void Clear() => _awaiter = default;
    }
}
