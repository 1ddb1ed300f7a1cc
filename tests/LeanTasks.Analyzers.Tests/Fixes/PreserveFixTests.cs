using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN001 and LEAN002.</summary>
public class PreserveFixTests
{
    [Theory]
    [InlineData("ValueTask<int> task = Number(); await task; await task;", "ValueTask<int> task = Number().Preserve(); await task; await task;")]
    [InlineData("var task = Work(); await task; await task;", "var task = Work().Preserve(); await task; await task;")]
    [InlineData("ValueTask<int> task = Number(); ValueTask<int> copy = task; await task; await copy;", "ValueTask<int> task = Number().Preserve(); ValueTask<int> copy = task; await task; await copy;")]
    [InlineData("ValueTask<int> task = Number(); int sum = 0; foreach (char c in \"ab\") sum += await task;", "ValueTask<int> task = Number().Preserve(); int sum = 0; foreach (char c in \"ab\") sum += await task;")]
    [InlineData("ValueTask<int> task = Number(); try { await task; } finally { await task; }", "ValueTask<int> task = Number().Preserve(); try { await task; } finally { await task; }")]
    [InlineData("ValueTask<int> task = Number(); await task; await task; await task; await task;", "ValueTask<int> task = Number().Preserve(); await task; await task; await task; await task;")]
    [InlineData("ValueTask<int> task = /* it */ Number() /* may fail */; // here\n await task; await task;", "ValueTask<int> task = /* it */ Number().Preserve() /* may fail */; // here\n await task; await task;")]
    [InlineData("ValueTask<int> task = Number(); await Task.WhenAll(task.AsTask(), task.AsTask());", "ValueTask<int> task = Number().Preserve(); await Task.WhenAll(task.AsTask(), task.AsTask());")]
    [InlineData("ValueTask<int> task = Number(); Task a = Task.Run(async () => await task); await task;", "ValueTask<int> task = Number().Preserve(); Task a = Task.Run(async () => await task); await task;")]
    [InlineData("ValueTask<int> task = Number(); Parallel.For(0, 3, i => { Task<int> t = task.AsTask(); });", "ValueTask<int> task = Number().Preserve(); Parallel.For(0, 3, i => { Task<int> t = task.AsTask(); });")]
    public Task TheResultIsPreservedWhereItIsBorn(string statements, string mended) =>
        FixRun.AllBecomesAsync(new ConsumptionAnalyzer(), new PreserveFix(), InMethod(statements), InMethod(mended));

    [Theory]
    [InlineData("await given; await given;")]
    [InlineData("ValueTask<int> task = Number(); await task; task = Number(); await task; await task;")]
    [InlineData("ValueTask<int> copy = given; await copy; await copy;")]
    public Task ParametersAndVariablesAssignedAgainAreLeftToTheAuthor(string statements) =>
        FixRun.IsNotOfferedAsync(new ConsumptionAnalyzer(), new PreserveFix(), InMethod(statements));

    // With the same result they would fail again, or never end, or nothing shows which operation they mean.
    [Theory]
    [InlineData("ValueTask<int> task = Number(); try { await task; } catch (Exception) { await task; }")]
    [InlineData("ValueTask<int> task = Number(); try { await task; await task; } catch (Exception) { await task; }")]
    [InlineData("ValueTask<int> task = Number(); try { await task; return; } catch (Exception) { } await task;")]
    [InlineData("ValueTask<int> task = Number(); for (int i = 0; i < 3; i++) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); for (int i = 0; i < 3; i++) { try { int n = await task; } catch (Exception) { } }")]
    [InlineData("ValueTask<bool> moved = Move(); while (await moved) Console.WriteLine();")]
    [InlineData("ValueTask<int> task = Number(); while (true) { int n = await task; if (n == 0) break; }")]
    [InlineData("ValueTask<int> task = Number(); while (ask) await task;")]
    [InlineData("ValueTask task = Work(); foreach (char c in \"ab\") await task;")]
    public Task WhereTheResultIsNotReadAgainThereIsNoFix(string statements) =>
        FixRun.IsNotOfferedAsync(new ConsumptionAnalyzer(), new PreserveFix(), InMethod(statements));

    [Fact]
    public Task AVariableThatIsItsOwnValueWhileItIsTypedIsNotFollowedForEver() => FixRun.IsNotOfferedAsync(
        new ConsumptionAnalyzer(), new PreserveFix(), InMethod("bool c = c; await given; await given.ConfigureAwait(c);"), compiles: false);

    [Theory]
    [InlineData("Load(key)", "Load(key).Preserve()")]
    [InlineData("this.Load(key + 1)", "this.Load(key + 1).Preserve()")]
    public Task AValueThatIsKeptIsPreservedWhereItsOperationBegins(string start, string mended) =>
        FixRun.AllBecomesAsync(new ConsumptionAnalyzer(), new PreserveFix(), Kept(start), Kept(mended));

    [Fact]
    public Task AlsoInABlock() => FixRun.AllBecomesAsync(
        new ConsumptionAnalyzer(),
        new PreserveFix(),
        "class C { static ValueTask<int> R() => throw null!; readonly Lazy<ValueTask<int>> _l = new(() => { return R(); }); async Task M() => await _l.Value; }",
        "class C { static ValueTask<int> R() => throw null!; readonly Lazy<ValueTask<int>> _l = new(() => { return R().Preserve(); }); async Task M() => await _l.Value; }");

    [Fact]
    public Task WhereAMethodItselfIsKeptThereIsNoFix() => FixRun.IsNotOfferedAsync(
        new ConsumptionAnalyzer(),
        new PreserveFix(),
        "class C { static ValueTask<int> R() => throw null!; readonly Lazy<ValueTask<int>> _l = new(R); async Task M() => await _l.Value; }");

    [Fact]
    public Task TheProgramDoesTheSameAsWithATask() => FixRun.BehavesTheSameAsync(
        new ConsumptionAnalyzer(),
        new PreserveFix(),
        """
        public static class Program
        {
            public static async Task<string> RunAsync()
            {
                ValueTask<string> task = TextAsync();
                return await task + await task;
            }

            static async ValueTask<string> TextAsync()
            {
                await Task.Yield();
                return "text";
            }
        }
        """);

    private static string Kept(string start) =>
        $$"""
        class C
        {
            readonly System.Collections.Concurrent.ConcurrentDictionary<int, ValueTask<int>> _cache = new();

            ValueTask<int> Load(int key) => throw new NotSupportedException();

            async Task<int> First(int key) => await _cache.GetOrAdd(key, _ => {{start}});

            async Task<int> Second(int key)
            {
                ValueTask<int> loading = _cache.GetOrAdd(key, _ => {{start}});
                return await loading;
            }
        }
        """;

    private static string InMethod(string statements) =>
        $$"""
        class C
        {
            static ValueTask<int> Number() => new(1);

            static ValueTask Work() => default;

            static ValueTask<bool> Move() => new(false);

            async Task M(ValueTask<int> given, bool ask)
            {
                {{statements}}
            }
        }
        """;
}
