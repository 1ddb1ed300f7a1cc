using System.Collections;
using System.Collections.Concurrent;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>Items one by one, without keys. Counts what is opened and disposed of.</summary>
internal sealed class UnorderedPartitioner(IEnumerable<int> source) : Partitioner<int>
{
    private int _open;
    private int _partitions;

    public override bool SupportsDynamicPartitions => true;

    /// <summary>How many partitions have been begun and not been disposed of, and whether the enumerable of all has been.</summary>
    public int Open => Volatile.Read(ref _open);

    public int Partitions => Volatile.Read(ref _partitions);

    public bool IsDisposed { get; private set; }

    public override IList<IEnumerator<int>> GetPartitions(int partitionCount) => throw new NotSupportedException();

    public override IEnumerable<int> GetDynamicPartitions() => new Dynamic(this, source.GetEnumerator());

    private sealed class Dynamic(UnorderedPartitioner owner, IEnumerator<int> items) : IEnumerable<int>, IDisposable
    {
        public IEnumerator<int> GetEnumerator()
        {
            Interlocked.Increment(ref owner._partitions);
            Interlocked.Increment(ref owner._open);
            return new Partition(owner, items);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public void Dispose()
        {
            owner.IsDisposed = true;
            items.Dispose();
        }
    }

    private sealed class Partition(UnorderedPartitioner owner, IEnumerator<int> items) : IEnumerator<int>
    {
        public int Current { get; private set; }

        object IEnumerator.Current => Current;

        public bool MoveNext()
        {
            lock (items)
            {
                if (!items.MoveNext())
                    return false;
                Current = items.Current;
                return true;
            }
        }

        public void Reset() => throw new NotSupportedException();

        public void Dispose() => Interlocked.Decrement(ref owner._open);
    }
}
