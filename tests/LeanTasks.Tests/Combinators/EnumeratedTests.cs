using System.Collections;

namespace LeanTasks.Tests.Combinators;

/// <summary>A collection of tasks that says another count, or cannot be copied: combinators read it in the way in which the BCL's do.</summary>
public sealed class EnumeratedTests
{
    public static MatrixTheoryData<int, bool> Collections => new([0, 1, 3, 5], [false, true]);

    [Theory]
    [MemberData(nameof(Collections))]
    public void TheyAreReadAsByTheBcl(int count, bool canCopy)
    {
        Misleading<Task> twins = new([Task.CompletedTask, Task.FromResult(1), Task.CompletedTask], count, canCopy);
        Misleading<LeanTask> ours = new([LeanTask.CompletedTask, LeanTask.FromResult(1), LeanTask.CompletedTask], count, canCopy);
        Assert.Equal(Said(() => Task.WhenAll(twins).Status), Said(() => LeanTask.WhenAll(ours).Status));
        Assert.Equal(Said(() => Task.WhenEach(twins).ToBlockingEnumerable().Count()), Said(() => LeanTask.WhenEach(ours).ToBlockingEnumerable().Count()));
        Assert.Equal(Said(() => Task.WhenAny(twins).Status), Said(() => LeanTask.WhenAny(ours).Status));
        Assert.Equal(Said(() => Task.WaitAll(twins, CancellationToken.None)), Said(() => LeanTask.WaitAll(ours, CancellationToken.None)));

        Misleading<Task<int>> twinsWithResult = new([Task.FromResult(1), Task.FromResult(2), Task.FromResult(3)], count, canCopy);
        Misleading<LeanTask<int>> oursWithResult = new([LeanTask.FromResult(1), LeanTask.FromResult(2), LeanTask.FromResult(3)], count, canCopy);
        Assert.Equal(Said(() => Task.WhenAll(twinsWithResult).Status), Said(() => LeanTask.WhenAll(oursWithResult).Status));
        Assert.Equal(Said(() => Task.WhenEach(twinsWithResult).ToBlockingEnumerable().Count()), Said(() => LeanTask.WhenEach(oursWithResult).ToBlockingEnumerable().Count()));
        Assert.Equal(Said(() => Task.WhenAny(twinsWithResult).Status), Said(() => LeanTask.WhenAny(oursWithResult).Status));
    }

    private static string Said(Action act) => Said(() =>
    {
        act();
        return "";
    });

    private static string Said<T>(Func<T> read)
    {
        try
        {
            return read()!.ToString()!;
        }
        catch (Exception exception)
        {
            return $"{exception.GetType().Name} {(exception as ArgumentException)?.ParamName}";
        }
    }

    private sealed class Misleading<T>(T[] items, int count, bool canCopy) : ICollection<T>
    {
        public int Count => count;

        public bool IsReadOnly => true;

        public void Add(T item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(T item) => throw new NotSupportedException();

        public void CopyTo(T[] array, int arrayIndex)
        {
            if (!canCopy)
                throw new NotSupportedException();
            items.CopyTo(array, arrayIndex);
        }

        public bool Remove(T item) => throw new NotSupportedException();

        public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
