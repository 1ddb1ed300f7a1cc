using System.Reflection;
using LeanTasks.Tool.Moving;

namespace LeanTasks.Tool.Tests.Moving;

/// <summary>Calls that would mean another overload if all were moved: what they return, before the move and after it.</summary>
public sealed class OverloadMoverTests
{
    [Theory]
    [InlineData("public static int Use(Func<Task> f) => 1; public static int Use<T>(Func<T> f) => 2;", "Use(Pick(true))")]
    [InlineData("public static int Use(Task[] t) => 1; public static int Use(object o) => 2;", "Use(new[] { OneAsync() })")]
    [InlineData("public static int Use(Func<Task> f) => 1; public static int Use(object o) => 2;", "Use(Pick(true))")]
    [InlineData("public static int Use(Func<Task> f) => 1; public static int Use<T>(Func<T> f) => 2;", "Use(() => OneAsync())")]
    [InlineData("static int Use(IAsyncResult r) => 1; static int Use<T>(T t) => 2;", "Use(OneAsync())")]
    [InlineData("static int Use(ValueTask t) => 1; static int Use(object o) => 2;", "Use(OneAsync())")]
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
        (string text, string[] sites) = MovedCode.Move(source, new MoveOptions { KeepsPublic = true });
        Assert.Equal(ResultOf(source), ResultOf(text));
        Assert.DoesNotContain(sites, static each => each.Contains(": a different overload is called", StringComparison.Ordinal));
    }

    private static int ResultOf(string source)
    {
        using MemoryStream image = new();
        Assert.True(MovedCode.Project("Called", ("Source.cs", source)).Original.Emit(image, cancellationToken: TestContext.Current.CancellationToken).Success);
        return (int)Assembly.Load(image.ToArray()).GetType("C")!.GetMethod("All")!.Invoke(null, null)!;
    }
}
