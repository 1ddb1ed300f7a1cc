using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Matrix;

/// <summary>
/// An outer method over an inner one of the same kind, for the kinds that MatrixOuter.cs has no inner method of. Not compiled as it
/// stands, but once for each such kind: see Kinds.targets. The loop is the one of <see cref="Matrix"/>, whatever the kind.
/// </summary>
[Table("matrix", Variants.Task)]
public class MatrixOwnTask() : Workload(Calls)
{
    private const int Calls = 10_000;

    [Params(0, 0.7, 1)]
    public double Probability { get; set; }

    [Benchmark(OperationsPerInvoke = Calls), Workload("Async" + Variants.Task + "Over" + Variants.Task)]
    public void OverOwn()
    {
        Loop().Wait();
        async System.Threading.Tasks.Task Loop()
        {
            for (int i = 0; i < Operations; i++)
                await AwaitOverOwn();
        }
    }

    private async Task<bool> AwaitOverOwn() => await GetValue();

    private async Task<bool> GetValue()
    {
        if (Random.Shared.NextDouble() > Probability)
            await System.Threading.Tasks.Task.Yield();
        return true;
    }
}
