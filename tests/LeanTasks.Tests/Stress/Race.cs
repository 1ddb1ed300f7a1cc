using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Stress;

/// <summary>Several threads that go through numbered rounds, each round begun by all of them at the same moment.</summary>
internal static class Race
{
    public static void Run(int threads, int rounds, Action<int, int> body)
    {
        int arrived = 0;
        Exception? failure = null;
        Thread[] all = [.. Enumerable.Range(0, threads).Select(number => new Thread(() => Go(number)) { IsBackground = true })];
        Array.ForEach(all, static thread => thread.UnsafeStart());
        Assert.All(all, static thread => Assert.True(thread.Join(Patience.Limit), "A thread of the race hangs."));
        Assert.Null(failure);

        void Go(int number)
        {
            try
            {
                for (int round = 0; round < rounds; round++)
                {
                    Interlocked.Increment(ref arrived);
                    SpinWait spinner = default;
                    while (Volatile.Read(ref arrived) < threads * (round + 1))
                    {
                        // Another thread that failed does not come.
                        if (Volatile.Read(ref failure) is not null)
                            return;
                        spinner.SpinOnce(sleep1Threshold: -1);
                    }

                    body(number, round);
                }
            }
            catch (Exception exception)
            {
                Volatile.Write(ref failure, exception);
            }
        }
    }
}
