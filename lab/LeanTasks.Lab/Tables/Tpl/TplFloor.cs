using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Tpl;

/// <summary>The same loops without tasks: no library that allocates an object for each, or has the pool run each, can be faster.</summary>
[Table("tpl", Variants.Floor)]
public class TplFloor() : Workload(TplParameters.Count)
{
    private static readonly Action s_action = static () => { };

    private static readonly Func<int> s_function = static () => 42;

    private readonly Runs _runs = new();

    private Plain[] _objects = [];

    [IterationSetup]
    public void Clear() => _objects = TplParameters.Emptied(_objects, Operations);

    [Benchmark(OperationsPerInvoke = TplParameters.Count)]
    public void CreateTasks()
    {
        Plain[] objects = _objects;
        for (int i = 0; i < objects.Length; i++)
            objects[i] = new Plain(s_action);
    }

    [Benchmark(OperationsPerInvoke = TplParameters.Count)]
    public void CreateFutures()
    {
        Plain[] objects = _objects;
        for (int i = 0; i < objects.Length; i++)
            objects[i] = new Plain(s_function);
    }

    [Benchmark(OperationsPerInvoke = TplParameters.Count)]
    public void DoAwaits() => _runs.RunOnPool(Operations);

    /// <summary>32 bytes, as a task of ours.</summary>
    private sealed class Plain(Delegate work)
    {
        internal Delegate Work { get; } = work;

        internal long Flags { get; set; }
    }

    /// <summary>An item of the pool's, which queues itself again.</summary>
    private sealed class Runs : IThreadPoolWorkItem
    {
        private readonly ManualResetEventSlim _isDone = new();
        private int _left;

        public void Execute()
        {
            if (--_left > 0)
                ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
            else
                _isDone.Set();
        }

        internal void RunOnPool(int times)
        {
            _left = times;
            _isDone.Reset();
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
            _isDone.Wait();
        }
    }
}
