using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Promises;

/// <summary>Renters that await one operation after the other, while others complete whatever they have ever seen.</summary>
public sealed class LateCompletionStormTests
{
    private const int Renters = 2;
    private const int Completers = 2;

    private static int LateCompletions => FullRun.Count(usual: 100_000, full: 10_000_000);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void EachRenterHasWhatIsMeantForIt(bool runContinuationsAsynchronously)
    {
        Storm storm = new(LateCompletions, runContinuationsAsynchronously);
        Task[] renters = [.. Enumerable.Range(0, Renters).Select(renter => Task.Run(() => storm.RentAsync(renter)))];
        Thread[] completers = [.. Enumerable.Range(0, Completers).Select(_ => new Thread(storm.Complete) { IsBackground = true })];
        Array.ForEach(completers, static completer => completer.Start());
        Patience.Until(() => Array.TrueForAll(renters, static renter => renter.IsCompleted));
        storm.End();
        Assert.All(completers, static completer => Assert.True(completer.Join(Patience.Limit), "A completer hangs."));
        Assert.All(renters, static renter => Assert.Null(renter.Exception));
        Assert.True(storm.Late >= LateCompletions, $"{storm.Late} completions were refused.");
    }

    private sealed class Storm(int lateCompletions, bool runContinuationsAsynchronously)
    {
        private const int Remembered = 16;

        // The last operations of each renter, side by side: no renter takes the place of what another awaits.
        private readonly Operation?[] _operations = new Operation?[Renters * Remembered];
        private int _begun;
        private long _late;
        private bool _hasEnded;

        public long Late => Volatile.Read(ref _late);

        public void End() => Volatile.Write(ref _hasEnded, true);

        public async Task RentAsync(int renter)
        {
            for (int place = 0; Late < lateCompletions; place = (place + 1) % Remembered)
            {
                int number = Interlocked.Increment(ref _begun);
                PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent(runContinuationsAsynchronously);
                Operation operation = new(number, source);
                ValueTask<int> task = source.AsValueTask();
                Volatile.Write(ref _operations[(renter * Remembered) + place], operation);
                await operation.RequireEndAsync(task);
            }
        }

        public void Complete()
        {
            while (!Volatile.Read(ref _hasEnded))
            {
                int late = 0;
                for (int i = 0; i < _operations.Length; i++)
                {
                    if (Volatile.Read(ref _operations[i]) is { } operation && !operation.TryComplete())
                        late++;
                }

                Interlocked.Add(ref _late, late);
            }
        }
    }

    /// <summary>An operation that can end in one way only.</summary>
    private sealed class Operation(int number, PooledValueTaskSource<int> source)
    {
        private const int Ways = 3;

        private readonly ProgramException _exception = new($"{number}");

        // One that says of which operation it is.
        private readonly CancellationToken _token = number % Ways == 2 ? new CancellationTokenSource().Token : default;

        public bool TryComplete() => (number % Ways) switch
        {
            0 => source.TrySetResult(number),
            1 => source.TrySetException(_exception),
            _ => source.TrySetCanceled(_token),
        };

        public async Task RequireEndAsync(ValueTask<int> task)
        {
            try
            {
                int result = await task;
                Assert.True(number % Ways == 0 && result == number, $"{number} has the result of {result}.");
            }
            catch (ProgramException exception)
            {
                Assert.Same(_exception, exception);
            }
            catch (OperationCanceledException exception)
            {
                Assert.True(number % Ways == 2 && exception.CancellationToken == _token, $"{number} is canceled by another token.");
            }
        }
    }
}
