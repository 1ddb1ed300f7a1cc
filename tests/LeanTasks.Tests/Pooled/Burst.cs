using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Pooled;

/// <summary>Calls of a pooled method that are all there at the same time. All that it takes is made beforehand.</summary>
internal sealed class Burst
{
    private readonly LeanTaskSource<int>[] _sources;
    private readonly ValueTask<int>[] _methods;

    public Burst(int size)
    {
        _sources = [.. Enumerable.Range(0, size).Select(static _ => new LeanTaskSource<int>())];
        _methods = new ValueTask<int>[size];
        Complete = CompleteAll;
        CompleteAndConsume = () =>
        {
            CompleteAll();
            Consume();
        };
    }

    public Action Complete { get; }

    public Action CompleteAndConsume { get; }

    public void Begin()
    {
        for (int i = 0; i < _sources.Length; i++)
            _methods[i] = PooledMethods.AddOneAsync(_sources[i]);
    }

    public void Consume()
    {
        for (int i = 0; i < _methods.Length; i++)
        {
            if (_methods[i].GetAwaiter().GetResult() != i + 1)
                throw new InvalidOperationException($"The result of another than {i}.");
            _methods[i] = default;
        }
    }

    /// <summary>The boxes of the calls, weakly.</summary>
    public WeakReference[] Watch() => [.. _methods.Select(static method => new WeakReference(Box(ref method)))];

    private void CompleteAll()
    {
        for (int i = 0; i < _sources.Length; i++)
            _sources[i].SetResult(i);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    private static extern ref readonly object? Box(ref ValueTask<int> task);
}
