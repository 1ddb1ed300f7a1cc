using LeanTasks.Fusing;

namespace LeanTasks.Tests.Misuse;

/// <summary>A fused method with a pooled entry point, as the weaver writes it: it awaits a gate, if it is given one, and returns 1.</summary>
internal static class FusedByHand
{
    private static readonly FusedPool s_pool = new(typeof(Frame), FusedEntryPointKind.Pooled);
    private static readonly FusedPool s_other = new(typeof(OtherFrame), FusedEntryPointKind.Pooled);

    public static ValueTask<int> OneAsync(HandGate? gate) => EntryPoint(gate, s_pool, fails: false);

    /// <summary>Another method.</summary>
    public static ValueTask<int> OtherAsync(HandGate gate) => EntryPoint(gate, s_other, fails: false);

    public static ValueTask<int> FailsAsync() => EntryPoint(null, s_pool, fails: true);

    private static ValueTask<int> EntryPoint(HandGate? gate, FusedPool pool, bool fails)
    {
        FusedRun run = FusedRun.Begin();
        int result = 1;
        try
        {
            if (fails)
                throw new FormatException();
            if (gate is not null)
            {
                Frame frame = (Frame?)pool.Rent(ref run) ?? (pool == s_pool ? new Frame(pool) : new OtherFrame(pool));
                frame.Gate = gate;
                result = run.Suspend(frame);
            }
        }
        catch (FormatException exception)
        {
            return FusedEntryPoint.FailPooledValueTask<int>(exception, ref run);
        }

        return FusedEntryPoint.EndPooledValueTask(ref run, result);
    }

    internal class Frame(FusedPool pool) : FusedFrame<int>(pool)
    {
        internal HandGate? Gate { get; set; }

        public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
        {
            Result = 1;
            return true;
        }

        public override void Attach(ref FusedRun run) => Await<int, HandGate>(Gate!, ref run);

        public override void Clear() => Gate = null;
    }

    private sealed class OtherFrame(FusedPool pool) : Frame(pool);
}
