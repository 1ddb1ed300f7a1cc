namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>Puts the body of a test into a method, beside the calls that tests need.</summary>
internal static class Snippet
{
    /// <summary>An async method with this body, in a class with the helpers below.</summary>
    public static string Method(string body) => Members(
        $$"""
            async Task RunAsync(bool first, bool second, int count, CancellationToken cancellation)
            {
                await Task.Yield();
        {{body}}
            }
        """);

    /// <summary>A class with these members, beside the helpers.</summary>
    public static string Members(string members) =>
        $$"""
        using System.Diagnostics;
        using System.Runtime.CompilerServices;
        using LeanTasks;
        class Tested
        {
        {{members}}
        }

        static class Calls
        {
            public static ValueTask Work() => throw null!;
            public static ValueTask<int> Number() => throw null!;
            public static ValueTask<T> Value<T>() => throw null!;
            public static PooledFlow<int> PooledFlowing() => throw null!;
            public static Flow<int> Flowing() => throw null!;
            public static void Take(ValueTask task) => throw null!;
            public static Task TakeAsync(ValueTask<int> task) => throw null!;
            public static void TakeAny<T>(T value) => throw null!;
            public static bool TryTake(ValueTask<int> task, out int result) => throw null!;
            public static bool Look(ValueTask<int> task) => task.IsCompleted;
            public static void LookOnly(ValueTask<int> task) { Console.WriteLine(task.IsCompletedSuccessfully); }
            public static ValueTask<int> Read(bool isAsync) => throw null!;
            public static void Fail() => throw null!;
            public static bool Ask() => throw null!;
            public static void Later(Func<Task> run) => throw null!;
            public static (ValueTask<int> One, ValueTask<int> Two) Pair() => throw null!;
        }
        """;
}
