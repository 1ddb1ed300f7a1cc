using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Promises;

/// <summary>Operations with a time and a token each, of objects that are used again, while others cancel and complete what they have seen.</summary>
public sealed class LimitStormTests
{
    private const int Users = 2;
    private const int Others = 2;

    private static int Operations => FullRun.Count(usual: 20_000, full: 500_000);

    [Fact]
    public void EachOperationEndsByWhatIsItsOwn()
    {
        Storm storm = new(Operations);
        Task[] users = [.. Enumerable.Range(0, Users).Select(user => Task.Run(() => storm.UseAsync(user)))];
        Thread[] others = [.. Enumerable.Range(0, Others).Select(number => new Thread(() => storm.EndOperations(number)) { IsBackground = true })];
        Array.ForEach(others, static other => other.Start());
        Patience.Until(() => Array.TrueForAll(users, static user => user.IsCompleted));
        storm.End();
        Assert.All(others, static other => Assert.True(other.Join(Patience.Limit), "A thread that ends operations hangs."));
        Assert.All(users, static user => Assert.Null(user.Exception));
    }

    private sealed class Storm(int operations)
    {
        private const int Remembered = 8;

        // The last operations of the users, each in places of its own: no user takes the place of what another awaits.
        private readonly Operation?[] _operations = new Operation?[Users * Remembered];
        private bool _hasEnded;

        public void End() => Volatile.Write(ref _hasEnded, true);

        public async Task UseAsync(int user)
        {
            for (int number = user; number < operations; number += Users)
            {
                // Some end by their time, which is that of the system, and others have none.
                TimeSpan timeout = (number % 9) switch
                {
                    0 => TimeSpan.FromMilliseconds(1),
                    1 => Timeout.InfiniteTimeSpan,
                    _ => TimeSpan.FromHours(1),
                };
                Operation operation = new(number, ReusableValueTaskSource<int>.Rent());
                Volatile.Write(ref _operations[number % _operations.Length], operation);
                await operation.RequireEndAsync(timeout);
            }
        }

        public void EndOperations(int thread)
        {
            for (uint round = (uint)thread; !Volatile.Read(ref _hasEnded); round++)
            {
                if (Volatile.Read(ref _operations[round % _operations.Length]) is not { } operation)
                    continue;
                if ((round / _operations.Length) % 2 == 0)
                    operation.Cancellation.Cancel();
                else
                    operation.Source.TrySetResult(operation.Number);
            }
        }
    }

    private sealed class Operation(int number, PooledValueTaskSource<int> source)
    {
        public int Number => number;

        public PooledValueTaskSource<int> Source => source;

        public CancellationTokenSource Cancellation { get; } = new();

        public async Task RequireEndAsync(TimeSpan timeout)
        {
            try
            {
                Assert.Equal(number, await source.AsValueTask(timeout, Cancellation.Token));
            }
            catch (TimeoutException)
            {
                Assert.Equal(TimeSpan.FromMilliseconds(1), timeout);
            }
            catch (OperationCanceledException exception)
            {
                Assert.Equal(Cancellation.Token, exception.CancellationToken);
            }

            Assert.False(source.TrySetResult(-1));
        }
    }
}
