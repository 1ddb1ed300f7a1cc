using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN004.</summary>
public class AwaitCallFixTests
{
    [Theory]
    [InlineData("Work();", "await Work();")]
    [InlineData("_ = Number();", "await Number();")]
    [InlineData("Work().ConfigureAwait(false);", "await Work().ConfigureAwait(false);")]
    [InlineData("Work(); Number();", "await Work(); await Number();")]
    [InlineData("ValueTask<int> unused = Number(); await Task.Yield();", "await Number(); await Task.Yield();")]
    [InlineData("_ = DateTime.Now.Year > 2000 ? Number() : default;", "await (DateTime.Now.Year > 2000 ? Number() : default);")]
    [InlineData("Log(Number());", "Log(await Number());")]
    [InlineData("ReadOnlySpan<char> text = \"abc\"; Log(text.Length); Work();", "ReadOnlySpan<char> text = \"abc\"; Log(text.Length); await Work();")]
    public Task TheCallIsAwaited(string statements, string mended) =>
        FixRun.AllBecomesAsync(new NeverConsumedAnalyzer(), new AwaitCallFix(), InMethod("async Task", statements), InMethod("async Task", mended));

    [Theory]
    [InlineData("void", "Work();")]
    [InlineData("async Task", "ValueTask<int> unused = Number(); unused = default; await Task.Yield();")]
    [InlineData("async Task", "Log(Work()); await Task.Yield();")]
    [InlineData("void", "ValueTask<int> unused = Number();")]
    [InlineData("async Task", "ReadOnlySpan<char> text = \"abc\"; Work(); Console.WriteLine(text.Length);")]
    [InlineData("async Task", "using (new Lock().EnterScope()) { Work(); }")]
    [InlineData("async Task", "using Lock.Scope scope = new Lock().EnterScope(); Work();")]
    [InlineData("async Task", "foreach (char c in \"abc\".AsSpan()) Work();")]
    [InlineData("async Task", "Action start = () => Work(); await Task.Yield(); start();")]
    public Task WhereNothingCanBeAwaitedThereIsNoFix(string method, string statements) =>
        FixRun.IsNotOfferedAsync(new NeverConsumedAnalyzer(), new AwaitCallFix(), InMethod(method, statements));

    [Fact]
    public Task TheProgramDoesTheSame() => FixRun.BehavesTheSameAsync(
        new NeverConsumedAnalyzer(),
        new AwaitCallFix(),
        """
        public static class Program
        {
            static string s_said = "";

            public static async Task<string> RunAsync()
            {
                SayAsync("one ");
                SayAsync("two");
                await Task.Yield();
                return s_said;
            }

            static async ValueTask SayAsync(string word)
            {
                s_said += word;
                await Task.CompletedTask;
            }
        }
        """);

    private static string InMethod(string method, string statements) =>
        $$"""
        #pragma warning disable CS1998
        class C
        {
            static ValueTask<int> Number() => new(Task.Run(() => 1));

            static ValueTask Work() => new(Task.Delay(1));

            static void Log<T>(T value) { }

            {{method}} M()
            {
                {{statements}}
            }
        }
        """;
}
