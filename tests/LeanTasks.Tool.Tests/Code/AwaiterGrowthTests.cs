using System.Runtime.CompilerServices;
using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Tests.Code;

public class AwaiterGrowthTests
{
    [Theory]
    [InlineData("int", typeof(int))]
    [InlineData("bool", typeof(bool))]
    [InlineData("char", typeof(char))]
    [InlineData("double", typeof(double))]
    [InlineData("string", typeof(string))]
    [InlineData("int[]", typeof(int[]))]
    [InlineData("DayOfWeek", typeof(DayOfWeek))]
    public void ItIsWhatTheRuntimeSays(string result, Type type)
    {
        Assert.Equal(Size(typeof(ValueTaskAwaiter<>), type) - Size(typeof(TaskAwaiter<>), type), Growth(result, ""));
        Assert.Equal(
            Size(typeof(ConfiguredValueTaskAwaitable<>.ConfiguredValueTaskAwaiter), type) - Size(typeof(ConfiguredTaskAwaitable<>.ConfiguredTaskAwaiter), type),
            Growth(result, ".ConfigureAwait(false)"));
    }

    [Fact]
    public void WithoutAResultItIsWhatTheRuntimeSays()
    {
        using CompiledApp app = CompiledApp.Of("class A { async Task M() => await Task.Yield(); async Task C() { await M(); await Task.Yield(); } async Task D() { await M().ConfigureAwait(false); await Task.Yield(); } }");
        Assert.Equal(
            [
                Unsafe.SizeOf<ValueTaskAwaiter>() - Unsafe.SizeOf<TaskAwaiter>(),
                Unsafe.SizeOf<ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter>() - Unsafe.SizeOf<ConfiguredTaskAwaitable.ConfiguredTaskAwaiter>(),
            ],
            app.CodeOf("<M>").Callers.Select(site => site.Growth));
    }

    [Theory]
    [InlineData("await M(); await M();", 8, 0)]
    [InlineData("await V(); await M();", 0)]
    [InlineData("await Other(); await M();", 16)]
    [InlineData("await S(); await M();", 8)]
    public void FieldsAreSharedByType(string code, params int[] expected)
    {
        using CompiledApp app = CompiledApp.Of(
            "class A { async Task<int> M() { await Task.Yield(); return 1; } Task<int> Other() => null; Task<string> S() => null; ValueTask<int> V() => default; async Task C() { "
            + code + " } }");
        Assert.Equal(expected.Select(bytes => (int?)bytes), app.CodeOf("<M>").Callers.Select(site => site.Growth));
    }

    [Fact]
    public void OfAStructOfUnknownSizeItIsNotKnown()
    {
        Assert.Null(Growth("Guid", ""));
        Assert.Null(Growth("(int, string)", ""));
    }

    [Fact]
    public void OfATypeParameterItIsWhatTheCallerSays()
    {
        using CompiledApp app = CompiledApp.Of("class A { async Task<T> M<T>() { await Task.Yield(); return default; } async Task C() { await M<long>(); } async Task D<T>() { await M<T>(); } }");
        Assert.Equal([16, null], app.CodeOf("<M>").Callers.Select(site => site.Growth));
    }

    [Fact]
    public void FSharpIsUnderstoodToo()
    {
        using FSharpApp app = new();
        Assert.Equal(8, Assert.Single(app.CodeOf("source").Callers, site => site.Use == TaskUse.Awaited).Growth);
    }

    private static int? Growth(string result, string configured)
    {
        using CompiledApp app = CompiledApp.Of($"class A {{ async Task<{result}> M() {{ await Task.Yield(); return default; }} async Task C() {{ await M(){configured}; await Task.Yield(); }} }}");
        Tool.Code.CallSite site = Assert.Single(app.CodeOf("<M>").Callers);
        Assert.Equal(TaskUse.Awaited, site.Use);
        return site.Growth;
    }

    private static int Size(Type awaiter, Type result) =>
        (int)typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf))!.MakeGenericMethod(awaiter.MakeGenericType(result)).Invoke(null, null)!;
}
