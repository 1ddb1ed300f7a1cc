using System.Globalization;
using System.Reflection;
using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Programs in which a weaver goes wrong that looks at less than all: each has a method <c>Run</c>, which says the same as the compiler made it, and fused.</summary>
public sealed class FusingHazardTests
{
    /// <summary>A handler that throws keeps its part of the stack until the exception is caught: 15 kB for each method.</summary>
    [DeepFact]
    public void AnExceptionPassesThroughManyTryBlocksOnASmallStack() => FusedProgram.Same("""
        public static class Program
        {
            static int s_finally, s_caught;
            static async Task<int> Finally(int n) { if (n == 0) throw new InvalidOperationException(); try { return 1 + await Finally(n - 1); } finally { s_finally++; } }
            static async Task<int> Catch(int n) { if (n == 0) throw new InvalidOperationException(); try { return 1 + await Catch(n - 1); } catch { s_caught++; throw; } }
            static async Task<int> Nest(int n) { RuntimeHelpers.EnsureSufficientExecutionStack(); using MemoryStream stream = new(); return 1 + await Nest(n + 1); }
            public static string Run()
            {
                string text = "";
                Thread thread = new(() => { text = $"{Status(Finally(100))} {s_finally} {Status(Catch(60))} {s_caught} {Status(Nest(0))}"; }, maxStackSize: 400_000);
                thread.Start();
                thread.Join();
                return text;
            }
            static string Status(Task task) => $"{task.Status} {task.Exception?.InnerException?.GetType().Name}";
        }
        """);

    [Fact]
    public void TheAwaitedValueIsFollowedToItsCall() => FusedProgram.Same("""
        public static class Program
        {
            static int s_read;
            static async Task<int> Log(int i) => 1000 + i;
            static async Task<string> LogText() => "text";
            static async ValueTask<int> Read() { s_read++; return 7; }
            static async Task<int> Number(bool b)
            {
                Task<int> log = Log(1); if (b) Console.WriteLine(log.IsCompleted);
                ValueTask<int> read = Read();
                log = Log(2);
                return await read;
            }
            static async Task<int> Text(bool b)
            {
                Task<string> log = LogText(); if (b) Console.WriteLine(log.IsCompleted);
                ValueTask<int> read = Read();
                log = LogText();
                return await read;
            }
            static async Task<int> Configured(bool b)
            {
                Task<int> log = Log(1); if (b) Console.WriteLine(log.IsCompleted);
                ConfiguredValueTaskAwaitable<int> read = Read().ConfigureAwait(false);
                log = Log(3);
                return await read;
            }
            static async Task<int> Looks()
            {
                ValueTask<int> read = Read();
                int result = await read;
                return read.IsCompleted ? result : -1;
            }
            static async Task<string> All() => $"{await Number(false)} {await Text(false)} {await Configured(false)} {await Looks()} {s_read}";
            public static string Run() => All().Result;
        }
        """);

    [Fact]
    public void AStaticConstructorRunsForEachInstantiation() => FusedProgram.Same("""
        public static class Log { public static string Text = ""; }
        public class G<T>
        {
            static G() => Log.Text += typeof(T).Name + ";";
            public static async Task<int> A() => await G<string>.B() + await B();
            static async Task<int> B() => 1;
        }
        public static class Program { public static string Run() => G<int>.A().Result + Log.Text; }
        """);

    /// <summary>A recursion gets as deep where each call awaits many large results as where it awaits two.</summary>
    [Fact]
    public void ManyResultsTakeNoMoreOfTheStackThanTwo() => Assert.InRange(Depth(awaits: 10), Depth(awaits: 2) * 3 / 4, int.MaxValue);

    /// <summary>The JIT may replace the method by better code in the middle of a run, from which on it gets deeper; hardly in each of three.</summary>
    private static int Depth(int awaits) => Enumerable.Range(0, 3).Min(_ => int.Parse(
        FusedProgram.Run(
            fused: true,
            """
            [InlineArray(32)] public struct Large { public long First; }
            public static class Program
            {
                static async Task<Large> Get(int x) { Large large = default; large[0] = x; return large; }
                static async Task<long> Deeper(long depth)
                {
                    if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
                        return depth;
                    AWAITS
                    return await Deeper(depth + 1);
                }
                public static string Run()
                {
                    long depth = 0;
                    Thread thread = new(() => depth = Deeper(0).Result, 1 << 20);
                    thread.Start();
                    thread.Join();
                    return depth.ToString();
                }
            }
            """.Replace("AWAITS", string.Concat(Enumerable.Repeat("depth += (await Get(0))[0];", awaits)), StringComparison.Ordinal)),
        CultureInfo.InvariantCulture));

    /// <summary>There need not be a constructor of a struct, or of an interface, that has run it before.</summary>
    [Fact]
    public void AStaticConstructorRunsBeforeAMethodOfAnInstance() => FusedProgram.Same("""
        struct Plain { static Plain() => Program.Log += "plain;"; public async Task<int> Get() { await Task.Yield(); return 1; } public Task<int> Forward() => Get(); }
        struct Handed { static Handed() => Program.Log += "handed;"; public async Task<int> Get() { await Task.Yield(); return await Own(); } async Task<int> Own() { await Task.Yield(); return 1; } public Task<int> Forward() => Get(); }
        struct Of<T> { static Of() => Program.Log += typeof(T).Name + ";"; public async Task<int> Get() { await Task.Yield(); return 1; } }
        interface IPart { static IPart() => Program.Log += "part;"; sealed async Task<int> Get() { await Task.Yield(); return 1; } }
        sealed class Part : IPart { }
        public static class Program
        {
            public static string Log = "";
            static async Task<string> All(IPart part)
            {
                return "" + await default(Plain).Get() + await default(Handed).Forward() + await default(Of<int>).Get() + await default(Of<string>).Get() + await part.Get();
            }
            public static string Run() => All(new Part()).Result + Log;
        }
        """);

    [Fact]
    public void AwaitersOfSeveralClassesAreToldApart() => FusedProgram.Same("""
        public abstract class Awaiter : INotifyCompletion
        {
            public static string Log = "";
            public bool IsCompleted => false;
            public void GetResult() => Log += GetType().Name + " result;";
            public void OnCompleted(Action continuation) { Log += GetType().Name + " attached;"; continuation(); }
        }
        public sealed class First : Awaiter { public First GetAwaiter() => this; }
        public sealed class Second : Awaiter { public Second GetAwaiter() => this; }
        public struct Changing : ICriticalNotifyCompletion
        {
            public int Attached;
            public Changing GetAwaiter() => this;
            public bool IsCompleted => false;
            public int GetResult() => Attached;
            public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);
            public void UnsafeOnCompleted(Action continuation) { Attached++; continuation(); }
        }
        public static class Program
        {
            static async Task Two(int n) { if (n == 0) await new First(); else await new Second(); await new First(); }
            static async Task<int> Both() { await Two(0); await Two(1); return await new Changing(); }
            public static string Run() => Both().Result + Awaiter.Log;
        }
        """);

    /// <summary>A type argument that only types take which say so.</summary>
    [Fact]
    public void AnAwaiterMayHaveARefStructAsItsTypeArgument() => FusedProgram.Same("""
        public readonly struct Awaiter<T> : ICriticalNotifyCompletion where T : allows ref struct
        {
            public Awaiter<T> GetAwaiter() => this;
            public bool IsCompleted => false;
            public string GetResult() => typeof(T).Name;
            public void OnCompleted(Action continuation) => ThreadPool.UnsafeQueueUserWorkItem(_ => continuation(), null);
            public void UnsafeOnCompleted(Action continuation) => OnCompleted(continuation);
        }
        public static class Program
        {
            static async Task<string> Inner() => await new Awaiter<Span<int>>() + await new Awaiter<int>();
            static async System.Collections.Generic.IAsyncEnumerable<string> Items() { yield return await new Awaiter<ReadOnlySpan<char>>(); yield return await Inner(); }
            static async Task<string> All() { string text = await Inner(); await foreach (string item in Items()) text += item; return text; }
            public static string Run() => All().Result;
        }
        """);

    /// <summary>Methods that are not async and hand on a task: they change contexts in the name of their caller, and may return any other task.</summary>
    [DeepTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void MethodsThatHandOnATaskAreTheirCallersOwn(bool suspends) => FusedProgram.Same("""
        public class Base<T>
        {
            public string Log = "";
            public readonly AsyncLocal<string> Local = new();
            protected Task<T> Forward(T x) { Log += $"forward {Local.Value};"; Local.Value = "forward"; return Inner(x); }
            async Task<T> Inner(T x) { Log += $"inner {Local.Value};"; Local.Value = "inner"; await Program.Pause(); Log += $"resumed {Local.Value};"; return x; }
            public virtual async Task<T> Virtual(T x) { await Program.Pause(); return x; }
        }
        public sealed class Derived : Base<int>
        {
            public override async Task<int> Virtual(int x) => await base.Virtual(x) + 1;
            public async Task<string> All()
            {
                Local.Value = "all";
                int sum = await Forward(1);
                Log += $"after {Local.Value};";
                sum += await Virtual(2) + await Chosen(0) + await Chosen(1) + await Chosen(2) + await Chosen(3) + await Twice(4) + await new Struct { X = 5 }.Get();
                await Nothing(true);
                await Nothing(false);
                await Untyped();
                foreach (int kind in new[] { 0, 1, 2, 3, 4 })
                {
                    try { sum += await Failing(kind); Log += "no exception;"; }
                    catch (Exception e) when (Filter(e)) { Log += $"caught {e.GetType().Name} {e.Message} {Local.Value};"; }
                    finally { Log += $"finally {Local.Value};"; }
                }
                return sum + " " + Log;
            }
            bool Filter(Exception e) { Log += $"filter {Local.Value};"; return true; }
            ValueTask<int> Chosen(int n)
            {
                if (n == 0) return new ValueTask<int>(10);
                if (n == 1) return new ValueTask<int>(Virtual(20));
                return n == 2 ? Value(30) : new ValueTask<int>(Task.Run(() => 40));
            }
            async ValueTask<int> Value(int x) { await Program.Pause(); return x; }
            Task<int> Twice(int x) => Again(x);
            Task<int> Again(int x) { Local.Value = "again"; return x > 0 ? Again(x - 1) : Virtual(x); }
            Task Nothing(bool now) { if (now) return Task.CompletedTask; return Later(); }
            async Task Later() { await Program.Pause(); Log += "later;"; }
            Task Untyped() => Virtual(7);
            Task<int> Failing(int kind) => kind switch
            {
                0 => throw new InvalidOperationException("at once"),
                1 => Fails(),
                2 => Task.FromException<int>(new FormatException("failed")),
                3 => Task.FromCanceled<int>(new CancellationToken(true)),
                _ => Handled(),
            };
            async Task<int> Fails() { Local.Value = "fails"; await Program.Pause(); throw new ArgumentException("fails"); }
            Task<int> Handled() { Local.Value = "handled"; try { return Fails(); } catch (ArgumentException) { Log += "wrong;"; throw; } finally { Log += "handed on;"; } }
        }
        public struct Struct
        {
            public int X;
            public Task<int> Get() { X++; return Static(X); }
            static async Task<int> Static(int x) { await Program.Pause(); return x; }
        }
        public static class Program
        {
            static bool s_suspends = SUSPENDS;
            public static Task Pause() => s_suspends ? Task.Delay(1) : Task.CompletedTask;
            public static string Run() => new Derived().All().Result;
        }
        """.Replace("SUSPENDS", suspends ? "true" : "false", StringComparison.Ordinal));

    /// <summary>
    /// An awaiter may resume the method before it has been attached: on the same stack, or on another thread for which it waits. The callers of
    /// the method have not suspended then, and go on as if it had not either, on their own thread.
    /// </summary>
    [Fact]
    public void AMethodMayBeResumedWhileItIsBeingAttached() => FusedProgram.Same("""
        public sealed class Inline(bool onOtherThread) : ICriticalNotifyCompletion
        {
            public static string Log = "";
            public static readonly AsyncLocal<string> Local = new();
            public Inline GetAwaiter() => this;
            public bool IsCompleted => false;
            public void GetResult() { }
            public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);
            public void UnsafeOnCompleted(Action continuation)
            {
                Log += "attach;";
                Local.Value = "attached";
                if (onOtherThread)
                {
                    Thread thread = new(() => continuation());
                    thread.Start();
                    thread.Join();
                }
                else
                {
                    lock (Log) continuation();
                }
                Log += "attached;";
            }
        }
        public sealed class InlineContext : SynchronizationContext { public override void Post(SendOrPostCallback d, object state) => d(state); }
        public static class Program
        {
            static TaskCompletionSource s_gate = new();
            static async Task Loop(int n) { for (int i = 0; i < n; i++) await Once(); }
            static async Task Once() { await new Silent(); }
            public sealed class Silent : ICriticalNotifyCompletion
            {
                public Silent GetAwaiter() => this;
                public bool IsCompleted => false;
                public void GetResult() { }
                public void OnCompleted(Action continuation) => continuation();
                public void UnsafeOnCompleted(Action continuation) => continuation();
            }
            static async Task<int> Outer(bool onOtherThread, int kind)
            {
                int thread = Environment.CurrentManagedThreadId;
                int sum = await Middle(onOtherThread, kind).ConfigureAwait(false);
                Inline.Log += $"outer {sum} {thread == Environment.CurrentManagedThreadId} {Inline.Local.Value};";
                return sum;
            }
            static async Task<int> Middle(bool onOtherThread, int kind) { try { return 1 + await Inner(onOtherThread, kind); } finally { Inline.Log += "middle;"; } }
            static async Task<int> Inner(bool onOtherThread, int kind)
            {
                await new Inline(onOtherThread);
                Inline.Log += $"inner {Inline.Local.Value};";
                Inline.Local.Value = "inner";
                if (kind == 1) throw new InvalidOperationException("inner");
                if (kind == 2) await new Inline(!onOtherThread);
                if (kind == 3) await s_gate.Task;
                return 1;
            }
            static async Task Yields() { await Yield().ConfigureAwait(false); Inline.Log += $"yielded {Thread.CurrentThread.IsThreadPoolThread};"; }
            static async Task Yield() => await Task.Yield();
            public static string Run()
            {
                Loop(100_000).Wait();
                for (int i = 0; i < 8; i++)
                {
                    Task<int> task = Outer(i >= 4, i % 4);
                    Inline.Log += $"{task.IsCompleted} {Inline.Local.Value};";
                    s_gate.SetResult();
                    s_gate = new();
                    try { task.Wait(); } catch (AggregateException e) { Inline.Log += e.InnerException.Message; }
                }
                Thread thread = new(() =>
                {
                    SynchronizationContext.SetSynchronizationContext(new InlineContext());
                    Inline.Log += Yields().IsCompleted;
                    using (ExecutionContext.SuppressFlow()) { Outer(false, 0).Wait(); Inline.Log += Inline.Local.Value; }
                });
                thread.Start();
                thread.Join();
                return Inline.Log;
            }
        }
        """);

    /// <summary>
    /// A method ends while its callers suspend, on the thread that links them. The first of them goes on in its own context, or in none: the thread has
    /// that of the code which called the outermost method by then.
    /// </summary>
    [DeepFact]
    public void ACallerOfAMethodThatHasEndedMeanwhileGoesOnInItsOwnContext() => FusedProgram.Same("""
        public sealed class Named(string name) : SynchronizationContext
        {
            public override string ToString() => name;
            public override void Post(SendOrPostCallback d, object state) => ThreadPool.QueueUserWorkItem(_ => { SetSynchronizationContext(this); d(state); SetSynchronizationContext(null); });
        }
        public sealed class Resumed : ICriticalNotifyCompletion
        {
            public Resumed GetAwaiter() => this;
            public bool IsCompleted => false;
            public void GetResult() { }
            public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);
            public void UnsafeOnCompleted(Action continuation) { Program.Second = new Thread(() => continuation()); Program.Second.Start(); Program.Begun.Wait(); }
        }
        public static class Program
        {
            static int s_first;
            public static Thread Second;
            public static ManualResetEventSlim Begun, Ends;
            static readonly AsyncLocal<string> s_local = new(static change =>
            {
                if (Environment.CurrentManagedThreadId != s_first || change.PreviousValue != "own") return;
                Ends.Set();
                Second.Join();
            });
            static async Task Leaf() { await new Resumed(); Begun.Set(); Ends.Wait(); }
            static async Task<string> Caller(SynchronizationContext own)
            {
                s_local.Value = "own";
                SynchronizationContext.SetSynchronizationContext(own);
                await Leaf();
                return $"{SynchronizationContext.Current} {Environment.CurrentManagedThreadId == s_first};";
            }
            static string Call(SynchronizationContext own)
            {
                string text = "";
                (Begun, Ends) = (new(), new());
                Thread thread = new(() =>
                {
                    s_first = Environment.CurrentManagedThreadId;
                    SynchronizationContext.SetSynchronizationContext(new Named("outer"));
                    text = Caller(own).Result;
                });
                thread.Start();
                thread.Join();
                return text;
            }
            public static string Run() => Call(null) + Call(new Named("own"));
        }
        """);

    /// <summary>What a call throws in a method that has been resumed must not leave the contexts of the method that threw, to whatever comes next.</summary>
    [Fact]
    public void AFailureAfterAResumptionLeavesNoContexts() => FusedProgram.Same("""
        public sealed class Counting : SynchronizationContext
        {
            public static string Log = "";
            public static readonly AsyncLocal<string> Local = new();
            public override void Post(SendOrPostCallback d, object state) => ThreadPool.QueueUserWorkItem(_ => { SetSynchronizationContext(this); d(state); });
        }
        public static class Program
        {
            static readonly Counting s_context = new();
            static async Task Top(Task gate) { Counting.Local.Value = "top"; try { await Middle(gate); } catch (InvalidOperationException) { Note("caught"); } await Forwarded(gate); }
            static async Task Middle(Task gate) { await gate; await Leaf(); }
            static async Task Leaf() { Counting.Local.Value = "leaf"; SynchronizationContext.SetSynchronizationContext(s_context); throw new InvalidOperationException(); }
            static async Task Forwarded(Task gate) { await gate; await Task.Yield(); await Forward(); }
            static Task Forward() { Counting.Local.Value = "forward"; return Leaf(); }
            static void Note(string what) => Counting.Log += Seen(what);
            static string Seen(string what) => $"{what} {Counting.Local.Value} {SynchronizationContext.Current is Counting};";
            public static string Run()
            {
                TaskCompletionSource gate = new();
                Task top = Top(gate.Task);
                Task next = top.ContinueWith(_ => Note("next"), TaskContinuationOptions.ExecuteSynchronously);
                gate.SetResult();

                // Beside what the pool's thread notes meanwhile.
                string completer = Seen("completer");
                next.Wait();
                return Counting.Log + completer + top.Status;
            }
        }
        """);

    /// <summary>An awaiter that calls what it was given twice: the second call finds a method that has ended, and does nothing.</summary>
    [Fact]
    public void ASecondCallOfAContinuationIsIgnored() => FusedProgram.Same("""
        public sealed class Twice : ICriticalNotifyCompletion
        {
            public Twice GetAwaiter() => this;
            public bool IsCompleted => false;
            public void GetResult() { }
            public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);
            public void UnsafeOnCompleted(Action continuation) { Thread thread = new(() => { continuation(); continuation(); }); thread.Start(); if (Program.Waits) thread.Join(); else Program.Last = thread; }
        }
        public static class Program
        {
            public static bool Waits;
            public static Thread Last;
            static async Task<int> Outer(int x) => await Inner(x) + 1;
            static async Task<int> Inner(int x) { await new Twice(); return x; }
            public static string Run()
            {
                Waits = true;
                int sum = Outer(1).Result;
                Waits = false;
                sum += Outer(10).Result;
                Last.Join();
                return $"{sum}";
            }
        }
        """);

    /// <summary>An awaiter that calls what it was given once more, much later, must not resume another call, whatever it does otherwise.</summary>
    [Fact]
    public void AFrameThatAnUnknownAwaiterHasHadIsNotUsedAgain()
    {
        Assert.Equal("1 10, late: none", FusedProgram.Run(fused: true, """
            public sealed class Keeping : ICriticalNotifyCompletion
            {
                public Action Kept;
                public Keeping GetAwaiter() => this;
                public bool IsCompleted => false;
                public void GetResult() { }
                public void OnCompleted(Action continuation) => Kept = continuation;
                public void UnsafeOnCompleted(Action continuation) => Kept = continuation;
            }
            public static class Program
            {
                static async Task<int> Outer(Keeping on, int x) => await Inner(on, x);
                static async Task<int> Inner(Keeping on, int x) { await on; return x; }
                public static string Run()
                {
                    Keeping first = new(), second = new();
                    Task<int> one = Outer(first, 1);
                    first.Kept();
                    Task<int> ten = Outer(second, 10);
                    string late = "none";
                    try { first.Kept(); } catch (InvalidOperationException) { }
                    if (ten.IsCompleted) late = "resumed";
                    second.Kept();
                    return $"{one.Result} {ten.Result}, late: {late}";
                }
            }
            """));
    }

    [Fact]
    public void WhatTrimmingHasToKeepIsSaidOfEachCopyOfAParameter()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", FusedProgram.Usings + """
            using System.Diagnostics.CodeAnalysis;
            public static class Program
            {
                public static async Task<object> Make([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type type) { await Task.Yield(); return Activator.CreateInstance(type); }
                public static async Task Run() => await Make(typeof(object));
            }
            """);
        Assert.True(VerifiedFusing.Weave(file, new FusingOptions()).IsWritten);
        ProgramContext context = new("App");
        ParameterInfo[] copies = [.. context.LoadFromAssemblyPath(file).GetType("Program")!.GetNestedTypes(BindingFlags.NonPublic)
            .SelectMany(static type => type.GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
            .SelectMany(static method => method.GetParameters())
            .Where(static parameter => parameter.ParameterType == typeof(Type))];
        Assert.Equal(2, copies.Length);
        Assert.All(copies, static copy => Assert.Equal(["DynamicallyAccessedMembersAttribute"], copy.CustomAttributes.Select(static attribute => attribute.AttributeType.Name)));
    }

    /// <summary>A change handler runs while the callers of a method suspend, and may wait for a thread that resumes the method, or resume it.</summary>
    [Theory]
    [InlineData("true")]
    [InlineData("false")]
    public void AChangeHandlerMayWaitForAResumption(string onOtherThread) => FusedProgram.Same("""
        public static class Program
        {
            static Thread s_main;
            static readonly TaskCompletionSource s_gate = new();
            static readonly AsyncLocal<string> s_local = new(change =>
            {
                if (change.ThreadContextChanged && Thread.CurrentThread == s_main && change.PreviousValue == "middle")
                {
                    Thread thread = new(() => s_gate.TrySetResult()) { IsBackground = true };
                    if (ON_OTHER_THREAD) thread.Start(); else { s_gate.TrySetResult(); return; }
                    if (!thread.Join(30_000)) s_failed = " waits for ever";
                }
            });
            static string s_failed;
            static async Task<int> Leaf() { await s_gate.Task; return 1; }
            static async Task<int> Middle() { s_local.Value = "middle"; return await Leaf(); }
            static async Task<int> Outer() => await Middle();
            public static string Run()
            {
                string text = null;
                s_main = new Thread(() =>
                {
                    Task<int> task = Outer();
                    text = Task.WhenAny(task, Task.Delay(30_000)).Result == task ? task.Result.ToString() : "hangs";
                });
                s_main.Start();
                s_main.Join();
                return text + s_failed;
            }
        }
        """.Replace("ON_OTHER_THREAD", onOtherThread, StringComparison.Ordinal));

    /// <summary>A method that hands on a task may have memory of the stack, and no variables: the memory is zero.</summary>
    [Fact]
    public void MemoryOfTheStackIsZero() => FusedProgram.Same("""
        public static class Program
        {
            static async Task<int> Get(int x) => x;
            static int Sum(Span<int> span) { int sum = 0; foreach (int each in span) sum += each; return sum; }
            static Task<int> Handed() => Get(Sum(stackalloc int[400]));
            [MethodImpl(MethodImplOptions.NoInlining)] static int Dirty() { Span<int> span = stackalloc int[4000]; span.Fill(1); return Sum(span); }
            static async Task<int> Uses() { int sum = 0; for (int i = 0; i < 3; i++) { sum += Dirty(); sum += await Handed(); } return sum; }
            public static string Run() => $"{Uses().Result}";
        }
        """);
}
