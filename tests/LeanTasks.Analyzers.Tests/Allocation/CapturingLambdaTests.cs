using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Allocation;

/// <summary>LEAN101: which lambdas could get a state instead of a closure.</summary>
public class CapturingLambdaTests
{
    [Theory]
    [InlineData("Task.Factory.StartNew(() {|LEAN101:=>|} Use(name));")]
    [InlineData("Task.Factory.StartNew(() {|LEAN101:=>|} name.Length, CancellationToken.None);")]
    [InlineData("Task.Factory.StartNew(async () {|LEAN101:=>|} await Task.Delay(name.Length));")]
    [InlineData("_ = new Task<int>(() {|LEAN101:=>|} name.Length);")]
    [InlineData("task.ContinueWith(t {|LEAN101:=>|} Use(name));")]
    [InlineData("task.ContinueWith(t {|LEAN101:=>|} name.Length + t.Id, TaskScheduler.Default);")]
    [InlineData("task.ContinueWith(delegate { Use(\"constant\"); });")]
    [InlineData("task.ContinueWith({|LEAN101:delegate|} { Use(name); });")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ {|LEAN101:=>|} Use(name));")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ {|LEAN101:=>|} Use(name), null);")]
    [InlineData("ThreadPool.UnsafeQueueUserWorkItem(_ {|LEAN101:=>|} Use(name), null);")]
    [InlineData("token.Register(() {|LEAN101:=>|} Use(name));")]
    [InlineData("token.Register(() {|LEAN101:=>|} Count(), useSynchronizationContext: false);")]
    [InlineData("token.UnsafeRegister(_ {|LEAN101:=>|} Count(), null);")]
    [InlineData("_ = new Timer(_ {|LEAN101:=>|} Count(), null, 1, 1);")]
    [InlineData("SynchronizationContext.Current!.Post(_ {|LEAN101:=>|} Use(name), null);")]
    [InlineData("lengths.GetOrAdd(1, key {|LEAN101:=>|} name.Length + key);")]
    [InlineData("lengths.AddOrUpdate(1, key {|LEAN101:=>|} name.Length + key, (key, old) => old + 1);")]
    [InlineData("System.Collections.Immutable.ImmutableInterlocked.GetOrAdd(ref s_map, 1, key {|LEAN101:=>|} name.Length + key);")]
    [InlineData("LeanTasks.LeanTask.Factory.StartNew(() {|LEAN101:=>|} Use(name));")]
    [InlineData("lean.ContinueWith(t {|LEAN101:=>|} name.Length);")]
    [InlineData("LeanTasks.Fork.Join(() {|LEAN101:=>|} Use(name), () => Use(\"constant\"));")]
    [InlineData("{ (int A, string B) pair = (1, name); Task.Factory.StartNew(() {|LEAN101:=>|} Use(pair.B)); }")]
    [InlineData("{ (int A, (string? B, DateTime C) D, CancellationToken E) all = (1, (name, default), token); Task.Factory.StartNew(() {|LEAN101:=>|} Use(all.D.B!)); }")]
    [InlineData("{ int x = 1, y = 2; token.Register(() {|LEAN101:=>|} Use(x.ToString())); int z = (x > 3 ? ref x : ref y); }")]
    [InlineData("{ if (name.Length > 3) goto end; Task.Factory.StartNew(() {|LEAN101:=>|} Use(name)); end: Use(name); }")]
    [InlineData("foreach (char letter in name) Task.Factory.StartNew(() {|LEAN101:=>|} Use(letter.ToString()));")]
    [InlineData("if (lengths.TryGetValue(1, out int length)) Task.Factory.StartNew(() {|LEAN101:=>|} length + 1);")]
    public Task ACaptureThatAStateCanReplaceIsTold(string statement) => Expect.FindingsAsync(new CapturingLambda(), InMethod(statement));

    [Theory]
    [InlineData("Task.Factory.StartNew(() => Use(\"constant\"));")]
    [InlineData("{ const string Fixed = \"constant\"; Task.Factory.StartNew(() => Use(Fixed)); }")]
    [InlineData("Task.Run(() => Use(name));")]
    [InlineData("new Thread(() => Use(name)).Start();")]
    [InlineData("Parallel.For(0, 1, i => Use(name));")]
    [InlineData("_ = names.Select(other => other + name);")]
    [InlineData("ThreadPool.QueueUserWorkItem(state => Use((string)state! + name));")]
    [InlineData("ThreadPool.QueueUserWorkItem(state => Use((string)state! + name), \"x\");")]
    [InlineData("task.ContinueWith((t, state) => Use((string)state!), name);")]
    [InlineData("lengths.AddOrUpdate(1, 2, (key, old) => old + name.Length);")]
    public Task NoStateNoFinding(string statement) => Expect.FindingsAsync(new CapturingLambda(), InMethod(statement));

    [Theory]
    [InlineData("{ int count = 0; Task.Factory.StartNew(() => count++); }")]
    [InlineData("{ int count = 0; Task.Factory.StartNew(() => Use(count.ToString())); count = 2; }")]
    [InlineData("{ int count; count = 1; Task.Factory.StartNew(() => Use(count.ToString())); }")]
    [InlineData("{ int count = 0; Task.Factory.StartNew(() => Use(count.ToString())); Change(ref count); }")]
    [InlineData("{ int count = 0; Task.Factory.StartNew(() => Use(count.ToString())); (count, _) = (2, 3); }")]
    [InlineData("{ (int A, int B) pair = (1, 2); Task.Factory.StartNew(() => Use(pair.A.ToString())); pair.A = 3; }")]
    [InlineData("for (int i = 0; i < 3; i++) Task.Factory.StartNew(() => Use(i.ToString()));")]
    [InlineData("{ SpinLock spin = new(); Task.Factory.StartNew(() => { bool taken = false; spin.Enter(ref taken); }); }")]
    [InlineData("{ (Counter Hits, string Name) t = (default, name); token.Register(() => Use(t.Hits.Value.ToString())); token.Register(() => t.Hits.Increment()); }")]
    [InlineData("{ (int, (Counter Hits, string Name) Inner) t = (1, (default, name)); token.Register(() => t.Inner.Hits.Increment()); }")]
    [InlineData("{ (Counter Hits, string Name)? t = (default, name); token.Register(() => Use(t.Value.Name)); }")]
    [InlineData("{ int x = 1, y = 2; token.Register(() => Use(x.ToString())); (name.Length > 3 ? ref x : ref y) = 5; }")]
    [InlineData("{ int x = 1, y = 2; token.Register(() => Use(x.ToString())); (name.Length > 3 ? ref y : ref x)++; }")]
    [InlineData("{ int x = 1, y = 2; token.Register(() => Use(x.ToString())); ref int r = ref (name.Length > 3 ? ref x : ref y); r = 7; }")]
    [InlineData("{ int x = 1, y = 2; token.Register(() => Use(x.ToString())); ref int r = ref y; r = ref (name.Length > 3 ? ref x : ref (name.Length > 2 ? ref x : ref y)); r = 7; }")]
    [InlineData("{ int x = 1, y = 2; token.Register(() => Use(x.ToString())); Change(ref name.Length > 3 ? ref x : ref y); }")]
    [InlineData("{ (int A, int B) x = (1, 2), y = x; token.Register(() => Use(x.A.ToString())); (name.Length > 3 ? ref x : ref y).A = 5; }")]
    [InlineData("{ (int A, int B) x = (1, 2), y = x; token.Register(() => Use(x.A.ToString())); (name.Length > 3 ? ref x.A : ref y.A, _) = (5, 6); }")]
    [InlineData("{ int x = 1; token.Register(() => Use(x.ToString())); x.Bump(); }")]
    [InlineData("{ int x = 1; token.Register(() => Use(x.ToString())); Use(x.Bumped.ToString()); }")]
    [InlineData("{ int i = 0; again: string s = name + i++; token.Register(() => Use(s)); if (i < 3) goto again; }")]
    [InlineData("{ int i = 0; switch (i) { default: string s = name + i++; token.Register(() => Use(s)); if (i < 3) goto default; break; } }")]
    public Task AVariableThatChangesStaysCaptured(string statement) => Expect.FindingsAsync(new CapturingLambda(), InMethod(statement));

    [Theory]
    [InlineData("{ void Local() => Use(name); Task.Factory.StartNew(() => Local()); }")]
    [InlineData("Task.Factory.StartNew(() => names.Where(other => other == name).Count());")]
    [InlineData("Task.Factory.StartNew(() => base.ToString());")]
    [InlineData("Task.Factory.StartNew(() => Use(nameof(name)));")]
    [InlineData("{ System.Linq.Expressions.Expression<Func<Task>> tree = () => Task.Factory.StartNew(() => Use(name)); }")]
    [InlineData("_ = from other in names select Task.Factory.StartNew(() => Use(other));")]
    public Task ALambdaThatCannotBeStaticIsLeftAlone(string statement) => Expect.FindingsAsync(new CapturingLambda(), InMethod(statement));

    [Fact]
    public Task APrimaryConstructorsParameterIsLeftAlone() => Expect.FindingsAsync(
        new CapturingLambda(),
        """
        class C(string name)
        {
            public Task Start() => Task.Factory.StartNew(() => Console.WriteLine(name));
        }
        """);

    [Fact]
    public async Task TheMessageNamesTheCapturesAndTheMethod()
    {
        System.Collections.Immutable.ImmutableArray<Microsoft.CodeAnalysis.Diagnostic> findings = await Expect.FindingsAsync(
            new CapturingLambda(), InMethod("token.Register(() {|LEAN101:=>|} Use(name + Count()));"));

        Assert.Contains("captures name, this: use a static lambda, and pass the state through Register", findings[0].GetMessage(), StringComparison.Ordinal);
    }

    private static string InMethod(string statement) =>
        $$"""
        using System.Collections.Concurrent;
        using System.Collections.Immutable;

        class C
        {
            static ImmutableDictionary<int, int> s_map = ImmutableDictionary<int, int>.Empty;

            void M(string name, string[] names, Task task, LeanTasks.LeanTask lean, CancellationToken token, ConcurrentDictionary<int, int> lengths)
            {
                {{statement}}
            }

            int Count() => 1;

            static void Use(string text) { }

            static void Change(ref int number) => number++;
        }

        struct Counter
        {
            int n;

            public void Increment() => n++;

            public readonly int Value => n;
        }

        static class Extensions
        {
            extension(ref int number)
            {
                public void Bump() => number++;

                public int Bumped => number++;
            }
        }
        """;
}
