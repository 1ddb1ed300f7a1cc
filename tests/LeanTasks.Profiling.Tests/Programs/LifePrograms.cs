using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Tests.Support;

namespace LeanTasks.Profiling.Tests.Programs;

/// <summary>Methods whose calls are looked at before they have ended, and boxes of pools.</summary>
public static class LifePrograms
{
    private static readonly Gate s_gate = new();

    public static Task BeginOne()
    {
        return Pending();

        static async Task Pending() => await s_gate.Wait();
    }

    public static void EndOne() => s_gate.Open();

    public static void Pooling(int calls)
    {
        for (int i = 0; i < calls; i++)
            End(Wait());

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
        static async ValueTask<long> Wait()
        {
            await s_gate.Wait();
            return 1;
        }
    }

    public static void Pooled(int calls)
    {
        for (int i = 0; i < calls; i++)
            End(Wait());

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        static async ValueTask<long> Wait()
        {
            await s_gate.Wait();
            return 1;
        }
    }

    public static void OurFlow(int calls)
    {
        for (int i = 0; i < calls; i++)
            End(Wait().AsValueTask());

        static async PooledFlow<long> Wait()
        {
            await s_gate.Wait();
            return 1;
        }
    }

    public static void Lean(int calls)
    {
        for (int i = 0; i < calls; i++)
        {
            LeanTask<string> task = Wait();
            s_gate.Open();
            if (!task.IsCompletedSuccessfully)
                throw new InvalidOperationException("The method has not ended.");
        }

        static async LeanTask<string> Wait()
        {
            await s_gate.Wait();
            return "a";
        }
    }

    /// <summary>Two calls of <c>MoveNextAsync</c> suspend, one does not, and the enumeration is left before its end.</summary>
    public static void LeftIterator()
    {
        IAsyncEnumerator<int> numbers = Numbers().GetAsyncEnumerator();
        Move();
        Move();
        Move();
        numbers.DisposeAsync().GetAwaiter().GetResult();

        void Move()
        {
            ValueTask<bool> move = numbers.MoveNextAsync();
            while (!move.IsCompleted)
                s_gate.Open();
            if (!move.GetAwaiter().GetResult())
                throw new InvalidOperationException("The iterator has ended.");
        }

        static async IAsyncEnumerable<int> Numbers()
        {
            await s_gate.Wait();
            await s_gate.Wait();
            yield return 1;
            yield return 2;
            await s_gate.Wait();
            yield return 3;
            yield return 4;
        }
    }

    /// <summary>What the iterator awaits resumes it on another thread before it has told that it will: the first thread is in the builder still.</summary>
    public static void RacedIterator()
    {
        IAsyncEnumerator<int> numbers = Numbers().GetAsyncEnumerator();
        if (!numbers.MoveNextAsync().GetAwaiter().GetResult() || numbers.MoveNextAsync().GetAwaiter().GetResult())
            throw new InvalidOperationException("The iterator has not ended when it should.");

        static async IAsyncEnumerable<int> Numbers()
        {
            await new OtherThreadAwaiter();
            yield return 1;
            await new OtherThreadAwaiter();
        }
    }

    private static void End(ValueTask<long> task)
    {
        s_gate.Open();
        if (task.GetAwaiter().GetResult() != 1)
            throw new InvalidOperationException("Another result was expected.");
    }
}
