using System.Collections;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>An enumerable that is no list, and counts what is done with its enumerators. They take no two calls at once.</summary>
/// <param name="count">How many items.</param>
/// <param name="throwsAt">The item instead of which MoveNext throws.</param>
internal sealed class CountedSource(int count, int throwsAt = -1) : IEnumerable<int>
{
    private int _enumerators;
    private int _disposals;
    private int _calls;
    private int _overlaps;

    public int Enumerators => _enumerators;

    public int Disposals => _disposals;

    public int Overlaps => _overlaps;

    public bool DisposeThrows { get; init; }

    public IEnumerator<int> GetEnumerator()
    {
        Interlocked.Increment(ref _enumerators);
        return new Enumerator(this, count, throwsAt);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private sealed class Enumerator(CountedSource owner, int count, int throwsAt) : IEnumerator<int>
    {
        public int Current { get; private set; } = -1;

        object IEnumerator.Current => Current;

        public bool MoveNext()
        {
            if (Interlocked.Increment(ref owner._calls) != 1)
                Interlocked.Increment(ref owner._overlaps);
            try
            {
                if (Current + 1 == throwsAt)
                    throw new ProgramException("source");
                if (Current + 1 == count)
                    return false;
                Current++;
                return true;
            }
            finally
            {
                Interlocked.Decrement(ref owner._calls);
            }
        }

        public void Reset() => throw new NotSupportedException();

        public void Dispose()
        {
            Interlocked.Increment(ref owner._disposals);
            if (owner.DisposeThrows)
                throw new ProgramException("dispose");
        }
    }
}
