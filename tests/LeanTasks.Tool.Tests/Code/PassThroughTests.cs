namespace LeanTasks.Tool.Tests.Code;

public class PassThroughTests
{
    private const string Frame = "using System.IO; class A { Task Unit() => null; Task<int> Int() => null; ValueTask<T> Value<T>() => default; bool Ready; int Cached; ";

    [Theory]
    [InlineData("async Task<int> M() => await Int();")]
    [InlineData("async Task<int> M() { if (Cached < 0) throw new InvalidOperationException(); return await Int().ConfigureAwait(false); }")]
    [InlineData("async Task M() { Console.WriteLine(); await Unit(); }")]
    [InlineData("async ValueTask<T> M<T>() => await Value<T>();")]
    [InlineData("async ValueTask<T> M<T>() => await Value<T>().ConfigureAwait(false);")]
    [InlineData("async Task<int> M() { int x = Ready ? 1 : 2; Console.WriteLine(x); return await Int(); }")]
    public void WhatCanReturnItsTaskIsAPassThrough(string method)
    {
        foreach (bool optimized in new[] { true, false })
        {
            using CompiledApp app = CompiledApp.Of(Frame + method + " }", optimized);
            Assert.True(app.CodeOf("<M>").PassesThrough, optimized ? "Release" : "Debug");
        }
    }

    [Theory]
    [InlineData("async Task<int> M() => await Int() + 1;")]
    [InlineData("async Task<int> M() { int x = await Int(); Console.WriteLine(x); return x; }")]
    [InlineData("async Task<int> M() { if (Ready) return 1; return await Int(); }")]
    [InlineData("async Task<int> M() { try { return await Int(); } catch (IOException) { return 1; } }")]
    [InlineData("async Task<int> M() { try { return await Int(); } finally { Ready = true; } }")]
    [InlineData("async Task<int> M() { using Stream s = new MemoryStream(); return await Int(); }")]
    [InlineData("async Task<int> M() { await using Stream s = new MemoryStream(); return await Int(); }")]
    [InlineData("async Task M() { if (Ready) await Unit(); }")]
    [InlineData("async Task M() { if (Ready) return; await Unit(); }")]
    [InlineData("async Task M() { await Unit(); Ready = true; }")]
    [InlineData("async Task M() { await Int(); }")]
    [InlineData("async Task<int> M() => await Value<int>();")]
    [InlineData("async Task<object> M() => await Value<string>();")]
    [InlineData("async Task<int> M() { await Unit(); return await Int(); }")]
    [InlineData("async Task M() { for (int i = 0; i < 3; i++) await Unit(); }")]
    [InlineData("async void M() => await Unit();")]
    [InlineData("async Task M() => await Task.Yield();")]
    [InlineData("async Task<int> M() => await Int().ConfigureAwait(true);")]
    [InlineData("async IAsyncEnumerable<int> M() { yield return await Int(); }")]
    public void WhatDoesMoreIsNone(string method)
    {
        foreach (bool optimized in new[] { true, false })
        {
            using CompiledApp app = CompiledApp.Of(Frame + method + " }", optimized);
            Assert.False(app.CodeOf("<M>").PassesThrough, optimized ? "Release" : "Debug");
        }
    }

    [Fact]
    public void AwaitsAndThrowsAreCounted()
    {
        using CompiledApp app = CompiledApp.Of(Frame + "async Task M() { await Unit(); if (Ready) throw new IOException(); await Int(); await Task.Yield(); } }");
        Assert.Equal(3, app.CodeOf("<M>").Awaits);
        Assert.True(app.CodeOf("<M>").MayThrowEarly);
    }

    [Theory]
    [InlineData("async Task<int> M(object x) { ArgumentNullException.ThrowIfNull(x); return await Int(); }", true)]
    [InlineData("async Task<int> M(object x) { ArgumentNullException.ThrowIfNull(x); return await Int().ConfigureAwait(false); }", true)]
    [InlineData("async ValueTask<int> M() { Guard(); return await Value<int>().ConfigureAwait(false); }", true)]
    [InlineData("async Task M() { if (Ready) throw new IOException(); await Unit(); }", true)]
    [InlineData("async Task M() => await With(new A());", true)]
    [InlineData("async Task M() => await Unit();", false)]
    [InlineData("async Task<int> M() => await Int().ConfigureAwait(false);", false)]
    [InlineData("async ValueTask<int> M() => await Value<int>();", false)]
    [InlineData("async ValueTask<int> M() => await Value<int>().ConfigureAwait(false);", false)]
    [InlineData("async Task M() { Cached++; await With(new Action(Guard)); }", false)]
    public void WhatMayThrowBeforeTheAwaitIsSeen(string method, bool expected)
    {
        foreach (bool optimized in new[] { true, false })
        {
            using CompiledApp app = CompiledApp.Of(Frame + "void Guard() { } Task With(object x) => null; " + method + " }", optimized);
            Assert.True(app.CodeOf("<M>").PassesThrough);
            Assert.Equal(expected, app.CodeOf("<M>").MayThrowEarly);
        }
    }
}
