using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN003.</summary>
public class AwaitResultFixTests
{
    [Theory]
    [InlineData("int n = Number().Result; Use(n);", "int n = await Number(); Use(n);")]
    [InlineData("Work().GetAwaiter().GetResult();", "await Work();")]
    [InlineData("Use(Number().Result + 1);", "Use(await Number() + 1);")]
    [InlineData("Use(Number().Result.GetHashCode());", "Use((await Number()).GetHashCode());")]
    [InlineData("ValueTask<int> task = Number(); Use(task.GetAwaiter().GetResult());", "ValueTask<int> task = Number(); Use(await task);")]
    public Task TheResultIsAwaited(string statements, string mended) =>
        FixRun.AllBecomesAsync(new ConsumptionAnalyzer(), new AwaitResultFix(), InMethod("async Task", statements), InMethod("async Task", mended));

    [Theory]
    [InlineData("void", "Use(Number().Result);")]
    [InlineData("async Task", "lock (this) { Use(Number().Result); } await Task.Yield();")]
    [InlineData("async Task", "await Task.Run(() => Number().Result);")]
    public Task WhereNothingCanBeAwaitedThereIsNoFix(string method, string statements) =>
        FixRun.IsNotOfferedAsync(new ConsumptionAnalyzer(), new AwaitResultFix(), InMethod(method, statements));

    [Fact]
    public Task TheProgramDoesTheSame() => FixRun.BehavesTheSameAsync(
        new ConsumptionAnalyzer(),
        new AwaitResultFix(),
        """
        public static class Program
        {
            public static async Task<string> RunAsync()
            {
                await Task.Yield();
                return "got " + TextAsync().GetAwaiter().GetResult();
            }

            static async ValueTask<string> TextAsync()
            {
                await Task.Yield();
                return "text";
            }
        }
        """);

    private static string InMethod(string method, string statements) =>
        $$"""
        class C
        {
            static ValueTask<int> Number() => new(Task.Run(() => 1));

            static ValueTask Work() => new(Task.Delay(1));

            static void Use(int number) { }

            {{method}} M()
            {
                {{statements}}
            }
        }
        """;
}
