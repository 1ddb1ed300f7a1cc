using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Code;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Forecast;

/// <summary>Whether the saving of a method is all of its bytes, a part, or not known exactly. Each call takes 100 bytes, of which the entry point saves 40.</summary>
public sealed class FusingForecastTests
{
    private const string Inner = "static async Task<int> Inner() { await Task.Delay(1); return 1; } ";

    private static readonly string[] s_app = ["App"];

    [Theory]
    [InlineData("static async Task Outer() { await Inner(); }")]
    [InlineData("static async Task Outer() { await Inner(); await Inner().ConfigureAwait(false); }")]
    [InlineData("static async Task Outer() { await Handed(); } static Task<int> Handed() => Inner();")]
    [InlineData("static async Task Outer() { await Inner(); } static async Task NeverCalled() { s_kept = Inner(); await s_kept; } static Task<int> s_kept;")]
    public void WhatOnlyFusedMethodsAwaitSavesAll(string callers) => Assert.Equal((1_000, false), Saving(Inner + callers));

    [Theory]
    [InlineData("static async Task Outer() { await Inner(); } static void Start() { s_kept = Inner(); } static Task<int> s_kept;", "A.Start")]
    [InlineData("static async Task Outer() { await Inner(); s_kept = Inner(); } static Task<int> s_kept;", "A.Outer")]
    [InlineData("static async Task Outer() { await Inner(); await Task.WhenAll(Inner(), Inner()); }", "A.Outer")]
    [InlineData("static async Task Outer() { await Inner(); Func<Task<int>> get = Inner; await get(); }", "A.Outer")]
    [InlineData("static async Task Outer() { await Inner(); } static int Wait() => Inner().Result;", "A.Wait")]
    public void WhatOthersCallToSavesLessAndTheyAreNamed(string callers, string named)
    {
        Assert.Equal((1_000, true), Saving(Inner + callers, out string why));
        Assert.Contains(named, why, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("static async Task Outer() { Task<int> first = Inner(); await Task.WhenAll(first, first); await Other(); } static async Task Other() { await Task.Delay(1); }")]
    [InlineData("static int Outer() => Inner().Result; static async Task NeverCalled() { await Inner(); }")]
    public void WhatNoFusedMethodAwaitsSavesItsBoxesButForTheirTasks(string callers)
    {
        // It awaits a fused method itself, or it would stay as it is.
        const string Awaits = "static async Task<int> Inner() { await Task.Delay(1); return await Innermost(); } static async Task<int> Innermost() { await Task.Delay(1); return 2; } ";
        Assert.Equal((400, false), Saving(Awaits + callers, out string why));
        Assert.Contains("no fused method awaits it", why, StringComparison.Ordinal);
    }

    [Fact]
    public void WhatIsNotFusedSavesNothingAndHasTheReason()
    {
        Assert.Equal((0, false), Saving(Inner + "static Task Outer() => Task.WhenAll(Inner(), Inner());", out string why));
        Assert.Equal("it is not fused: none of its awaits can be fused, and no fused method awaits it", why);
    }

    [Fact]
    public void AMethodThatTheFrameworkMayCallIsNotKnownExactly()
    {
        using CompiledApp app = CompiledApp.Of("sealed class D : IAsyncDisposable { public async ValueTask DisposeAsync() { await Task.Delay(1); } static async Task Outer(D d) { await d.DisposeAsync(); } }");
        FusingSaving saving = Forecast(app, "<DisposeAsync>", "<Outer>").Of(Key(app, "<DisposeAsync>"));
        Assert.True(saving.IsUpperBound);
        Assert.Contains("callers of IAsyncDisposable.DisposeAsync", saving.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void APooledEntryPointSavesAll()
    {
        using CompiledApp app = CompiledApp.Of("static class A { static async ValueTask<int> Inner() { await Task.Delay(1); return 1; } static int Outer() => Inner().AsTask().Result; }");
        FusingForecast forecast = Forecast(app, "<Inner>");
        Assert.Equal(0, forecast.Of(Key(app, "<Inner>")).SavedBytes);
        Assert.Equal(1_000, forecast.Of(Key(app, "<Inner>"), poolsValueTasks: true).SavedBytes);
    }

    /// <summary>What another assembly of the app does is seen, fused with it or not.</summary>
    [Fact]
    public void CallersInOtherAssembliesCount()
    {
        using CompiledApp app = CompiledApp.Of("public class A { public static async Task<int> Inner() { await Task.Delay(1); return 1; } static async Task Outer() { await Inner(); } }")
            .Add("User", "public class U { public static async Task Use() { await A.Inner(); } }");
        Assert.True(Forecast(app, "<Inner>", "<Outer>", "<Use>").Of(Key(app, "<Inner>")).IsUpperBound);
        Assert.False(Forecast(app, "<Inner>", "<Outer>").Of(Key(app, "<Inner>")).IsUpperBound);
    }

    [Fact]
    public void TasksOfFSharpAreToldApartAsTheCountsDo()
    {
        using FSharpApp app = new();
        FusedCalls calls = new([FusingWeaver.Weave(FSharpApp.File, new FusingOptions { DryRun = true })]);
        AsyncMethodKey source = KeyOf("source"), caller = KeyOf("awaitSource");
        Assert.Equal([(caller, 1)], calls.AwaitsOf(source).Where(each => each.Key == caller).Select(static each => (each.Key, each.Value)));
        Dictionary<AsyncMethodKey, CountedMethod> counted = new() { [source] = new CountedMethod(10, new FusableBytes(1_000, 400)), [caller] = new CountedMethod(10, new FusableBytes(1_000, 400)) };
        FusingSaving saving = new FusingForecast(calls, app.Code, counted, new HashSet<string> { source.Assembly }).Of(source);
        Assert.Equal((1_000, true), (saving.SavedBytes, saving.IsUpperBound));
        Assert.Contains("FSharpShapes.Shapes.", saving.Why, StringComparison.Ordinal);

        AsyncMethodKey KeyOf(string function) => new("FSharpShapes", AsyncMethodFinder.Key(app.Method("FSharpShapes.Shapes." + function).StateMachine.FullName));
    }

    private static (long Bytes, bool IsUpperBound) Saving(string members) => Saving(members, out _);

    private static (long Bytes, bool IsUpperBound) Saving(string members, out string why)
    {
        using CompiledApp app = CompiledApp.Of($"static class A {{ {members} }}");
        FusingSaving saving = Forecast(app, "<Inner>", "<Outer>").Of(Key(app, "<Inner>"));
        why = saving.Why;
        return (saving.SavedBytes, saving.IsUpperBound);
    }

    private static AsyncMethodKey Key(CompiledApp app, string method) => new(app.Method(method).StateMachine.Module.Assembly.Name.Name, app.Key(method));

    // Of the assembly App alone, all of whose assemblies count; the methods named were called ten times, as far as they are async.
    private static FusingForecast Forecast(CompiledApp app, params string[] called)
    {
        FusedCalls calls = new([FusingWeaver.Weave(app.FileOf("App"), new FusingOptions { DryRun = true, Pools = true })]);
        Dictionary<AsyncMethodKey, CountedMethod> counted = called
            .Where(name => app.Code.Methods.Any(method => method.StateMachine.Name.Contains(name, StringComparison.Ordinal)))
            .ToDictionary(name => Key(app, name), _ => new CountedMethod(10, new FusableBytes(1_000, 400)));
        return new FusingForecast(calls, app.Code, counted, s_app.Append("User").ToHashSet());
    }
}
