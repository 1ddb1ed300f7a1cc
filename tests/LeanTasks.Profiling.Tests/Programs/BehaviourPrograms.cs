using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Tests.Support;

namespace LeanTasks.Profiling.Tests.Programs;

/// <summary>Programs that tell what somebody can see of async methods, line by line.</summary>
public static class BehaviourPrograms
{
    private static readonly AsyncLocal<string?> s_local = new();
    private static readonly Gate s_gate = new();

    public static void ExceptionOfASynchronousMethod(List<string> said)
    {
        FormatException thrown = new("one");
        Task task = Outer();
        said.Add($"{task.Status} {ReferenceEquals(thrown, task.Exception!.InnerException)} {thrown}");

        async Task Outer() => await Middle();

        async Task<int> Middle()
        {
            try
            {
                await Inner();
                return 1;
            }
            finally
            {
                said.Add("finally");
            }
        }

        async ValueTask Inner()
        {
            if (said.Count > 10)
                await s_gate.Wait();
            throw thrown;
        }
    }

    public static void ExceptionOfASuspendedMethod(List<string> said)
    {
        FormatException thrown = new("two");
        Task<int> task = Outer();
        said.Add($"{task.Status}");
        s_gate.Open();
        said.Add($"{task.Status} {ReferenceEquals(thrown, task.Exception!.InnerException)} {thrown}");

        async Task<int> Outer() => await Middle();

        async ValueTask<int> Middle()
        {
            await Inner();
            return 1;
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        async ValueTask Inner()
        {
            await s_gate.Wait();
            throw thrown;
        }
    }

    public static void Cancellation(List<string> said)
    {
        CancellationToken token = new(canceled: true);
        Task early = Cancel(0);
        Task late = Cancel(1);
        s_gate.Open();
        foreach (Task task in (Task[])[early, late])
        {
            OperationCanceledException thrown = (OperationCanceledException)Record.Exception(() => task.GetAwaiter().GetResult())!;
            said.Add($"{task.Status} {task.Exception is null} {thrown.CancellationToken == token} {thrown.Message}");
        }

        async Task Cancel(int suspensions)
        {
            for (int i = 0; i < suspensions; i++)
                await s_gate.Wait();
            token.ThrowIfCancellationRequested();
        }
    }

    /// <summary>What a method sets stays in it, and comes back to it.</summary>
    public static void AsyncLocals(List<string> said)
    {
        s_local.Value = "outside";
        Task task = Set();
        said.Add($"{s_local.Value}");
        s_local.Value = "changed";
        s_gate.Open();
        said.Add($"{s_local.Value} {task.Status}");

        async Task Set()
        {
            said.Add($"{s_local.Value}");
            s_local.Value = "inside";
            await Deeper();
            said.Add($"{s_local.Value}");
        }

        async ValueTask Deeper()
        {
            s_local.Value = "deeper";
            await s_gate.Wait();
            said.Add($"{s_local.Value}");
        }
    }

    public static void SynchronizationContexts(List<string> said)
    {
        SynchronizationContext.SetSynchronizationContext(new TellingContext(said));
        try
        {
            Task task = Wait();
            s_gate.Open();
            Void(0);
            Void(1);
            s_gate.Open();
            Fail();
            said.Add($"{task.Status} {SynchronizationContext.Current}");
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(null);
        }

        async Task Wait()
        {
            await s_gate.Wait();
            said.Add($"resumed in {SynchronizationContext.Current}");
            SynchronizationContext.SetSynchronizationContext(null);
        }

        async void Void(int suspensions)
        {
            for (int i = 0; i < suspensions; i++)
                await s_gate.Wait();
        }

        async void Fail()
        {
            if (said.Count > 100)
                await s_gate.Wait();
            throw new FormatException("three");
        }
    }

    public static void Identity(List<string> said)
    {
        Task<string> task = Wait();
        said.Add($"{task.AsyncState is null} {task.CreationOptions} {task.Status} {ReferenceEquals(task, task)}");
        s_gate.Open();
        said.Add($"{task.Status} {task.GetAwaiter().GetResult()}");
        said.Add($"{ReferenceEquals(Nothing(), Nothing())} {ReferenceEquals(Small(), Small())} {ReferenceEquals(Nothing(), Task.CompletedTask)}");

        static async Task<string> Wait()
        {
            await s_gate.Wait();
            return "result";
        }

        static async Task Nothing() => await Task.CompletedTask;

        static async Task<int> Small() => await Task.FromResult(8);
    }

    public static void Iterators(List<string> said)
    {
        Task task = Consume();
        s_gate.Open();
        s_gate.Open();
        said.Add($"{task.Status} {task.Exception?.InnerException}");

        async Task Consume()
        {
            await foreach (int number in Numbers())
                said.Add($"{number}");
            await foreach (int number in Numbers())
            {
                if (number == 2)
                    break;
            }
        }

        async IAsyncEnumerable<int> Numbers()
        {
            try
            {
                yield return 1;
                await s_gate.Wait();
                yield return 2;
                if (said.Contains("finally"))
                    throw new FormatException("four");
            }
            finally
            {
                said.Add("finally");
            }
        }
    }

    public static void StackOfASynchronousMethod(List<string> said)
    {
        _ = Outer();

        async Task Outer() => await Inner();

        async ValueTask<int> Inner()
        {
            if (said.Count > 10)
                await s_gate.Wait();
            said.Add(Environment.StackTrace);
            return 1;
        }
    }

    /// <summary>As deep as a stack of a common size allows with the original builders in any mode of compilation.</summary>
    public static void DeepRecursion(List<string> said)
    {
        Task<int> ended = Down(1_500);
        Task<int> suspended = Up(20_000, Wait());
        s_gate.Open();
        said.Add($"{ended.Status} {ended.GetAwaiter().GetResult()}");

        // Where the stack is used up the rest ends on the pool.
        said.Add($"{suspended.GetAwaiter().GetResult()}");

        static async Task<int> Down(int depth) => depth == 0 ? 0 : 1 + await Down(depth - 1);

        static Task<int> Up(int depth, Task<int> task)
        {
            for (int i = 0; i < depth; i++)
                task = Next(task);
            return task;
        }

        static async Task<int> Next(Task<int> task) => 1 + await task;

        static async Task<int> Wait()
        {
            await s_gate.Wait();
            return 0;
        }
    }
}
