using System.Reflection;

namespace LeanTasks.Tool.Tests.Moving;

/// <summary>Calls that would mean another overload if all were moved: what they return, before the move and after it.</summary>
public sealed class OverloadMoverTests
{
    [Theory]
    [InlineData("static int Use(object o) => 1; static int Use(Task t) => 2;", "Use(Any(OneAsync()))")]
    [InlineData("static int Use(Func<Task> f) => 1; static int Use<T>(Func<T> f) => 2;", "Use(Pick(true))")]
    [InlineData("static int Use(Func<Task> f) => 1; static int Use(Func<ValueTask> f) => 2;", "Use(new Func<Task>(OneAsync))")]
    [InlineData("static int Use(Func<Task> f) => 1; static int Use<T>(Func<T> f) => 2;", "Use(() => OneAsync())")]
    [InlineData("static int Use<T>(T t) => typeof(T) == typeof(Task) ? 1 : 2; static int Use(IAsyncResult r) => 3;", "Use((IAsyncResult)OneAsync())")]
    [InlineData("static int Use(IDisposable d) => 1; static int Use(object o) => 2;", "Use(OneAsync())")]
    [InlineData("static int Use(IAsyncResult r) => 1; static int Use<T>(T t) => 2;", "Use(OneAsync())")]
    [InlineData("static int Use(ValueTask t) => 1; static int Use(object o) => 2;", "Use(OneAsync())")]
    [InlineData("static int Use(ValueTask t, int i) => 1; static int Use(object o, long l) => 2;", "Use(OneAsync(), 1)")]
    public void CallMeansWhatItMeant(string overloads, string call)
    {
        string source =
            $$"""
            using System;
            using System.Threading.Tasks;
            public static class C
            {
                static Task OneAsync() => Task.CompletedTask;
                static T Any<T>(T task) => task;
                static Func<Task> Pick(bool first) => first ? OneAsync : () => Task.CompletedTask;
                {{overloads}}
                public static int All() => {{call}};
            }
            """;
        (string text, string[] sites) = MovedCode.Move(source);
        Assert.Equal(ResultOf(source), ResultOf(text));
        Assert.DoesNotContain(sites, static each => each.Contains(": another overload is called", StringComparison.Ordinal));
    }

    private static int ResultOf(string source)
    {
        using MemoryStream image = new();
        Assert.True(MovedCode.Project("Called", ("Source.cs", source)).Original.Emit(image, cancellationToken: TestContext.Current.CancellationToken).Success);
        return (int)Assembly.Load(image.ToArray()).GetType("C")!.GetMethod("All")!.Invoke(null, null)!;
    }
}
