using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Chain;

/// <summary>
/// Async methods that await one another, <see cref="Depth"/> deep. The one at the bottom returns at once, or suspends all of
/// them until its gate is opened. The loop that calls them is an async method of the same kind, so that nothing is converted.
/// </summary>
[Table("chain", Variants.Task)]
public class ChainTask() : Workload(Calls)
{
    private const int Calls = 1_000;

    private static bool s_hasShown;

    private readonly Gate _gate = new();
    private bool _running;
    private long _frames;

    [Params(1, 3, 10, 100)]
    public int Depth { get; set; }

    /// <summary>
    /// The JIT compiles for what it has seen: if that were the depth that is measured first, all others would be at the mercy of the
    /// order of the rows.
    /// </summary>
    [GlobalSetup]
    public void ShowAllDepths()
    {
        const int Rounds = 60;
        const int RoundsOfAll = 6;
        if (s_hasShown)
            return;
        s_hasShown = true;
        int measured = Depth;
        for (int round = 0; round < Rounds; round++)
        {
            foreach (int depth in (ReadOnlySpan<int>)[1, 3, 10, 100])
            {
                // That depth takes ten times as long.
                if (depth == 100 && round >= RoundsOfAll)
                    break;
                Depth = depth;
                Synchronous();
                Suspending();
            }
        }

        Depth = measured;
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("synchronous")]
    public void Synchronous()
    {
        _frames = 0;
        CallSynchronous().GetAwaiter().GetResult();
        CheckFrames();
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("suspending")]
    public void Suspending()
    {
        _running = true;
        _frames = 0;
        Task<int> calls = CallSuspending();
        while (_running)
            _gate.Open();
        calls.GetAwaiter().GetResult();
        CheckFrames();
    }

    private async Task<int> CallSynchronous()
    {
        int sum = 0;
        for (int i = 0; i < Operations; i++)
            sum += await Return(Depth);
        return sum;
    }

    private async Task<int> CallSuspending()
    {
        int sum = 0;
        for (int i = 0; i < Operations; i++)
            sum += await Suspend(Depth);
        _running = false;
        return sum;
    }

    // Each frame has something left to do after its await: a plain "return await" is a tail call to runtime-async, and no frame.
    private async Task<int> Return(int depth)
    {
        int result = depth == 1 ? 1 : await Return(depth - 1);
        _frames++;
        return result;
    }

    private async Task<int> Suspend(int depth)
    {
        int result = 1;
        if (depth > 1)
            result = await Suspend(depth - 1);
        else
            await _gate.Wait();
        _frames++;
        return result;
    }

    private void CheckFrames()
    {
        if (_frames != (long)Operations * Depth)
            throw new InvalidOperationException($"{_frames} frames ran instead of {Operations} x {Depth}.");
    }
}
