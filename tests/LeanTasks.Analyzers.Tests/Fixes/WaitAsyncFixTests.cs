using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN108.</summary>
public class WaitAsyncFixTests
{
    [Theory]
    [InlineData("if (await Task.WhenAny(task, Task.Delay(timeout)) != task) throw new TimeoutException();\n        return await task;", "return await task.WaitAsync(timeout);")]
    [InlineData("if (task != await Task.WhenAny(task, Task.Delay(500)).ConfigureAwait(false)) { throw new TimeoutException(); }\n        return await task.ConfigureAwait(false);", "return await task.WaitAsync(TimeSpan.FromMilliseconds(500)).ConfigureAwait(false);")]
    [InlineData("if (await Task.WhenAny(task, Task.Delay(timeout)) == task) return await task;\n        throw new TimeoutException();", "return await task.WaitAsync(timeout);")]
    [InlineData("if (await Task.WhenAny(task, Task.Delay(timeout)) == task) { return await task; } else { throw new TimeoutException(); }", "return await task.WaitAsync(timeout);")]
    [InlineData("if ((await Task.WhenAny(task, Task.Delay(timeout))) != task) throw new TimeoutException();\n        int result = await task; return result;", "int result = await task.WaitAsync(timeout); return result;")]
    [InlineData("if (await Task.WhenAny(task, Task.Delay(timeout, clock)) != task) throw new TimeoutException();\n        return await task;", "return await task.WaitAsync(timeout, clock);")]
    [InlineData("Task delay = Task.Delay(timeout);\n        if (await Task.WhenAny(task, delay) == delay) throw new TimeoutException();\n        return await task;", "return await task.WaitAsync(timeout);")]
    [InlineData("Task delay = Task.Delay(timeout);\n        if (await Task.WhenAny(task, delay) != task) throw new TimeoutException();\n        return await task;", "return await task.WaitAsync(timeout);")]
    public Task TheRaceBecomesWaitAsync(string statements, string mended) =>
        FixRun.BecomesAsync(new AbandonedDelay(), new WaitAsyncFix(), InMethod(statements), InMethod(mended));

    [Theory]
    [InlineData("if (await Task.WhenAny(task, Task.Delay(timeout)) != task) throw new TimeoutException(\"mine\"); return await task;")]
    [InlineData("if (await Task.WhenAny(task, Task.Delay(timeout)) != task) return -1; return await task;")]
    [InlineData("if (await Task.WhenAny(task, Task.Delay(timeout)) != task) throw new TimeoutException(); Console.WriteLine(); return await task;")]
    [InlineData("if (await Task.WhenAny(task, task, Task.Delay(timeout)) != task) throw new TimeoutException(); return await task;")]
    [InlineData("await Task.WhenAny(task, Task.Delay(timeout)); return await task;")]
    [InlineData("Task delay = Task.Delay(timeout); await Task.Yield(); if (await Task.WhenAny(task, delay) == delay) throw new TimeoutException(); return await task;")]
    public Task AnotherShapeIsLeftToTheOtherFix(string statements) => FixRun.IsNotOfferedAsync(new AbandonedDelay(), new WaitAsyncFix(), InMethod(statements));

    [Fact]
    public Task TheProgramDoesTheSame() => FixRun.BehavesTheSameAsync(
        new AbandonedDelay(),
        new WaitAsyncFix(),
        """
        public static class Program
        {
            public static async Task<string> RunAsync()
            {
                string all = await WithinAsync(Task.FromResult("quick"), TimeSpan.FromMinutes(1));
                try
                {
                    return all + await WithinAsync(new TaskCompletionSource<string>().Task, TimeSpan.FromMilliseconds(1));
                }
                catch (TimeoutException e)
                {
                    return all + e.Message;
                }
            }

            static async Task<string> WithinAsync(Task<string> task, TimeSpan timeout)
            {
                if (await Task.WhenAny(task, Task.Delay(timeout)) != task)
                    throw new TimeoutException();
                return await task;
            }
        }
        """);

    private static string InMethod(string statements) =>
        $$"""
        class C
        {
            static async Task<int> M(Task<int> task, TimeSpan timeout, TimeProvider clock)
            {
                {{statements}}
            }
        }
        """;
}
