namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Programs of async iterators and of what consumes them, which are run as the compiler made them, and fused. Each writes what can be seen of it.</summary>
internal static class IteratorCases
{
    /// <summary>The names of the programs: the methods of <c>App.Cases</c>.</summary>
    public static readonly string[] Names =
    [
        "Items", "Break", "YieldBreak", "Failure", "FailureOfCallee", "FinallyOfBreak", "AwaitInFinally", "CatchInside", "Manual", "AfterTheEnd", "DisposedBeforeStart",
        "DisposedTwice", "DisposedWhileRunning", "EnumeratedTwice", "OnAnotherThread", "Cancellation", "CancellationOfLoop", "Configured", "Generic", "OfStruct",
        "LocalFunction", "Operators", "Recursion", "Enumerator", "Locals", "LocalOfConsumer", "Context", "Returned", "Foreign", "ForeignFailure", "Covariant", "ByFramework", "Mixed",
        "Awaiters", "Forwarded", "Trace", "NestedLoops", "Using", "ValueOfTask", "LateItem", "Empty", "Dropped", "Canceled", "Filter", "Large", "TwoAtOnce", "NullSequence",
        "ConfiguredContexts", "DroppedResult",
    ];

    public const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        namespace App
        {
            public sealed class Noted(StringBuilder log, string name) : IDisposable, IAsyncDisposable
            {
                public void Dispose() => log.Append($"disposed {name};");
                public async ValueTask DisposeAsync() { await Cases.Pause(true); log.Append($"disposed {name} async;"); }
            }
            public sealed class Own(bool s, int count, bool fails) : IAsyncEnumerable<int>, IAsyncEnumerator<int>
            {
                public int Current { get; private set; }
                public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken token) => this;
                public async ValueTask<bool> MoveNextAsync() { await Cases.Pause(s); if (fails && Current == 1) throw new FormatException("own"); return ++Current <= count; }
                public ValueTask DisposeAsync() { Current = -1; return default; }
            }
            public sealed class Source<T>(T[] items)
            {
                public async IAsyncEnumerable<T> All(bool s) { foreach (T item in items) { await Cases.Pause(s); yield return item; } }
                public async IAsyncEnumerable<(T, U)> Pairs<U>(U other, bool s) where U : notnull { await foreach (T item in All(s)) { yield return (item, await Cases.Same(other, s)); } }
            }
            public struct Value
            {
                public int X;
                public async IAsyncEnumerable<int> Twice(bool s) { yield return X; X *= 2; await Cases.Pause(s); yield return X; }
            }
            public sealed class Counting : SynchronizationContext
            {
                readonly System.Collections.Concurrent.BlockingCollection<(SendOrPostCallback, object)> _posts = new();
                public override void Post(SendOrPostCallback d, object s) => _posts.Add((d, s));
                public void Pump(Task until) { while (!until.IsCompleted) if (_posts.TryTake(out var post, 10)) { SetSynchronizationContext(this); post.Item1(post.Item2); } SetSynchronizationContext(this); }
            }
            // Goes on at a thread of the pool, in no context.
            public sealed class Elsewhere(bool s) : INotifyCompletion
            {
                public Elsewhere GetAwaiter() => this;
                public bool IsCompleted => !s;
                public void GetResult() { }
                public void OnCompleted(Action then) => ThreadPool.UnsafeQueueUserWorkItem(_ => then(), null);
            }
            public sealed class OwnElsewhere(bool s) : IAsyncEnumerable<int>, IAsyncEnumerator<int>
            {
                public int Current { get; private set; }
                public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken token) => this;
                public async ValueTask<bool> MoveNextAsync() { await new Elsewhere(s); return ++Current <= 2; }
                public ValueTask DisposeAsync() => default;
            }
            public sealed class Awaited : INotifyCompletion
            {
                public Awaited GetAwaiter() => this;
                public bool IsCompleted => false;
                public int GetResult() => 5;
                public void OnCompleted(Action then) => then();
            }
            public static class Cases
            {
                static readonly AsyncLocal<string> Local = new();
                public static async Task Pause(bool s) { if (s) await Task.Yield(); }
                public static async ValueTask<T> Same<T>(T value, bool s) { await Pause(s); return value; }
                static async Task<int> Fail(bool s, string message) { await Pause(s); throw new InvalidOperationException(message); }
                static async Task Set(bool s, string value) { Local.Value = value; await Pause(s); }
                static async IAsyncEnumerable<int> Range(int count, bool s) { for (int i = 0; i < count; i++) { await Pause(s); yield return i; await Pause(s && i % 2 == 0); } }
                static async IAsyncEnumerable<int> Noisy(bool s, StringBuilder log, string name = "n")
                {
                    try { log.Append($"begin {name};"); yield return 1; await Pause(s); yield return 2; log.Append("third;"); yield return await Same(3, s); }
                    finally { log.Append($"finally {name};"); }
                }
                static async IAsyncEnumerable<int> Failing(bool s, int at, StringBuilder log) { try { for (int i = 0; ; i++) { if (i == at) await Fail(s, "at" + i); yield return i; } } finally { log.Append("finally;"); } }
                static async IAsyncEnumerable<int> Watched(bool s, [EnumeratorCancellation] CancellationToken token = default) { for (int i = 0; i < 5; i++) { await Pause(s); token.ThrowIfCancellationRequested(); yield return i; } }
                static async Task<string> Joined(IAsyncEnumerable<int> items) { string text = ""; await foreach (int item in items) text += item + ","; return text; }

                public static async Task Items(bool s, StringBuilder log) { await foreach (int i in Range(4, s)) log.Append(i); log.Append(await Joined(Range(3, s))); }
                public static async Task Break(bool s, StringBuilder log) { await foreach (int i in Noisy(s, log)) { if (i == 2) break; log.Append(i); } log.Append("after"); }
                public static async Task YieldBreak(bool s, StringBuilder log) { await foreach (int i in Until(3, s, log)) log.Append(i); }
                static async IAsyncEnumerable<int> Until(int end, bool s, StringBuilder log) { try { for (int i = 0; ; i++) { await Pause(s); if (i == end) yield break; yield return i; } } finally { await Pause(s); log.Append("end;"); } }
                public static async Task Failure(bool s, StringBuilder log)
                {
                    try { await foreach (int i in Failing(s, 2, log)) log.Append(i); } catch (InvalidOperationException e) { log.Append(e.Message); }
                    try { await foreach (int i in Range(3, s)) { log.Append(i); if (i == 1) throw new FormatException("loop"); } } catch (FormatException e) { log.Append(e.Message); }
                }
                public static async Task FailureOfCallee(bool s, StringBuilder log)
                {
                    IAsyncEnumerator<int> e = Failing(s, 1, log).GetAsyncEnumerator();
                    log.Append(await e.MoveNextAsync()).Append(e.Current);
                    try { await e.MoveNextAsync(); } catch (InvalidOperationException x) { log.Append(x.Message); }
                    log.Append(await e.MoveNextAsync()); await e.DisposeAsync();
                }
                public static async Task FinallyOfBreak(bool s, StringBuilder log) { try { await foreach (int i in Noisy(s, log)) { log.Append(i); if (i == 1) throw new Exception("x"); } } catch (Exception e) { log.Append(e.Message); } finally { log.Append("outer;"); } }
                public static async Task AwaitInFinally(bool s, StringBuilder log)
                {
                    await foreach (int i in Slow(s, log)) { log.Append(i); break; }
                    await foreach (int i in Slow(s, log)) log.Append(i);
                }
                static async IAsyncEnumerable<int> Slow(bool s, StringBuilder log) { try { yield return 1; try { yield return 2; } finally { await Pause(s); log.Append("inner;"); } } finally { log.Append(await Same("slow;", s)); await Pause(s); } }
                public static async Task CatchInside(bool s, StringBuilder log) { await foreach (int i in Catching(s, log)) log.Append(i); }
                static async IAsyncEnumerable<int> Catching(bool s, StringBuilder log)
                {
                    int value = 0;
                    try { value = await Fail(s, "inside"); } catch (InvalidOperationException e) when (e.Message.Length > 0) { await Pause(s); log.Append(e.Message); value = 7; }
                    yield return value; try { await Fail(s, "second"); } catch (Exception e) { log.Append(e.Message); } finally { await Pause(s); } yield return 8;
                }
                public static async Task Manual(bool s, StringBuilder log)
                {
                    await using IAsyncEnumerator<int> e = Noisy(s, log).GetAsyncEnumerator();
                    while (await e.MoveNextAsync()) { log.Append(e.Current); if (e.Current == 2) return; }
                }
                public static async Task AfterTheEnd(bool s, StringBuilder log) { IAsyncEnumerator<int> e = Range(1, s).GetAsyncEnumerator(); log.Append(await e.MoveNextAsync()).Append(await e.MoveNextAsync()).Append(await e.MoveNextAsync()); await e.DisposeAsync(); log.Append(await e.MoveNextAsync()); }
                public static async Task DisposedBeforeStart(bool s, StringBuilder log) { IAsyncEnumerator<int> e = Noisy(s, log).GetAsyncEnumerator(); await e.DisposeAsync(); log.Append(await e.MoveNextAsync()); }
                public static async Task DisposedTwice(bool s, StringBuilder log) { IAsyncEnumerator<int> e = Noisy(s, log).GetAsyncEnumerator(); await e.MoveNextAsync(); await e.DisposeAsync(); await e.DisposeAsync(); log.Append(await e.MoveNextAsync()); }
                public static async Task DisposedWhileRunning(bool s, StringBuilder log)
                {
                    TaskCompletionSource gate = new(); IAsyncEnumerator<int> e = Gated(gate.Task).GetAsyncEnumerator();
                    ValueTask<bool> next = e.MoveNextAsync(); try { await e.DisposeAsync(); log.Append("no"); } catch (NotSupportedException) { log.Append("not supported;"); }
                    gate.SetResult(); log.Append(await next); await e.DisposeAsync();
                    gate = new(); e = Gated(gate.Task).GetAsyncEnumerator(); Task<bool> pending = Next(e); log.Append(pending.IsCompleted);
                    try { await e.DisposeAsync(); log.Append("no"); } catch (NotSupportedException) { log.Append("not supported;"); }
                    gate.SetResult(); log.Append(await pending).Append(e.Current);
                }
                static async Task<bool> Next(IAsyncEnumerator<int> e) => await e.MoveNextAsync();
                static async IAsyncEnumerable<int> Gated(Task gate) { await Wait(gate); yield return 4; }
                static async Task Wait(Task gate) => await gate;
                public static async Task EnumeratedTwice(bool s, StringBuilder log)
                {
                    IAsyncEnumerable<int> items = Range(2, s); log.Append(await Joined(items)).Append(await Joined(items));
                    await foreach (int a in items) await foreach (int b in items) log.Append(a).Append(b);
                    log.Append(ReferenceEquals(items, items.GetAsyncEnumerator())).Append(ReferenceEquals(Range(1, s) is var fresh ? fresh : null, fresh.GetAsyncEnumerator()));
                }
                public static async Task OnAnotherThread(bool s, StringBuilder log) { IAsyncEnumerable<int> items = Range(3, s); await Task.Yield(); log.Append(await Task.Run(() => Joined(items))).Append(await Joined(items)); }
                public static async Task Cancellation(bool s, StringBuilder log)
                {
                    using CancellationTokenSource source = new();
                    try { await foreach (int i in Watched(s).WithCancellation(source.Token)) { log.Append(i); if (i == 2) source.Cancel(); } } catch (OperationCanceledException e) { log.Append(e.CancellationToken == source.Token); }
                    try { await foreach (int i in Watched(s, new CancellationToken(true)).WithCancellation(new CancellationTokenSource().Token)) log.Append(i); } catch (OperationCanceledException) { log.Append("both"); }
                }
                public static async Task CancellationOfLoop(bool s, StringBuilder log) { Task task = Loop(s, log); try { await task; } catch (OperationCanceledException) { log.Append(task.Status); } }
                static async Task Loop(bool s, StringBuilder log) { await foreach (int i in Watched(s, new CancellationToken(true)).ConfigureAwait(false)) log.Append(i); }
                public static async Task Configured(bool s, StringBuilder log) { await foreach (int i in Range(3, s).ConfigureAwait(false)) log.Append(i); await foreach (int i in Noisy(s, log).WithCancellation(default).ConfigureAwait(true)) { log.Append(i); break; } }
                public static async Task Generic(bool s, StringBuilder log) { await foreach (var pair in new Source<string>(new[] { "a", "b" }).Pairs(3, s)) log.Append(pair); await foreach (var pair in new Source<int>(new[] { 1, 2 }).Pairs((4.5, "t"), s)) log.Append(pair); }
                public static async Task OfStruct(bool s, StringBuilder log) { Value v = new() { X = 3 }; await foreach (int i in v.Twice(s)) log.Append(i); log.Append(v.X); }
                public static async Task LocalFunction(bool s, StringBuilder log)
                {
                    int captured = 1; await foreach (int i in Inner(2)) log.Append(i + captured);
                    async IAsyncEnumerable<int> Inner(int n) { for (; n > 0; n--) { captured *= 2; await Pause(s); yield return n; } }
                }
                static async IAsyncEnumerable<R> Select<T, R>(IAsyncEnumerable<T> source, Func<T, ValueTask<R>> f) { await foreach (T item in source) yield return await f(item); }
                static async IAsyncEnumerable<T> Where<T>(IAsyncEnumerable<T> source, Func<T, bool> f, [EnumeratorCancellation] CancellationToken token = default) { await foreach (T item in source.WithCancellation(token).ConfigureAwait(false)) if (f(item)) yield return item; }
                static async IAsyncEnumerable<T> Concat<T>(params IAsyncEnumerable<T>[] all) { foreach (var each in all) await foreach (T item in each) yield return item; }
                public static async Task Operators(bool s, StringBuilder log)
                {
                    await foreach (string item in Select(Where(Concat(Range(3, s), Range(4, false)), i => i != 1), i => Same("<" + i + ">", s))) log.Append(item);
                    await foreach (int item in Select(Concat(Noisy(s, log, "a"), Noisy(s, log, "b")), i => Same(i, s))) { log.Append(item); if (item == 2) break; }
                }
                public static async Task Recursion(bool s, StringBuilder log) { await foreach (int i in Tree(4, s)) log.Append(i); }
                static async IAsyncEnumerable<int> Tree(int depth, bool s) { if (depth == 0) yield break; await foreach (int i in Tree(depth - 1, s)) yield return i; yield return await Same(depth, s); await foreach (int i in Tree(depth - 1, s)) yield return i; }
                public static async Task Enumerator(bool s, StringBuilder log) { await using IAsyncEnumerator<int> e = Direct(s, log); while (await e.MoveNextAsync()) log.Append(e.Current); }
                static async IAsyncEnumerator<int> Direct(bool s, StringBuilder log) { try { await Pause(s); yield return 1; yield return await Same(2, s); } finally { log.Append("direct;"); } }
                static async IAsyncEnumerable<string> Setting(bool s) { Local.Value = "i1"; yield return "" + Local.Value; await Set(s, "callee"); yield return "" + Local.Value; Local.Value = "i2"; await Pause(s); yield return "" + Local.Value; }
                public static async Task Locals(bool s, StringBuilder log) { Local.Value = "c"; await foreach (string text in Setting(s)) log.Append(text).Append(Local.Value).Append(';'); log.Append(Local.Value); }
                public static async Task LocalOfConsumer(bool s, StringBuilder log) { await foreach (string text in Reading(s)) { log.Append(text); Local.Value += "x"; } Local.Value = null; }
                static async IAsyncEnumerable<string> Reading(bool s) { for (int i = 0; i < 3; i++) { yield return Local.Value + ";"; await Pause(s); yield return Local.Value + "|"; } }
                public static async Task Context(bool s, StringBuilder log)
                {
                    SynchronizationContext before = SynchronizationContext.Current;
                    await foreach (int i in Changing(s)) { log.Append(i).Append(SynchronizationContext.Current == before || s); }
                    try { await foreach (int i in ChangingAndFailing(s)) log.Append(i); } catch (Exception) { log.Append(SynchronizationContext.Current == before || s); }
                    SynchronizationContext.SetSynchronizationContext(null);
                }
                static async IAsyncEnumerable<int> Changing(bool s) { SynchronizationContext.SetSynchronizationContext(new SynchronizationContext()); yield return 1; await Pause(s); yield return 2; }
                static async IAsyncEnumerable<int> ChangingAndFailing(bool s) { yield return 1; await Pause(s); SynchronizationContext.SetSynchronizationContext(new SynchronizationContext()); throw new Exception(); }
                public static async Task Returned(bool s, StringBuilder log) => log.Append(await First(s, log)).Append(await First(s, log));
                static async Task<int> First(bool s, StringBuilder log) { await foreach (int i in Noisy(s, log)) { await Pause(s); return i; } return -1; }
                public static async Task Foreign(bool s, StringBuilder log) { await foreach (int i in new Own(s, 3, false)) log.Append(i); log.Append(await Joined(new Own(s, 2, false))); await foreach (int i in ((IAsyncEnumerable<int>)new Own(s, 2, false)).ConfigureAwait(false)) log.Append(i); }
                public static async Task ForeignFailure(bool s, StringBuilder log) { try { log.Append(await Joined(new Own(s, 3, true))); } catch (FormatException e) { log.Append(e.Message); } try { await foreach (int i in new Own(s, 3, true).WithCancellation(default)) log.Append(i); } catch (FormatException e) { log.Append(e.Message); } }
                static async IAsyncEnumerable<string> Texts(bool s) { await Pause(s); yield return "t1"; yield return await Same("t2", s); }
                static async IAsyncEnumerable<object> Objects(bool s) { await Pause(s); yield return 5; }
                public static async Task Covariant(bool s, StringBuilder log) { IAsyncEnumerable<object> objects = Texts(s); await foreach (object o in objects) log.Append(o); await foreach (object o in Objects(s)) log.Append(o); }
                public static async Task ByFramework(bool s, StringBuilder log) { log.Append(string.Join(",", await Range(3, s).Select(x => x * 2).ToListAsync())); try { await Failing(s, 1, log).ToListAsync(); } catch (InvalidOperationException e) { log.Append(e.Message); } await foreach (int i in Noisy(s, log).Where(x => x > 1)) { log.Append(i); break; } }
                [LeanTasks.NotFused] static async Task<bool> Plainly(IAsyncEnumerator<int> e) => await e.MoveNextAsync();
                [LeanTasks.NotFused] static async Task PlainlyDispose(IAsyncEnumerator<int> e) => await e.DisposeAsync();
                public static async Task Mixed(bool s, StringBuilder log)
                {
                    IAsyncEnumerator<int> e = Noisy(s, log).GetAsyncEnumerator(); log.Append(await Plainly(e)).Append(e.Current).Append(await e.MoveNextAsync()).Append(e.Current).Append(await Plainly(e)).Append(e.Current).Append(await e.MoveNextAsync()).Append(await Plainly(e)); await e.DisposeAsync();
                    e = Noisy(s, log).GetAsyncEnumerator(); log.Append(await e.MoveNextAsync()); await PlainlyDispose(e); log.Append(await e.MoveNextAsync());
                }
                public static async Task Awaiters(bool s, StringBuilder log) { await foreach (object o in Waiting(s)) log.Append(o); }
                static async IAsyncEnumerable<object> Waiting(bool s)
                {
                    yield return await new Awaited(); await Pause(s); if (s) await Task.Delay(1); yield return await Task.FromResult(3); yield return (await Task.WhenAll(Same(1, s).AsTask(), Same(2, s).AsTask())).Length;
                    if (s) await Task.Yield(); yield return await Same<object>(null, s) ?? "null"; yield return await new Awaited(); ValueTask<int> stored = Same(9, s); await Pause(s); yield return await stored; await Pause(s).ConfigureAwait(false);
                }
                static Task<int> HandedOn(int x, bool s) { Local.Value = "handed" + x; return x == 0 ? Task.FromResult(-1) : x == 1 ? Late() : AsTask(x, s); }
                static async Task<int> Late() { await Task.Delay(1); return 11; }
                static async Task<int> AsTask(int x, bool s) { Local.Value = "callee"; await Pause(s); return x; }
                public static async Task Forwarded(bool s, StringBuilder log) { await foreach (int i in Forwarding(s, log)) log.Append(i).Append(Local.Value ?? "none"); }
                static async IAsyncEnumerable<int> Forwarding(bool s, StringBuilder log) { for (int i = s ? 0 : 2; i < 4; i++) { int x = await HandedOn(i, s); log.Append(Local.Value); yield return x; } }
                public static async Task Trace(bool s, StringBuilder log)
                {
                    try { await foreach (int i in T2(s)) log.Append(i); } catch (Exception e) { log.Append(Frames(e)); }
                    try { await T1(s); } catch (Exception e) { log.Append(Frames(e)); }
                    try { await T2(s).ToListAsync(); } catch (Exception e) { log.Append(Frames(e)); }
                }
                static async Task T1(bool s) { await foreach (int i in T2(s)) await Pause(s); }
                static async IAsyncEnumerable<int> T2(bool s) { yield return 1; await Pause(s); yield return await T3(s); }
                static async ValueTask<int> T3(bool s) { await Pause(s); throw new Exception("deep"); }
                static string Frames(Exception e) => string.Join("|", e.ToString().Split('\n').Select(l => l.Trim()).Where(l => l.StartsWith("at App.") && !l.Contains("IValueTaskSource")).Select(l => l.Split('(')[0]).Aggregate(new List<string>(), (all, l) => { if (all.LastOrDefault() != l) all.Add(l); return all; }));
                public static async Task NestedLoops(bool s, StringBuilder log) { await foreach (int a in Range(3, s)) { await foreach (int b in Range(3, s)) { if (b == 1) continue; if (a == 2) goto end; log.Append(a).Append(b); } } end: log.Append("end"); }
                public static async Task Using(bool s, StringBuilder log) { await foreach (int i in WithUsing(s, log)) { log.Append(i); if (i == 2) break; } }
                static async IAsyncEnumerable<int> WithUsing(bool s, StringBuilder log) { using (new Noted(log, "a")) { await using Noted b = new(log, "b"); yield return 1; await Pause(s); yield return 2; yield return 3; } }
                public static async Task ValueOfTask(bool s, StringBuilder log)
                {
                    IAsyncEnumerator<int> e = Range(2, s).GetAsyncEnumerator(); ValueTask<bool> next = e.MoveNextAsync(); log.Append(await next.AsTask()); Task<bool> task = e.MoveNextAsync().AsTask(); log.Append(await task).Append(await task).Append(e.Current);
                    ValueTask<bool> last = e.MoveNextAsync(); await Pause(s); log.Append(await last); try { log.Append(last.GetAwaiter().GetResult()); } catch (InvalidOperationException) { log.Append("used"); }
                }
                public static async Task LateItem(bool s, StringBuilder log)
                {
                    TaskCompletionSource gate = new(); Task<string> text = Joined(Select(Gated(gate.Task), i => Same(i, s))); log.Append(text.IsCompleted); if (s) _ = Task.Run(gate.SetResult); else gate.SetResult(); log.Append(await text);
                }
                public static async Task Empty(bool s, StringBuilder log) { await foreach (int i in None(s)) log.Append(i); log.Append(await Joined(None(s))); }
                static async IAsyncEnumerable<int> None(bool s) { await Pause(s); yield break; }
                public static async Task Dropped(bool s, StringBuilder log) { IAsyncEnumerator<int> e = Noisy(s, log).GetAsyncEnumerator(); log.Append(await e.MoveNextAsync()); GC.Collect(); log.Append(e.Current); }
                public static async Task Canceled(bool s, StringBuilder log) { IAsyncEnumerator<int> e = Canceling(s).GetAsyncEnumerator(); Task<bool> task = e.MoveNextAsync().AsTask(); try { await task; } catch (OperationCanceledException x) { log.Append(task.Status).Append(x.CancellationToken.IsCancellationRequested); } }
                static async IAsyncEnumerable<int> Canceling(bool s) { await Pause(s); throw new OperationCanceledException(new CancellationToken(true)); yield return 1; }
                public static async Task Filter(bool s, StringBuilder log) { Local.Value = "outer"; try { await foreach (int i in SetAndFail(s, log)) log.Append(i); } catch (Exception e) when (Note(log, e)) { log.Append("caught;"); } log.Append(Local.Value); }
                static async IAsyncEnumerable<int> SetAndFail(bool s, StringBuilder log) { Local.Value = "inner"; try { await Pause(s); throw new Exception("f"); } finally { log.Append("finally;"); } yield return 1; }
                static bool Note(StringBuilder log, Exception e) { log.Append($"filter {e.Message} {Local.Value};"); return true; }
                public static async Task Large(bool s, StringBuilder log) { long sum = 0; await foreach (var big in Bigs(s)) sum += big.Item1 + big.Item7; log.Append(sum); int n = 0; await foreach (int i in Range(20000, false)) n += i; log.Append(n); }
                static async IAsyncEnumerable<(long, long, long, long, long, long, long)> Bigs(bool s) { for (int i = 0; i < 50; i++) { var big = await Same(((long)i, 2L, 3L, 4L, 5L, 6L, 7L), s && i % 10 == 0); yield return big; } }
                public static async Task TwoAtOnce(bool s, StringBuilder log)
                {
                    TaskCompletionSource one = new(), two = new(); Task<string> a = Joined(Gated(one.Task)), b = Joined(Gated(two.Task)); two.SetResult(); log.Append(await b).Append(a.IsCompleted); one.SetResult(); log.Append(await a);
                }
                public static async Task NullSequence(bool s, StringBuilder log) { IAsyncEnumerator<int> e = null; try { await e.MoveNextAsync(); } catch (NullReferenceException) { log.Append("null;"); } try { await Joined(null); } catch (NullReferenceException) { log.Append("null"); } }
                public static Task ConfiguredContexts(bool s, StringBuilder log)
                {
                    Counting context = new(); SynchronizationContext.SetSynchronizationContext(context);
                    foreach (bool returns in new[] { true, false, true }) foreach (IAsyncEnumerable<int> items in new IAsyncEnumerable<int>[] { Off(s), new OwnElsewhere(s), Twice(s), Range(2, s) })
                    {
                        Task plain; context.Pump(returns ? Here(items, context, log) : There(items, context, log));
                        context.Pump(plain = Inside(items, returns, context, log)); log.Append(plain.Status).Append(';');
                    }
                    SynchronizationContext.SetSynchronizationContext(null); return Task.CompletedTask;
                }
                static async Task Here(IAsyncEnumerable<int> items, SynchronizationContext c, StringBuilder log) { await foreach (int i in items.WithCancellation(default)) log.Append(SynchronizationContext.Current == c); await Pause(false); }
                static async Task There(IAsyncEnumerable<int> items, SynchronizationContext c, StringBuilder log) { await foreach (int i in items.ConfigureAwait(false)) log.Append('.'); await Pause(false); }
                static async Task Inside(IAsyncEnumerable<int> items, bool returns, SynchronizationContext c, StringBuilder log) { await foreach (bool b in Asked(items, returns, c)) log.Append(b).Append(SynchronizationContext.Current == c); }
                static async IAsyncEnumerable<bool> Asked(IAsyncEnumerable<int> items, bool returns, SynchronizationContext c) { await foreach (int i in items.ConfigureAwait(returns)) yield return !returns || SynchronizationContext.Current == c; }
                static async IAsyncEnumerable<int> Off(bool s) { for (int i = 0; i < 3; i++) { await Leave(s).ConfigureAwait(false); yield return i; } }
                static async IAsyncEnumerable<int> Twice(bool s) { await foreach (int i in Off(s)) { yield return i; await new Elsewhere(s); yield return i; } }
                static async Task Leave(bool s) => await new Elsewhere(s);

                public static async Task DroppedResult(bool s, StringBuilder log) { await foreach (int i in Dropping(s, log)) log.Append(i); }
                static async IAsyncEnumerable<int> Dropping(bool s, StringBuilder log)
                {
                    await (Task)Joined(Range(2, s)); yield return 1;
                    try { await ((Task)Fail(s, "dropped")).ConfigureAwait(false); } catch (InvalidOperationException e) { log.Append(e.Message); }
                    yield return 2;
                }

                public static string Run(string name, bool suspends)
                {
                    StringBuilder log = new();
                    string end = "";
                    Thread thread = new(() => { Task task = (Task)typeof(Cases).GetMethod(name).Invoke(null, new object[] { suspends, log }); try { task.GetAwaiter().GetResult(); } catch (Exception e) { end = e.GetType().Name + e.Message; } end += task.Status + (SynchronizationContext.Current?.GetType().Name ?? "") + Local.Value; });
                    thread.Start(); thread.Join(); return log + " / " + end;
                }

                static async Task<int> Sum(IAsyncEnumerable<int> items) { int sum = 0; await foreach (int item in items) sum += item; return sum; }
                static async IAsyncEnumerable<int> Ready(int count) { for (int i = 0; i < count; i++) yield return await Number(i); }
                static async Task<int> Number(int i) => i + 1000;
                static int Bytes(Func<Task> work) => ExactBytes.Of(() => work(), before: 50, turns: 20);
                public static int BytesOfReadyItems() => (Bytes(() => Sum(Ready(1010))) - Bytes(() => Sum(Ready(10)))) / 1000;
                public static int BytesOfALoop() => Bytes(() => Sum(Ready(10)));
                public static int BytesOfSuspendedItems()
                {
                    Gate gate = new(); Task<int> sum = Sum(Opened(gate)); int bytes = ExactBytes.Of(gate.Open, before: 200, turns: 1000);
                    gate.IsLast = true; gate.Open(); return sum.Result == 1201 ? bytes : -1;
                }
                static async IAsyncEnumerable<int> Opened(Gate gate) { while (!gate.IsLast) yield return await Once(gate); }
                static async Task<int> Once(Gate gate) { await gate.Wait(); return 1; }
                sealed class Gate : System.Threading.Tasks.Sources.IValueTaskSource
                {
                    private System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore<bool> _core;
                    public bool IsLast;
                    public ValueTask Wait() { _core.Reset(); return new ValueTask(this, _core.Version); }
                    public void Open() => _core.SetResult(true);
                    void System.Threading.Tasks.Sources.IValueTaskSource.GetResult(short token) => _core.GetResult(token);
                    System.Threading.Tasks.Sources.ValueTaskSourceStatus System.Threading.Tasks.Sources.IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);
                    void System.Threading.Tasks.Sources.IValueTaskSource.OnCompleted(Action<object> c, object s, short token, System.Threading.Tasks.Sources.ValueTaskSourceOnCompletedFlags f) => _core.OnCompleted(c, s, token, f);
                }
            }
        }
        namespace LeanTasks { [AttributeUsage(AttributeTargets.All)] internal sealed class NotFusedAttribute : Attribute; }
        """ + ExactBytes.Source;
}
