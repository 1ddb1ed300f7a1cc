using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The other mend of LEAN108.</summary>
public class CancelDelayFixTests
{
    private const string Source = "using CancellationTokenSource cancellation = new CancellationTokenSource();\n        ";

    [Theory]
    [InlineData(
        "await Task.WhenAny(task, Task.Delay(timeout));\n        return 1;",
        Source + "await Task.WhenAny(task, Task.Delay(timeout, cancellation.Token));\n        cancellation.Cancel();\n        return 1;")]
    [InlineData(
        "Task first = await Task.WhenAny(task, Task.Delay(timeout, CancellationToken.None)).ConfigureAwait(false);\n        return first.Id;",
        Source + "Task first = await Task.WhenAny(task, Task.Delay(timeout, cancellation.Token)).ConfigureAwait(false);\n        cancellation.Cancel();\n        return first.Id;")]
    [InlineData(
        "// It may take long.\n        if (await Task.WhenAny(task, Task.Delay(timeout)) != task)\n            return -1;\n        return await task;",
        "// It may take long.\n        " + Source + "Task winner = await Task.WhenAny(task, Task.Delay(timeout, cancellation.Token));\n        cancellation.Cancel();\n        if (winner != task)\n            return -1;\n        return await task;")]
    [InlineData(
        "Task delay = Task.Delay(timeout);\n        if (await Task.WhenAny(task, delay) == delay)\n            throw new TimeoutException(\"mine\");\n        return await task;",
        Source + "Task delay = Task.Delay(timeout, cancellation.Token);\n        Task winner = await Task.WhenAny(task, delay);\n        cancellation.Cancel();\n        if (winner == delay)\n            throw new TimeoutException(\"mine\");\n        return await task;")]
    public Task TheDelayIsCancelled(string statements, string mended) =>
        FixRun.AllBecomesAsync(new AbandonedDelay(), new CancelDelayFix(), InMethod(statements), InMethod(mended));

    [Theory]
    [InlineData("if (await Task.WhenAny(task, Task.Delay(timeout)) != task) throw new TimeoutException(); return await task;")]
    [InlineData("Task race = Task.WhenAny(task, Task.Delay(timeout)); await race; return 1;")]
    [InlineData("while (await Task.WhenAny(task, Task.Delay(timeout)) != task) Console.WriteLine(); return 1;")]
    [InlineData("if (timeout > TimeSpan.Zero && await Task.WhenAny(task, Task.Delay(timeout)) != task) return -1; return 1;")]
    public Task AnotherShapeIsLeftAlone(string statements) => FixRun.IsNotOfferedAsync(new AbandonedDelay(), new CancelDelayFix(), InMethod(statements));

    private static string InMethod(string statements) =>
        $$"""
        class C
        {
            static async Task<int> M(Task<int> task, TimeSpan timeout)
            {
                {{statements}}
            }
        }
        """;
}
