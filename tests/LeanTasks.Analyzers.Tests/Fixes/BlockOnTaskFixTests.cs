using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN003 in synchronous code.</summary>
public class BlockOnTaskFixTests
{
    [Theory]
    [InlineData("int M() => Number().Result;", "int M() => Number().AsTask().GetAwaiter().GetResult();")]
    [InlineData("void M() { Work().GetAwaiter().GetResult(); }", "void M() { Work().AsTask().GetAwaiter().GetResult(); }")]
    [InlineData("void M() { Work().ConfigureAwait(false).GetAwaiter().GetResult(); }", "void M() { Work().AsTask().GetAwaiter().GetResult(); }")]
    [InlineData("int P => Number().Result + 1;", "int P => Number().AsTask().GetAwaiter().GetResult() + 1;")]
    [InlineData("void M() { ValueTask<int> task = Number(); int n = task.Result; }", "void M() { ValueTask<int> task = Number(); int n = task.AsTask().GetAwaiter().GetResult(); }")]
    [InlineData("async Task M() { await Task.Run(() => Number().Result); }", "async Task M() { await Task.Run(() => Number().AsTask().GetAwaiter().GetResult()); }")]
    [InlineData("async Task M() { lock (this) { int n = Number().Result; } await Task.Yield(); }", "async Task M() { lock (this) { int n = Number().AsTask().GetAwaiter().GetResult(); } await Task.Yield(); }")]
    public Task TheTaskIsBlockedOn(string member, string mended) =>
        FixRun.AllBecomesAsync(new ConsumptionAnalyzer(), new BlockOnTaskFix(), InClass(member), InClass(mended));

    [Fact]
    public Task WhereTheAwaiterIsStoredThereIsNoFix() => FixRun.IsNotOfferedAsync(
        new ConsumptionAnalyzer(), new BlockOnTaskFix(), InClass("void M() { var awaiter = Number().GetAwaiter(); int n = awaiter.GetResult(); }"));

    private static string InClass(string member) =>
        $$"""
        class C
        {
            static ValueTask<int> Number() => new(Task.Run(() => 1));

            static ValueTask Work() => new(Task.Delay(1));

            {{member}}
        }
        """;
}
