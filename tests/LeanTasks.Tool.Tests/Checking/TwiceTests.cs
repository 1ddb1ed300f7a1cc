using LeanTasks.Tool.Checking;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>LEAN001 over compiled C#, in both directions.</summary>
public sealed class TwiceTests
{
    [Theory]
    [InlineData("async Task M() { var t = Read(); await t;\nawait t; // !\n}")]
    [InlineData("async Task M() { var t = Flush(); await t.ConfigureAwait(false);\nawait t.ConfigureAwait(false); // !\n}")]
    [InlineData("async Task M() { var t = Read(); await Delay(); await t; await Delay();\nawait t; // !\n}")]
    [InlineData("async Task M(ValueTask t) { await t;\nawait t; // !\n}")]
    [InlineData("async Task M() { var t = Read(); var u = t; await t;\nawait u; // !\n}")]
    [InlineData("async Task M(bool b) { var t = Read(); if (b) await t;\nawait t; // !\n}")]
    [InlineData("async Task M(bool b) { var t = Read(); if (b) await t; else await t.AsTask();\nawait t; // !\n}")]
    [InlineData("async Task M(int n) { var t = Read(); for (int i = 0; i < n; i++) {\nawait t; // !\n} }")]
    [InlineData("async Task<int> M() { var t = Read(); while (true) { try {\nreturn await t; // !\n} catch (InvalidOperationException) { await Delay(); } } }")]
    [InlineData("async Task<int> M() { var t = Read(); try { return await t; } catch (InvalidOperationException) {\nreturn await t; // !\n} }")]
    [InlineData("async Task M() { var t = Read(); try { await t; } finally {\nawait t; // !\n} }")]
    [InlineData("Task<int> M() { var t = Read(); Do(); t.AsTask();\nreturn t.AsTask(); // !\n}")]
    [InlineData("int M(ValueTask<int> t) { int x = t.Result;\nreturn x + t.Result; // !\n}")]
    [InlineData("int M() { var t = Read(); if (t.IsCompleted) { int x = t.Result;\nreturn x + t.GetAwaiter().GetResult(); // !\n} return 0; }")]
    [InlineData("async Task M(LeanTasks.PooledFlow t) { await t;\nawait t; // !\n}")]
    [InlineData("async Task M(LeanTasks.PooledFlow<int> t) { await t.ConfigureAwait(false);\nawait t; // !\n}")]
    [InlineData("async Task M(LeanTasks.Flow<int> t) { await t;\nawait t; // !\n}")]
    [InlineData("async Task M(LeanTasks.Flow<int> t, int n) { for (int i = 0; i < n; i++) {\nawait t; // !\n} }")]
    [InlineData("int M() { var t = Read(); if (!t.IsCompletedSuccessfully) t.AsTask().Wait();\nreturn t.Result; // !\n}")]
    [InlineData("async Task M() { var t = Read(); await t;\nawait N(t); // !\n} async Task N(ValueTask<int> u) { await Delay(); await u; }")]
    [InlineData("async Task M() { var t = Read(); await t;\nN(1, t); // !\n} int N(int x, ValueTask<int> u) => x + Inner(u); static int Inner(ValueTask<int> u) => u.AsTask().Result;")]
    [InlineData("ValueTask<int> M() { var t = Read(); if (t.IsCompletedSuccessfully) { var u = Read(t.Result); if (!u.IsCompletedSuccessfully)\nreturn N(t, u); // !\nreturn new ValueTask<int>(u.Result); } return N(t, Read()); } static async ValueTask<int> N(ValueTask<int> t, ValueTask<int> u) => await t + await u;")]
    [InlineData("async Task M() { var t = Read(); await N(t);\nawait t; // !\n} async Task N(ValueTask<int> u) => await u;")]
    [InlineData("async Task M(int n) { var t = Read(); for (int i = 0; i < n; i++) {\nawait N(t); // !\n} } async Task N(ValueTask<int> u) => await u;")]
    [InlineData("async Task M() { var t = Read(); var first = N(t);\nvar second = N(t); // !\nawait first; await second; } static async ValueTask N(ValueTask<int> u) { await u; }")]
    [InlineData("async Task M(LeanTasks.PooledFlow<int> t) { ValueTask<int> u = t; await t;\nawait u; // !\n}")]
    [InlineData("async Task M(LeanTasks.PooledFlow<int> t) { var u = t.AsValueTask(); await t;\nawait u; // !\n}")]
    [InlineData("async Task M(object o) { if (o is ValueTask<int> t) { await t;\nawait t; // !\n} }")]
    [InlineData("async Task M(object o) { switch (o) { case Task u: await u; break; case ValueTask<int> t: await t;\nawait t; // !\nbreak; } }")]
    [InlineData("async Task M() { object o = Read(); await (ValueTask<int>)o;\nawait (ValueTask<int>)o; // !\n}")]
    [InlineData("record R(ValueTask<int> T); async Task M(R r) { if (r is { T: var t }) { await t;\nawait t; // !\n} }")]
    [InlineData("void M() { var t = Read(); ref var r = ref t; t.AsTask();\nr.AsTask(); // !\n}")]
    [InlineData("async Task M() { await First(1); var t = Second(1); await t;\nawait t; // !\n} ValueTask<int> First(int n) => n == 0 ? Read() : Second(n - 1); ValueTask<int> Second(int n) => First(n);")]
    [InlineData("static readonly ValueTask<int> s_loading = Other.Read(); async Task M() {\nawait s_loading; // !\n}")]
    [InlineData("readonly Lazy<ValueTask<int>> _lazy = new(() => Other.Read()); async Task M() {\nawait _lazy.Value; // !\n}")]
    [InlineData("readonly System.Collections.Concurrent.ConcurrentDictionary<int, ValueTask<int>> _cache = new(); async Task M(int k) {\nawait _cache.GetOrAdd(k, _ => Read()); // !\n}")]
    public void AValueConsumedTwiceIsFound(string member) => Checks.AssertFound(Misuse.Twice, member);

    [Theory]
    [InlineData("async Task<bool> M() { var t = Read(); await t;\nreturn t.IsCompleted; // !\n}")]
    [InlineData("async Task<bool> M() { var t = Read(); try { await t; } catch (Exception) {\nreturn t.IsCanceled; // !\n} return true; }")]
    [InlineData("bool M() { var t = Read(); t.AsTask();\nreturn t.IsCompletedSuccessfully; // !\n}")]
    [InlineData("bool M(ValueTask<int> t) { if (!t.IsCompleted) return false; int x = t.Result;\nreturn t.IsFaulted; // !\n}")]
    [InlineData("async Task<bool> M() { var t = Read(); await N(t);\nreturn t.IsCompleted; // !\n} async Task N(ValueTask<int> u) => await u;")]
    public void AValueAskedAfterItWasConsumedIsFound(string member) => Checks.AssertFound(Misuse.Twice, member);

    [Theory]
    [InlineData("async Task<bool> M() { var t = Read(); bool b = t.IsCompleted; await t; return b; }")]
    [InlineData("async Task<int> M() { var t = Read(); return t.IsCompletedSuccessfully ? t.Result : await t; }")]
    [InlineData("async Task<bool> M() { var t = Read(); await t; t = Read(); return t.IsCompleted; }")]
    [InlineData("async Task<bool> M(bool b) { var t = Read(); if (b) { await t; return b; } return t.IsFaulted; }")]
    [InlineData("async Task M() { var t = Read(); while (!t.IsCompleted) await Delay(); if (t.IsFaulted) Do(); await t; }")]
    public void AValueAskedBeforeIsFine(string member) => Checks.AssertNothing(member);

    [Theory]
    [InlineData("async Task M() { var t = Read(); await t; t = Read(); await t; }")]
    [InlineData("async Task M() { await Read(); await Read(); await Flush(); }")]
    [InlineData("async Task M(bool b) { var t = Read(); if (b) await t; else await t; }")]
    [InlineData("async Task M(bool b) { var t = Read(); if (b) await t; if (!b) await t; }")]
    [InlineData("async Task M(bool b) { var t = Read(); if (b) { await t; return; } await t; }")]
    [InlineData("async Task M(int n) { var t = Read(); if (n > 3) await t; Do(); if (n <= 3) await t; }")]
    [InlineData("async Task M(int n) { var t = Read(); for (int i = 0; i < n; i++) { await t; t = Read(); } await t; }")]
    [InlineData("async Task M(int n) { for (int i = 0; i < n; i++) { var t = Read(); await t; } }")]
    [InlineData("async Task M(int n) { var t = Read(); for (int i = 0; i < n; i++) { if (i == 0) await t; } }")]
    [InlineData("async Task M(int n) { var t = Read(); while (true) { await t; if (n > 3) break; t = Read(); } }")]
    [InlineData("async Task M(bool b) { var t = Read(); bool done = false; while (!done) { await t; done = true; } }")]
    [InlineData("async Task M() { var t = Read(); try { await t; } finally { await Delay(); } }")]
    [InlineData("async Task M() { var t = Read(); try { await t; } catch (Exception) { t = Read(); } await Delay(); }")]
    [InlineData("async Task M() { var t = Read(); try { Do(); await t; } catch (InvalidOperationException) { Do(); } }")]
    [InlineData("async Task M() { var t = new ValueTask<int>(1); await t; await t; }")]
    [InlineData("async Task M() { var t = new ValueTask(Delay()); await t; await t; }")]
    [InlineData("async Task M() { var t = ValueTask.CompletedTask; await t; await t; }")]
    [InlineData("async Task M() { var t = ValueTask.FromResult(1); await t; await t; }")]
    [InlineData("async Task M() { ValueTask t = default; await t; await t; }")]
    [InlineData("async Task M() { var t = Read().Preserve(); await t; await t; }")]
    [InlineData("async Task M() { var t = Read().AsTask(); await t; await t; }")]
    [InlineData("async Task M() { await _kept; await _kept; }")]
    [InlineData("async Task M() { var t = Read(); await t; N(ref t); await t; } void N(ref ValueTask<int> t) { t = Read(); }")]
    [InlineData("async Task M() { var t = Read(); await t; N(out t); await t; } void N(out ValueTask<int> t) { t = Read(); }")]
    [InlineData("async Task M() { var t = Read(); Action again = () => t = Read(); await t; again(); await t; }")]
    [InlineData("void M() { var a = Read().GetAwaiter(); if (a.IsCompleted) a.GetResult(); else a.OnCompleted(() => a.GetResult()); }")]
    [InlineData("ValueTask<int> M() { var t = Read(); if (t.IsCompletedSuccessfully) return new ValueTask<int>(t.Result + 1); return N(t); } async ValueTask<int> N(ValueTask<int> t) => await t + 1;")]
    [InlineData("async Task M(bool b) { var t = Read(); await t; await N(t, b); } async Task N(ValueTask<int> t, bool b) { if (b) await t; }")]
    [InlineData("async Task M() { var t = Read(); await t; Do(); N(t); } bool N(ValueTask<int> t) => t.IsCompleted;")]
    [InlineData("async Task M(bool b) { var t = Read(); if (b) await t; else await N(t); } async Task N(ValueTask<int> t) => await t;")]
    [InlineData("async Task M() { var t = Read(); var u = Read(1); int i = 3; while (i-- > 0) { (t, u) = (u, t); await t; t = Read(2); } }")]
    [InlineData("async IAsyncEnumerable<int> M() { var t = Read(); while (true) { yield return await t; t = Read(); } }")]
    [InlineData("async Task M(IAsyncEnumerable<int> xs) { await foreach (int x in xs) Do(); await foreach (int x in xs) await Read(x); }")]
    [InlineData("async Task M(IAsyncDisposable d) { await using (d) { await Read(); } }")]
    [InlineData("async Task M(bool b) { var t = Read(); try { if (b) { await t; return; } Do(); } finally { Do(); } await t; }")]
    [InlineData("async Task M(int n) { var t = Read(); switch (n) { case 0: await t; break; case 1: await t; break; default: await t; break; } }")]
    [InlineData("async Task M(LeanTasks.PooledFlow<int> t, LeanTasks.Flow<int> u, bool b) { if (b) await t; else await t; await u; }")]
    [InlineData("async Task M(Func<LeanTasks.Flow<int>> make) { var t = make(); await t; t = make(); await t; }")]
    [InlineData("async Task M(bool b) { var t = Read(); await N(t, b); if (!b) await t; } async Task N(ValueTask<int> t, bool b) { if (b) await t; }")]
    [InlineData("async Task M() { var t = Read(); if (!N(t, out _)) await t; } bool N(ValueTask<int> t, out int x) { x = 0; if (!t.IsCompleted) return false; x = t.Result; return true; }")]
    [InlineData("async Task M(bool b) { var t = Read(); if (b) await N(t); else await t; } async Task N(ValueTask<int> t) => await t;")]
    [InlineData("async Task M() { var t = Done(); await t; await t; } async ValueTask<int> Done() => 3;")]
    [InlineData("async Task M(object o) { if (o is ValueTask<int> t) await t; else if (o is ValueTask u) await u; }")]
    [InlineData("async Task M(object o) { switch (o) { case ValueTask<int> t: await t; break; case ValueTask u: await u; break; } }")]
    [InlineData("async Task M() { object o = new ValueTask<int>(Task.FromResult(3)); await (ValueTask<int>)o; await (ValueTask<int>)o; }")]
    [InlineData("void M() { var t = Read(); ref var r = ref t; t.AsTask(); r = Read(); t.AsTask(); }")]
    [InlineData("static readonly ValueTask<int> s_known = new(3), s_kept = Other.Read().Preserve(), s_done = Done(); async Task M() { await s_known; await s_kept; await s_done; } static async ValueTask<int> Done() => 3;")]
    [InlineData("readonly Lazy<ValueTask<int>> _known = new(() => new ValueTask<int>(3)), _kept = new(() => Other.Read().Preserve()); async Task M() { await _known.Value; await _kept.Value; }")]
    [InlineData("async Task M() { Lazy<ValueTask<int>> once = new(() => Read()); await once.Value; }")]
    [InlineData("readonly System.Collections.Concurrent.ConcurrentDictionary<int, ValueTask<int>> _cache = new(); async Task M(int k) { await _cache.GetOrAdd(k, _ => Read().Preserve()); await _cache.GetOrAdd(k, default(ValueTask<int>)); }")]
    public void WhatIsConsumedOnceIsNot(string member) => Checks.AssertNothing(member);

    [Fact]
    public void AMethodOfVeryManyPathsIsFollowedToItsEnd()
    {
        // Twelve flags that are constants on each path: 4,096 ways to the first await, and to the second.
        string flags = string.Concat(Enumerable.Range(0, 12).Select(static i => $"bool f{i} = false; if (n == {i}) f{i} = true; "));
        string uses = string.Concat(Enumerable.Range(0, 12).Select(static i => $"if (f{i}) Do(); "));
        Checks.AssertFound(Misuse.Twice, $"async Task M(ValueTask t, int n) {{ {flags}{uses} await t;\nawait t; // !\n}}");
        Checks.AssertNothing($"async Task M(ValueTask t, int n) {{ {flags}{uses} if (n > 3) await t; {uses} if (n <= 3) await t; }}");
        Checks.AssertNothing($"async Task M(ValueTask t, int n) {{ {flags}{uses} try {{ if (f0) {{ await t; return; }} Do(); }} finally {{ {uses} }} await t; }}");
    }
}
