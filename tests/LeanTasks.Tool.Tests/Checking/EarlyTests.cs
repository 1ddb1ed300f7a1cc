using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>LEAN003 over compiled C#, in both directions.</summary>
public sealed class EarlyTests
{
    [Theory]
    [InlineData("int M() {\nreturn Read().Result; // !\n}")]
    [InlineData("int M() {\nreturn Read().GetAwaiter().GetResult(); // !\n}")]
    [InlineData("void M() {\nFlush().GetAwaiter().GetResult(); // !\n}")]
    [InlineData("int M() { var t = Read(); int x = 1;\nreturn t.Result; // !\n}")]
    [InlineData("int M() { var t = Read();\nreturn t.ConfigureAwait(false).GetAwaiter().GetResult(); // !\n}")]
    [InlineData("async Task M() { await Delay();\nRead().GetAwaiter().GetResult(); // !\n}")]
    [InlineData("int M() { var t = Read(); if (!t.IsCompleted)\nreturn t.Result; // !\nreturn 0; }")]
    [InlineData("int M(bool b) { if (b) {\nreturn Read().Result; // !\n} return 0; }")]
    [InlineData("int M() {\nreturn Either(true).Result; // !\n} async ValueTask<int> Either(bool later) { if (later) await Delay(); return 1; }")]
    [InlineData("int M() {\nreturn Outer(1).Result; // !\n} ValueTask<int> Outer(int x) => x > 0 ? Read() : default;")]
    [InlineData("int M() {\nreturn Throws().Result; // !\n} ValueTask<int> Throws() => throw new NotSupportedException();")]
    [InlineData("int M() {\nreturn Load(IO.Asynchronous).Result; // !\n} abstract protected ValueTask<int> Load(IO io); protected enum IO { Synchronous, Asynchronous }")]
    public void AResultReadBeforeCompletionIsFound(string member) => Checks.AssertFound(Misuse.Early, member);

    [Fact]
    public void AMethodThatOtherAssembliesOverrideMaySuspend()
    {
        using CompiledApp app = CompiledApp.Of("public class P { public virtual ValueTask<int> Open() => new ValueTask<int>(3); public int M() => Open().Result; }");
        Assert.Equal("P.M", Assert.Single(AssemblyChecker.Check(app.Assemblies[0].OriginalFile).Findings).Method);
    }

    private const string Visitors =
        "public class Visitor { public virtual async ValueTask Visit(int n) { await Enter(n); if (n > 0) await Visit(n - 1); } protected virtual ValueTask Enter(int n) => default; } " +
        "public class Counter : Visitor { public int Count; public override ValueTask Visit(int n) { Count++; return base.Visit(n); } } " +
        "public sealed class Last : Visitor { protected override async ValueTask Enter(int n) => await base.Enter(n + 1); } " +
        "public sealed class Slow : Visitor { protected override async ValueTask Enter(int n) => await Task.Yield(); } ";

    [Theory]
    [InlineData("static void M(Visitor visitor) => visitor.Visit(3).GetAwaiter().GetResult();")]
    [InlineData("static void M() => new Slow().Visit(3).GetAwaiter().GetResult();")]
    [InlineData("static void M(Slow slow) => ((Visitor)slow).Visit(3).GetAwaiter().GetResult();")]
    public void AnOverrideMaySuspend(string member)
    {
        using CompiledApp app = CompiledApp.Of(Visitors + "class P { " + member + " }");
        Assert.Equal("P.M", Assert.Single(AssemblyChecker.Check(app.Assemblies[0].OriginalFile).Findings).Method);
    }

    [Theory]
    [InlineData("static void M() => new Visitor().Visit(3).GetAwaiter().GetResult();")]
    [InlineData("static int M(bool b) { var counter = b ? new Counter() : new Counter { Count = 1 }; counter.Visit(3).GetAwaiter().GetResult(); return counter.Count; }")]
    [InlineData("static readonly Last s_last = new(); static void M() { for (int i = 0; i < 3; i++) s_last.Visit(i).GetAwaiter().GetResult(); }")]
    [InlineData("Last Own { get; } = new(); async Task M() { await Task.Yield(); Own.Visit(3).GetAwaiter().GetResult(); }")]
    public void AnObjectWhoseClassIsKnownRunsNoOther(string member)
    {
        foreach (bool optimized in new[] { true, false })
        {
            using CompiledApp app = CompiledApp.Of(Visitors + "class P { " + member + " }", optimized);
            Assert.Empty(AssemblyChecker.Check(app.Assemblies[0].OriginalFile).Findings);
        }
    }

    [Theory]
    [InlineData("async Task<int> M() => await Read();")]
    [InlineData("int M() => Read().AsTask().Result;")]
    [InlineData("int M() { var t = Read(); return t.IsCompleted ? t.Result : 0; }")]
    [InlineData("int M() { var t = Read(); return t.IsCompletedSuccessfully ? t.Result : t.AsTask().Result; }")]
    [InlineData("int M() { var t = Read(); if (!t.IsCompletedSuccessfully) return 0; return t.GetAwaiter().GetResult(); }")]
    [InlineData("int M() { var t = Read(); bool done = t.IsCompleted; Do(); if (done) return t.Result; return 0; }")]
    [InlineData("int M(bool b) { var t = Read(); if (b && t.IsCompleted) return t.Result; return 0; }")]
    [InlineData("int M(bool b) { var t = Read(); if (!b || !t.IsCompleted) return 0; return t.Result; }")]
    [InlineData("int M() { var t = Read(); if (t is { IsCompletedSuccessfully: true }) return t.Result; return 0; }")]
    [InlineData("int M() { var t = Read(); if (t.IsCompleted == true) return t.Result; return 0; }")]
    [InlineData("int M() { var t = Read(); while (!t.IsCompleted) Do(); return t.Result; }")]
    [InlineData("int M() { var t = Read(); Ensure(t.IsCompleted); return t.Result; } void Ensure(bool holds) { }")]
    [InlineData("int M() { var t = Read(); N(t); return t.Result; } void N(ValueTask<int> t) { }")]
    [InlineData("int M(ValueTask<int> t) => t.Result;")]
    [InlineData("int M() => _kept.Result;")]
    [InlineData("int M() => Maybe(async: false).Result;")]
    [InlineData("int M(bool b) => Maybe(b).GetAwaiter().GetResult();")]
    [InlineData("bool _isAsync; int M() { if (_isAsync) throw new InvalidOperationException(); return Read().Result; }")]
    [InlineData("struct SyncAdapter { } public abstract ValueTask<int> Generic<T>(); int M() => Generic<SyncAdapter>().Result;")]
    [InlineData("int M(TaskCompletionSource s) { var t = Read(); s.SetResult(); return t.Result; }")]
    [InlineData("int M(System.Threading.ManualResetEventSlim e) { var t = Read(); if (!t.IsCompleted) { e.Wait(); return t.Result; } return 0; }")]
    [InlineData("int M() => new ValueTask<int>(3).Result + ValueTask.FromResult(3).Result;")]
    [InlineData("async Task<int> M() { var t = Read(); try { return await t; } finally { await Flush(); } }")]
    [InlineData("async Task<int> M() { int sum = 0; for (int i = 0; i < 9; i++) { try { sum += await Read(i); } catch (Exception) { await Delay(); sum += await Read(); } } return sum; }")]
    [InlineData("async Task M() { var t = Read(); Action a = () => { if (t.IsCompleted) Console.WriteLine(t.Result); }; await Delay(); a(); }")]
    [InlineData("int M() => Done().Result; ValueTask<int> Done() => new ValueTask<int>(3);")]
    [InlineData("int M() => Done().Result; async ValueTask<int> Done() => 3;")]
    [InlineData("int M() => Outer(1).Result; ValueTask<int> Outer(int x) => x > 0 ? Done() : default; async ValueTask<int> Done() { await ValueTask.CompletedTask; return 3; }")]
    [InlineData("int M() => Down(9).Result; async ValueTask<int> Down(int x) => x == 0 ? 0 : await Down(x - 1);")]
    [InlineData("int M() => Either(false).Result; async ValueTask<int> Either(bool later) { if (later) await Delay(); return 1; }")]
    [InlineData("int M() => Load(IO.Now).Result; protected enum IO { Now, Later } ValueTask<int> Load(IO io) => Inner(io); async ValueTask<int> Inner(IO io) { if (io == IO.Later) await Delay(); return 1; }")]
    [InlineData("int M() => Load(IO.Synchronous).Result; int N(IO io) => Load(io).Result; abstract protected ValueTask<int> Load(IO io); protected enum IO { Synchronous, Asynchronous }")]
    [InlineData("int M(IO io) { if (io == IO.Asynchronous) throw new NotSupportedException(); return Read().Result; } protected enum IO { Synchronous, Asynchronous }")]
    public void WhatIsAskedFirstIsNot(string member) => Checks.AssertNothing(member);
}
