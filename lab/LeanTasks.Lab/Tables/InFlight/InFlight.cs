using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.InFlight;

/// <summary>
/// <see cref="N"/> suspended operations at a time. Interleaved: the oldest ends as a new one starts. In a burst: all start,
/// then all end; crossing: they end, and are consumed, on another thread than they started on.
/// </summary>
[Table("inflight", Variants.Task)]
public class InFlightTask() : Workload(Calls)
{
    private const int Calls = 10_000;

    private Gate[] _gates = [];
    private Task<int>[] _pending = [];
    private SecondThread? _second;

    [Params(1, 10, 100, 1_000, 10_000)]
    public int N { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        _gates = new Gate[N];
        for (int i = 0; i < N; i++)
            _gates[i] = new Gate();
        _pending = new Task<int>[N];
        _second = new SecondThread(FinishAll);
    }

    [GlobalCleanup]
    public void Cleanup() => _second?.Dispose();

    [Benchmark(OperationsPerInvoke = Calls), Workload("interleaved")]
    public void Interleaved()
    {
        StartAll();
        for (int i = N; i < Operations; i++)
        {
            int oldest = i % N;
            Finish(oldest);
            Start(oldest);
        }

        FinishAll();
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("burst")]
    public void Burst()
    {
        for (int i = 0; i < Operations; i += N)
        {
            StartAll();
            FinishAll();
        }
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("burst-crossing")]
    public void BurstCrossing()
    {
        _second!.Wake();
        for (int i = 0; i < Operations; i += N)
        {
            StartAll();
            _second.Run();
        }

        _second.Sleep();
    }

    private void StartAll()
    {
        for (int i = 0; i < N; i++)
            Start(i);
    }

    private void FinishAll()
    {
        for (int i = 0; i < N; i++)
            _gates[i].Open();
        for (int i = 0; i < N; i++)
            _pending[i].GetAwaiter().GetResult();
    }

    private void Start(int i) => _pending[i] = Suspend(_gates[i]);

    private void Finish(int i)
    {
        _gates[i].Open();
        _pending[i].GetAwaiter().GetResult();
    }

    private async Task<int> Suspend(Gate gate)
    {
        await gate.Wait();
        return 1;
    }
}
