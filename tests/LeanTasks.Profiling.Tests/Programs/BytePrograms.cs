using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Tests.Support;

namespace LeanTasks.Profiling.Tests.Programs;

/// <summary>Programs that allocate nothing but what their one async method makes of a call.</summary>
public static class BytePrograms
{
    private static readonly Gate s_gate = new();
    private static readonly object s_object = new();

    public static void Task(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait());

        static async Task Wait() => await s_gate.Wait();
    }

    public static void TaskOfInt(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait(i));

        static async Task<int> Wait(int i)
        {
            await s_gate.Wait();
            return i;
        }
    }

    public static void TaskOfStruct(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait(i));

        static async Task<(long, byte, object)> Wait(int i)
        {
            await s_gate.Wait();
            return (i, 1, s_object);
        }
    }

    public static void TaskOfClass(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait());

        static async Task<object> Wait()
        {
            await s_gate.Wait();
            return s_object;
        }
    }

    public static void GenericOverClass(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait("x"));

        static async Task<(T, T)> Wait<T>(T value)
        {
            await s_gate.Wait();
            return (value, value);
        }
    }

    public static void GenericOverByte(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait((byte)1));

        static async Task<T> Wait<T>(T value)
        {
            await s_gate.Wait();
            return value;
        }
    }

    public static void ManyLocals(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait(1, 2, 3, "a"));

        static async Task<double> Wait(byte a, short b, decimal c, string d)
        {
            double e = a * 2.0;
            (int, bool, Guid) f = (b, true, Guid.Empty);
            await s_gate.Wait();
            DateTime g = new(b);
            await System.Threading.Tasks.Task.CompletedTask;
            return a + b + (double)c + d.Length + e + f.Item1 + g.Ticks;
        }
    }

    public static void SeveralSuspensions(int calls)
    {
        for (int i = 0; i < calls; i++)
        {
            Task task = Wait();
            s_gate.Open();
            s_gate.Open();
            Open(task);
        }

        static async Task Wait()
        {
            await s_gate.Wait();
            await s_gate.Wait();
            await s_gate.Wait().ConfigureAwait(false);
        }
    }

    public static void ValueTask(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait().AsTask());

        static async ValueTask Wait() => await s_gate.Wait();
    }

    public static void ValueTaskOfInt(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait(i).AsTask());

        static async ValueTask<int> Wait(int i)
        {
            await s_gate.Wait();
            return i;
        }
    }

    public static void ValueTaskOfStruct(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait(i).AsTask());

        static async ValueTask<(long, byte, object)> Wait(int i)
        {
            await s_gate.Wait();
            return (i, 1, s_object);
        }
    }

    public static void Void(int calls)
    {
        for (int i = 0; i < calls; i++)
        {
            Wait();
            s_gate.Open();
        }

        static async void Wait() => await s_gate.Wait();
    }

    public static void SynchronousInt(int calls)
    {
        for (int i = 0; i < calls; i++)
            Check(Return(i));

        static async Task<int> Return(int i)
        {
            if (i < 0)
                await s_gate.Wait();
            return i;
        }
    }

    public static void SynchronousClass(int calls)
    {
        for (int i = 0; i < calls; i++)
            Check(Return(i % 3 == 0 ? null : s_object));

        static async Task<object?> Return(object? value)
        {
            if (value is int)
                await s_gate.Wait();
            return value;
        }
    }

    public static void SynchronousLeanTask(int calls)
    {
        for (int i = 0; i < calls; i++)
        {
            if (!Return(i).IsCompletedSuccessfully)
                throw new InvalidOperationException("The method has not ended.");
        }

        static async LeanTask<int> Return(int i)
        {
            if (i < 0)
                await s_gate.Wait();
            return i;
        }
    }

    public static void Iterator(int calls)
    {
        for (int i = 0; i < calls; i++)
        {
            IAsyncEnumerator<int> numbers = Numbers().GetAsyncEnumerator();
            ValueTask<bool> move = default;
            do
            {
                move = numbers.MoveNextAsync();
                if (!move.IsCompleted)
                    s_gate.Open();
            }
            while (move.GetAwaiter().GetResult());
        }

        static async IAsyncEnumerable<int> Numbers()
        {
            yield return 1;
            await s_gate.Wait();
            yield return 2;
            await s_gate.Wait();
        }
    }

    public static void SynchronousIterator(int calls)
    {
        for (int i = 0; i < calls; i++)
        {
            IAsyncEnumerator<int> numbers = Numbers(i).GetAsyncEnumerator();
            while (numbers.MoveNextAsync().GetAwaiter().GetResult())
                continue;
        }

        static async IAsyncEnumerable<int> Numbers(int i)
        {
            yield return 1;
            if (i < 0)
                await s_gate.Wait();
            yield return 2;
        }
    }

    /// <summary>As the compiler does without optimization: the state machine is an object.</summary>
    public static void ClassMachine(int calls)
    {
        for (int i = 0; i < calls; i++)
            Open(Wait(i));

        static Task<int> Wait(int i)
        {
            ClassMachineOfBytes machine = new() { Builder = AsyncTaskMethodBuilder<int>.Create(), Gate = i % 3 == 0 ? null : s_gate, Result = i };
            machine.Builder.Start(ref machine);
            return machine.Builder.Task;
        }
    }

    private static void Open(Task task)
    {
        if (!task.IsCompleted)
            s_gate.Open();
        Check(task);
    }

    private static void Check(Task task)
    {
        if (!task.IsCompletedSuccessfully)
            throw new InvalidOperationException("The method has not ended.");
    }
}
