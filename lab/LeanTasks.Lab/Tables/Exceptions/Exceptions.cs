using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Exceptions;

/// <summary>
/// An exception that passes through <see cref="Depth"/> async methods that await one another: thrown at once, or after all of them have
/// suspended. The loop that catches it is an async method of the same kind.
/// </summary>
[Table("exceptions", Variants.Task)]
public class ExceptionsTask() : Workload(Calls)
{
    private const int Calls = 50;

    private readonly Gate _gate = new();
    private bool _running;

    [Params(1, 10)]
    public int Depth { get; set; }

    [Benchmark(OperationsPerInvoke = Calls), Workload("synchronous")]
    public void Synchronous() => Check(CallSynchronous().GetAwaiter().GetResult());

    [Benchmark(OperationsPerInvoke = Calls), Workload("suspended")]
    public void Suspended()
    {
        _running = true;
        Task<int> calls = CallSuspended();
        while (_running)
            _gate.Open();
        Check(calls.GetAwaiter().GetResult());
    }

    private async Task<int> CallSynchronous()
    {
        int caught = 0;
        for (int i = 0; i < Operations; i++)
        {
            try
            {
                await Throw(Depth);
            }
            catch (InvalidOperationException)
            {
                caught++;
            }
        }

        return caught;
    }

    private async Task<int> CallSuspended()
    {
        int caught = 0;
        for (int i = 0; i < Operations; i++)
        {
            try
            {
                await SuspendAndThrow(Depth);
            }
            catch (InvalidOperationException)
            {
                caught++;
            }
        }

        _running = false;
        return caught;
    }

    // Each frame has something left to do after its await: a plain "return await" is a tail call to runtime-async, and no frame.
    private async Task<int> Throw(int depth)
    {
        int result = depth == 1 ? throw new InvalidOperationException() : await Throw(depth - 1);
        return result + 1;
    }

    private async Task<int> SuspendAndThrow(int depth)
    {
        int result = 0;
        if (depth > 1)
        {
            result = await SuspendAndThrow(depth - 1);
        }
        else
        {
            await _gate.Wait();
            throw new InvalidOperationException();
        }

        return result + 1;
    }

    private void Check(int caught)
    {
        if (caught != Operations)
            throw new InvalidOperationException($"{caught} exceptions were caught instead of {Operations}.");
    }
}
