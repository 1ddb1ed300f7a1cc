using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Combinators;

/// <summary>
/// Combining <see cref="N"/> promises that exist beforehand: combine, complete them all one after the other, take the result.
/// </summary>
[Table("combinators", Variants.Task)]
public class PromisesTask() : Workload(Promises)
{
    private const int Promises = 100_000;

    private TaskCompletionSource[] _sources = [];
    private Task[][] _groups = [];

    [Params(10, 1_000)]
    public int N { get; set; }

    [IterationSetup]
    public void MakePromises()
    {
        if (_sources.Length != Operations)
        {
            _sources = new TaskCompletionSource[Operations];
            _groups = new Task[Operations / N][];
            for (int i = 0; i < _groups.Length; i++)
                _groups[i] = new Task[N];
        }

        for (int i = 0; i < _sources.Length; i++)
        {
            _sources[i] = new TaskCompletionSource();
            _groups[i / N][i % N] = _sources[i].Task;
        }
    }

    [Benchmark(OperationsPerInvoke = Promises)]
    public void WhenAll()
    {
        for (int group = 0; group < _groups.Length; group++)
        {
            Task all = Task.WhenAll(_groups[group]);
            Complete(group);
            all.GetAwaiter().GetResult();
        }
    }

    [Benchmark(OperationsPerInvoke = Promises)]
    public void WhenAny()
    {
        for (int group = 0; group < _groups.Length; group++)
        {
            Task<Task> any = Task.WhenAny(_groups[group]);
            Complete(group);
            any.GetAwaiter().GetResult();
        }
    }

    [Benchmark(OperationsPerInvoke = Promises)]
    public void WhenEach()
    {
        for (int group = 0; group < _groups.Length; group++)
        {
            IAsyncEnumerator<Task> each = Task.WhenEach(_groups[group]).GetAsyncEnumerator();
            ValueTask<bool> first = each.MoveNextAsync();
            Complete(group);
            Sequences.Drain(each, first);
        }
    }

    private void Complete(int group)
    {
        for (int i = group * N; i < (group + 1) * N; i++)
            _sources[i].SetResult();
    }
}
