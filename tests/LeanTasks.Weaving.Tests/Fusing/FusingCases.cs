namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Programs of each shape of await, which are run as the compiler made them, and fused. Each writes what can be seen of it.</summary>
internal static class FusingCases
{
    /// <summary>The names of the programs: the methods of <c>App.Cases</c>.</summary>
    public static readonly string[] Names =
    [
        "Chain", "Results", "Catch", "Finally", "Filter", "Locals", "LocalOfCaller", "Context", "Using", "AwaitInHandlers", "Loops", "Generic", "Functions",
        "Recursion", "Canceled", "Trace", "Spilled", "Choices", "NullInstance", "Stored", "Nested", "Configured", "Struct", "Late", "Reused", "FaultInArgument",
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
            public sealed class Counting : SynchronizationContext
            {
                readonly System.Collections.Concurrent.BlockingCollection<(SendOrPostCallback, object)> _posts = new();
                public int Posts;
                public override void Post(SendOrPostCallback d, object s) { Posts++; _posts.Add((d, s)); }
                public void Pump(Task until) { while (!until.IsCompleted) if (_posts.TryTake(out var post, 10)) post.Item1(post.Item2); }
            }
            public sealed class Noted(StringBuilder log, string name) : IDisposable, IAsyncDisposable
            {
                public void Dispose() => log.Append($"disposed {name};");
                public async ValueTask DisposeAsync() { await Cases.Pause(true); log.Append($"disposed {name} async;"); }
            }
            public class Box<T>
            {
                public T Value;
                public async Task<T> Get(bool s) { await Cases.Pause(s); return Value; }
                public async ValueTask<(T, U)> Pair<U>(U other, bool s) where U : notnull { T mine = await Get(s); await Cases.Pause(s); return (mine, other); }
                public static async Task<List<T>> Many(IEnumerable<T> items, bool s) { List<T> all = new(); foreach (T item in items) all.Add(await new Box<T> { Value = item }.Get(s)); return all; }
            }
            public static class Cases
            {
                static readonly AsyncLocal<string> Local = new();
                public static async Task Pause(bool s) { if (s) await Task.Yield(); }
                static async ValueTask PauseValue(bool s) { await Pause(s); }
                static async Task<int> One(bool s) { await Pause(s); return 1; }
                static async ValueTask<int> Two(bool s) { int one = await One(s); return one + await One(s); }
                static async Task<int> Fail(bool s, string message) { await Pause(s); throw new InvalidOperationException(message); }
                static async Task FailAfter(bool s, StringBuilder log, string message) { try { await Pause(s); throw new InvalidOperationException(message); } finally { log.Append("finally of the callee;"); } }

                public static async Task Chain(bool s, StringBuilder log) { await PauseValue(s); log.Append(await Two(s) + await One(s)); }
                public static async Task Results(bool s, StringBuilder log)
                {
                    string text = await Text(s, "a", 5, 2.5);
                    log.Append(text).Append(await Nothing(s) is null).Append((await Big(s)).Item7).Append(await Two(s) == 2);
                }
                static async Task<string> Text(bool s, string a, int b, double c) { await Pause(s); a += b; b++; await Pause(s); return a + b + c; }
                static async ValueTask<object> Nothing(bool s) { await Pause(s); return null; }
                static async Task<(int, int, int, int, int, int, int)> Big(bool s) { await Pause(s); return (1, 2, 3, 4, 5, 6, 7); }
                public static async Task Catch(bool s, StringBuilder log)
                {
                    try { await Fail(s, "x"); log.Append("not here"); } catch (InvalidOperationException e) { log.Append(e.Message); }
                    try { try { await Fail(s, "y"); } catch (ArgumentException) { log.Append("wrong"); } } catch (Exception e) { log.Append(e.GetType().Name); }
                }
                public static async Task Finally(bool s, StringBuilder log)
                {
                    try { try { log.Append("1;"); await FailAfter(s, log, "z"); } finally { log.Append("2;"); } } catch (Exception e) { log.Append(e.Message); } finally { log.Append("3;"); }
                    await Pause(s);
                }
                public static async Task Filter(bool s, StringBuilder log)
                {
                    Local.Value = "outer";
                    try { await SetAndFail(s, log); } catch (Exception e) when (Note(log, e)) { log.Append("caught;"); }
                    try { await Through(s, log); } catch (Exception e) when (Note(log, e)) { log.Append("caught;"); }
                    log.Append(Local.Value);
                }
                static async Task Through(bool s, StringBuilder log) => await SetAndFail(s, log);
                static async Task SetAndFail(bool s, StringBuilder log) { Local.Value = "inner"; try { await Pause(s); throw new Exception("f"); } finally { log.Append("finally;"); } }
                static bool Note(StringBuilder log, Exception e) { log.Append($"filter {e.Message} {Local.Value};"); return true; }
                public static async Task Locals(bool s, StringBuilder log)
                {
                    Local.Value = "a"; await Set(s, "b", log); log.Append(Local.Value); Local.Value = "c"; await Pause(s); log.Append(Local.Value); await Set(false, "d", log); log.Append(Local.Value);
                }
                static async Task Set(bool s, string value, StringBuilder log) { log.Append(Local.Value); Local.Value = value; await Pause(s); log.Append(Local.Value); }
                public static async Task LocalOfCaller(bool s, StringBuilder log) { StringBuilder beside = new(); Task first = Set(s, "x", beside); log.Append(Local.Value ?? "none"); await first; log.Append(Local.Value ?? "none").Append(beside); }
                public static async Task Context(bool s, StringBuilder log)
                {
                    SynchronizationContext before = SynchronizationContext.Current;
                    await ChangeContext(s); log.Append(SynchronizationContext.Current == before || s);
                    try { await ChangeAndFail(s); } catch (Exception) { log.Append(SynchronizationContext.Current == before || s); }
                    SynchronizationContext.SetSynchronizationContext(null);
                }
                static async Task ChangeContext(bool s) { SynchronizationContext.SetSynchronizationContext(new SynchronizationContext()); await Pause(s); }
                static async Task ChangeAndFail(bool s) { SynchronizationContext.SetSynchronizationContext(new SynchronizationContext()); await Pause(s); throw new Exception(); }
                public static async Task Using(bool s, StringBuilder log)
                {
                    using (new Noted(log, "a")) { await Pause(s); await using (new Noted(log, "b")) { log.Append(await One(s)); } }
                    try { using Noted c = new(log, "c"); await Fail(s, "u"); } catch (Exception e) { log.Append(e.Message); }
                }
                public static async Task AwaitInHandlers(bool s, StringBuilder log)
                {
                    try { await Fail(s, "h"); } catch (Exception e) { await Pause(s); log.Append(e.Message).Append(await One(s)); } finally { await Pause(s); log.Append("f;"); }
                    try { try { await Pause(s); return; } finally { log.Append(await Two(s)); } } finally { log.Append("last"); }
                }
                public static async Task Loops(bool s, StringBuilder log)
                {
                    int sum = 0; int[] items = { 1, 2, 3 };
                    for (int i = 0; i < 4; i++) { if (i == 2) continue; sum += await One(s) * i; }
                    foreach (int item in items) { sum += item; await Pause(s && item == 2); if (item == 3) break; }
                    foreach (var pair in new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }) log.Append(pair.Key).Append(await Same(pair.Value, s));
                    int n = 0; while (await Same(n, s) < 3) n++; do n--; while (await Same(n, s) > 0);
                    log.Append(sum).Append(n);
                }
                static async ValueTask<T> Same<T>(T value, bool s) { await Pause(s); return value; }
                public static async Task Generic(bool s, StringBuilder log)
                {
                    log.Append(await new Box<string> { Value = "v" }.Pair(7, s)).Append(string.Join(",", await Box<int>.Many(new[] { 1, 2 }, s)));
                    log.Append(await Same<(int, string)>((3, "t"), s)).Append((await Same(new List<int> { 4 }, s)).Count);
                }
                public static async Task Functions(bool s, StringBuilder log)
                {
                    int captured = 5; await Add(1); await Add(2); log.Append(captured);
                    Func<int, Task<int>> f = async x => { await Pause(s); return x * captured + await Inner(x); }; log.Append(await f(2));
                    async Task Add(int x) { await Pause(s); captured += x; }
                    static async Task<int> Inner(int y) { await Pause(false); return y; }
                }
                public static async Task Recursion(bool s, StringBuilder log) { log.Append(await Fib(8, s)).Append(await Depth(300, s)); }
                static async Task<int> Fib(int n, bool s) => n < 2 ? await Same(n, s && n == 1) : await Fib(n - 1, s) + await Fib(n - 2, s);
                static async ValueTask<int> Depth(int n, bool s) { if (n == 0) { await Pause(s); return 0; } return 1 + await Depth(n - 1, s); }
                public static async Task Canceled(bool s, StringBuilder log)
                {
                    Task<int> task = Cancel(s); try { await task; } catch (OperationCanceledException e) { log.Append(task.Status).Append(e.CancellationToken.IsCancellationRequested); }
                    Task<int> through = ThroughCancel(s); try { await through; } catch (OperationCanceledException) { log.Append(through.Status); }
                }
                static async Task<int> Cancel(bool s) { await Pause(s); throw new OperationCanceledException(new CancellationToken(true)); }
                static async Task<int> ThroughCancel(bool s) => await Cancel(s) + 1;
                public static async Task Trace(bool s, StringBuilder log)
                {
                    try { await T1(s); } catch (Exception e) { log.Append(Frames(e)); }
                    Task<int> edge = T2(s); try { await edge; } catch (Exception e) { log.Append(Frames(e)); }
                }
                static async Task<int> T1(bool s) { await Pause(s); return await T2(s); }
                static async Task<int> T2(bool s) => await T3(s) + 1;
                static async ValueTask<int> T3(bool s) { await Pause(s); throw new Exception("deep"); }
                static string Frames(Exception e) => string.Join("|", e.ToString().Split('\n').Select(l => l.Trim()).Where(l => l.StartsWith("at App.")).Select(l => l.Split('(')[0]));
                public static async Task Spilled(bool s, StringBuilder log)
                {
                    int[] a = { 1, 2, 3 }; int i = 0;
                    a[i++] += await One(s); a[i++] = a[i] * await Two(s) + await One(s); string text = null; text ??= await Text(s, "q", 1, 0.5);
                    log.Append(string.Join(",", a)).Append(text).Append(Join(a[0], await One(s), await Two(s))); Holder h = new(); h.Count += await Two(s); h.Name = await Text(s, "n", 0, 0); log.Append(h.Count).Append(h.Name);
                }
                sealed class Holder { public int Count = 40; public string Name { get; set; } }
                static string Join(int a, int b, int c) => $"{a}{b}{c}";
                public static async Task Choices(bool s, StringBuilder log)
                {
                    for (int i = 0; i < 4; i++)
                    {
                        int v = i switch { 0 => await One(s), 1 => await Two(s), 2 when await One(s) == 1 => 20, _ => -1 };
                        log.Append(v).Append(i % 2 == 0 ? await One(s) : await Two(s)).Append(await One(s) > 1 && await Two(s) > 0);
                        switch (i) { case 1: await Pause(s); goto case 3; case 3: log.Append("three;"); break; default: log.Append(await One(s)); break; }
                    }
                }
                public static async Task NullInstance(bool s, StringBuilder log) { Box<int> box = null; try { await box.Get(s); } catch (NullReferenceException) { log.Append("null"); } }
                public static async Task Stored(bool s, StringBuilder log)
                {
                    Task<int> one = One(s); ValueTask<int> two = Two(s); await Pause(s); log.Append(await one + await two);
                    log.Append((await Task.WhenAll(One(s), One(s))).Length).Append(await Task.Run(() => One(s)));
                }
                public static async Task Nested(bool s, StringBuilder log)
                {
                    try { await Pause(s); try { await Pause(s); try { await Fail(s, "n"); } catch (ArgumentException) { } finally { log.Append("a;"); await Pause(s); } } catch (InvalidOperationException) when (log.Length > 0) { await Pause(s); log.Append("b;"); throw; } }
                    catch (Exception e) { log.Append(e.Message); }
                    lock (log) log.Append("locked;");
                    try { log.Append(await One(s)); } finally { try { log.Append(await One(s)); } finally { log.Append("end"); } }
                }
                public static Task Configured(bool s, StringBuilder log)
                {
                    Counting context = new(); SynchronizationContext.SetSynchronizationContext(context);
                    Task capturing = Capturing(s); context.Pump(capturing); log.Append(context.Posts);
                    Task notCapturing = NotCapturing(s); context.Pump(notCapturing); log.Append(context.Posts);
                    SynchronizationContext.SetSynchronizationContext(null);
                    return Task.WhenAll(capturing, notCapturing);
                }
                static async Task Capturing(bool s) { await One(s); await Pause(s).ConfigureAwait(true); }
                static async Task<int> NotCapturing(bool s) { int x = await One(s).ConfigureAwait(false); return x + await Two(false).ConfigureAwait(false); }
                public static async Task Struct(bool s, StringBuilder log) { log.Append(await new Value { X = 3 }.Twice(s)); Value v = new() { X = 4 }; log.Append(await v.Twice(s)); }
                struct Value { public int X; public async Task<int> Twice(bool s) { await Pause(s); X *= 2; return X; } }
                public static async Task Late(bool s, StringBuilder log)
                {
                    TaskCompletionSource<int> source = new(); Task<int> waiting = Wait(source.Task); log.Append(waiting.IsCompleted); if (s) _ = Task.Run(() => source.SetResult(9)); else source.SetResult(9); log.Append(await waiting);
                }
                static async Task<int> Wait(Task<int> task) => await WaitInner(task) + 1;
                static async ValueTask<int> WaitInner(Task<int> task) => await task;
                public static async Task Reused(bool s, StringBuilder log) { Task<int> task = One(s); log.Append(await task).Append(await task).Append(task.Result).Append((await Task.WhenAny(task)).Status); ValueTask<int> value = Two(s); Task<int> as1 = value.AsTask(); log.Append(await as1 + await as1); }
                public static async Task FaultInArgument(bool s, StringBuilder log) { try { await Text(s, null, Thrower(), await One(s)); } catch (ArgumentException e) { log.Append(e.Message); } }
                static int Thrower() => throw new ArgumentException("argument");

                public static string Run(string name, bool suspends)
                {
                    StringBuilder log = new(); ExecutionContext context = ExecutionContext.Capture();
                    string end = "";
                    Thread thread = new(() => { Task task = (Task)typeof(Cases).GetMethod(name).Invoke(null, new object[] { suspends, log }); try { task.GetAwaiter().GetResult(); } catch (Exception e) { end = e.GetType().Name + e.Message; } end += task.Status + (SynchronizationContext.Current?.GetType().Name ?? "") + Local.Value; });
                    thread.Start(); thread.Join(); return log + " / " + end;
                }
                static int Bytes(Func<Task> work) => ExactBytes.Of(() => work());
                public static int BytesOfChain() => Bytes(() => Ten(10));
                public static int BytesOfSuspensions()
                {
                    TaskCompletionSource source = null; int bytes = Bytes(() => { source = new(); Task task = Outer(source.Task); source.SetResult(); return task; });
                    return bytes;
                }
                public static int BytesOfLoop()
                {
                    Gate gate = new();
                    ValueTask<int> loop = Loop(gate);
                    int bytes = ExactBytes.Of(gate.Open, before: 100, turns: 1000);
                    gate.IsLast = true;
                    gate.Open();
                    return loop.Result == 1101 ? bytes : -1;
                }
                static async ValueTask<int> Loop(Gate gate) { int n = 0; while (!gate.IsLast) n += await Both(gate); return n; }
                static async Task<int> Both(Gate gate) => await Once(gate);
                static async ValueTask<int> Once(Gate gate) { await gate.Wait(); return 1; }
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
                static async Task Outer(Task gate) { string text = await Middle(gate); if (text.Length == 0) throw new Exception(); }
                static async ValueTask<string> Middle(Task gate) { await Leaf(gate); return "x"; }
                static async Task Leaf(Task gate) => await gate.ConfigureAwait(false);
                static async Task<string> Ten(int n) => n == 0 ? "" : await TenValue(n - 1);
                static async Task<string> TenValue(int n) => n == 0 ? "" : await Ten(n - 1);
            }
        }
        """ + ExactBytes.Source;
}
