using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;
using LeanTasks.Profiling.Dumping;

namespace LeanTasks.Lab.Tables.Profiler;

/// <summary>
/// What counting costs: calls of methods with the BCL's builder, and of the same ones with the counting builder that wraps it. The methods
/// are in <see cref="ProfilerMethods"/>; here is nothing but the loops.
/// </summary>
[Table("profiler", Variants.Bcl)]
public class ProfilerCalls() : Workload(Calls)
{
    private const int Calls = 10_000;

    private readonly ProfilerMethods _methods = new();

    /// <summary>A file that is written each second is no part of a call, and would spoil the bytes of all rows.</summary>
    [GlobalSetup]
    public void Setup() => DumpTriggers.AreWanted = false;

    [Benchmark(OperationsPerInvoke = Calls), Workload("synchronous Task")]
    public void Task()
    {
        int sum = 0;
        for (int i = 0; i < Operations; i++)
            sum += _methods.Task(i & 7).GetAwaiter().GetResult();
        CheckSum(sum);
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("synchronous Task"), Variant(Variants.Counted)]
    public void CountedTask()
    {
        int sum = 0;
        for (int i = 0; i < Operations; i++)
            sum += _methods.CountedTask(i & 7).GetAwaiter().GetResult();
        CheckSum(sum);
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("synchronous ValueTask")]
    public void ValueTask()
    {
        int sum = 0;
        for (int i = 0; i < Operations; i++)
            sum += _methods.ValueTask(i & 7).GetAwaiter().GetResult();
        CheckSum(sum);
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("synchronous ValueTask"), Variant(Variants.Counted)]
    public void CountedValueTask()
    {
        int sum = 0;
        for (int i = 0; i < Operations; i++)
            sum += _methods.CountedValueTask(i & 7).GetAwaiter().GetResult();
        CheckSum(sum);
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("suspended call")]
    public void Suspend()
    {
        for (int i = 0; i < Operations; i++)
            OpenFor(_methods.Suspend(1));
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("suspended call"), Variant(Variants.Counted)]
    public void CountedSuspend()
    {
        for (int i = 0; i < Operations; i++)
            OpenFor(_methods.CountedSuspend(1));
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("suspension")]
    public void SuspendOften() => OpenFor(_methods.Suspend(Operations));

    [Benchmark(OperationsPerInvoke = Calls), Workload("suspension"), Variant(Variants.Counted)]
    public void CountedSuspendOften() => OpenFor(_methods.CountedSuspend(Operations));

    private void OpenFor(Task<int> call)
    {
        while (!call.IsCompleted)
            _methods.Gate.Open();
        call.GetAwaiter().GetResult();
    }

    private void CheckSum(int sum)
    {
        // Of 0 to 7, again and again.
        if (sum != Operations / 8 * 28)
            throw new InvalidOperationException($"The results add up to {sum}.");
    }
}
