using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Methods whose source names a builder that pools: what other code gets of them is as it was, and allocates nothing.</summary>
public sealed class FusingBuilderTests
{
    private const string Pooling = "PoolingAsyncValueTaskMethodBuilder";

    private const string Pooled = "LeanTasks.PooledValueTaskMethodBuilder";

    private const string Source = """
        public static class Program
        {
            // Completed by hand, and awaited by a delegate which it must not call twice.
            sealed class Gate : ICriticalNotifyCompletion
            {
                Action _resume; Exception _failure;
                public Gate GetAwaiter() => this;
                public bool IsCompleted => false;
                public void OnCompleted(Action continuation) => _resume = continuation;
                public void UnsafeOnCompleted(Action continuation) => _resume = continuation;
                public void GetResult() { if (_failure is not null) throw _failure; }
                public void Open(Exception failure) { _failure = failure; Interlocked.Exchange(ref _resume, null)(); }
            }
            static readonly AsyncLocal<int> Local = new();
            [AsyncMethodBuilder(typeof(BUILDER<>))] static async ValueTask<int> Inner(Gate gate) { Local.Value++; if (gate is not null) await gate; return Local.Value; }
            [AsyncMethodBuilder(typeof(BUILDER<>))] static async ValueTask<int> Outer(Gate gate) { int one = await Inner(gate); return one + Local.Value + 10; }
            [AsyncMethodBuilder(typeof(BUILDER))] static async ValueTask Void(Gate gate) => await Inner(gate);
            [AsyncMethodBuilder(typeof(BUILDER<>))] static async ValueTask<T> Generic<T>(T value, Gate gate) { await Void(gate); return value; }
            [AsyncMethodBuilder(typeof(BUILDER<>))] static async ValueTask<int> Fails(Exception e) { await Nothing(); throw e; }
            [AsyncMethodBuilder(typeof(BUILDER))] static async ValueTask FailsVoid(Exception e) { await Nothing(); throw e; }
            [AsyncMethodBuilder(typeof(BUILDER))] static async ValueTask Nothing() { await Task.CompletedTask; }
            static async Task<int> Caller(Gate gate) { try { return await Outer(gate) + await Fails(null); } catch (NullReferenceException) { return await Generic(5, null); } finally { Local.Value = 7; } }

            static string Turn<T>(Func<Gate, T> call, Func<T, object> take, bool suspends, Exception failure = null)
            {
                Gate gate = suspends ? new() : null;
                Local.Value = 0;
                T task = call(gate);
                string text = $"{Local.Value} ";
                if (suspends) gate.Open(failure);
                try { text += take(task); } catch (Exception e) { text += $"{e.GetType().Name} {string.Join('<', e.StackTrace.Split('\n').Where(l => l.Contains("Program.")).Select(l => l.Trim().Split('(')[0]).Distinct())}"; }
                try { take(task); text += " again"; } catch (Exception e) { text += $" {e.GetType().Name}"; }
                return text + Local.Value + "\n";
            }

            public static string Trace()
            {
                string text = "";
                foreach (bool suspends in new[] { false, true })
                {
                    text += Turn(Outer, t => t.Result, suspends) + Turn(Void, t => { t.GetAwaiter().GetResult(); return "void"; }, suspends) + Turn(g => Generic("x", g), t => t.Result, suspends);
                    text += Turn(g => Outer(g).AsTask(), t => t.Result, suspends) + Turn(Caller, t => t.Result, suspends) + Turn(g => Outer(g).Preserve(), t => t.Result, suspends);
                }
                foreach (Exception e in new Exception[] { new FormatException(), new OperationCanceledException() })
                {
                    text += Turn(Outer, t => t.Result, true, e) + Turn(Void, t => { t.GetAwaiter().GetResult(); return "void"; }, true, e) + Turn(Caller, t => t.Result, true, e);
                    text += Turn(_ => Fails(e), t => t.Result, false) + Turn(_ => FailsVoid(e), t => { t.GetAwaiter().GetResult(); return ""; }, false) + $"{Fails(e).IsFaulted} {Fails(e).IsCanceled} {FailsVoid(e).IsCanceled}\n";
                }
                return text;
            }

            static int s_sum;
            public static string Costs()
            {
                Gate gate = new();
                long outer = ExactBytes.Of(() => { ValueTask<int> task = Outer(gate); gate.Open(null); s_sum += task.Result; });
                long nothing = ExactBytes.Of(() => { ValueTask task = Void(gate); gate.Open(null); task.GetAwaiter().GetResult(); });
                long generic = ExactBytes.Of(() => { ValueTask<int> task = Generic(3, gate); gate.Open(null); s_sum += task.Result; });
                long completed = ExactBytes.Of(() => { s_sum += Outer(null).Result; });
                // A change of an AsyncLocal, in each call of the inner method.
                long local = ExactBytes.Of(() => { Local.Value++; });
                return $"{outer - local} {nothing - local} {generic - local} {completed - local}";
            }

            [MethodImpl(MethodImplOptions.NoInlining)] static void Drop(string kind) { Gate gate = new(); if (kind.StartsWith("sync")) _ = Fails(new FormatException(kind)); else { _ = Outer(gate); gate.Open(new FormatException(kind)); } }
            public static string Dropped()
            {
                string text = "";
                EventHandler<UnobservedTaskExceptionEventArgs> listener = (_, a) => { lock (Local) if (a.Exception.InnerException is FormatException { Message: var heard } && heard.Contains("BUILDER") && !text.Contains(heard.Split(' ')[0])) text += heard.Replace(" BUILDER", ";"); };
                TaskScheduler.UnobservedTaskException += listener;
                foreach (string kind in new[] { "sync BUILDER", "suspended BUILDER" })
                {
                    // Objects of the pool may keep the failure until they are used again.
                    for (int i = 0; i < 200; i++) { Thread thread = new(() => Drop(kind)); thread.Start(); thread.Join(); }
                    for (int i = 0; i < 3; i++) { GC.Collect(); GC.WaitForPendingFinalizers(); }
                }
                TaskScheduler.UnobservedTaskException -= listener;
                return text;
            }
            public static string Run() => WHAT();
        }
        """ + ExactBytes.Source;

    [Theory]
    [InlineData(Pooling)]
    [InlineData(Pooled)]
    public void NothingElseCanBeSeen(string builder)
    {
        string plain = Run(fused: false, builder, "Trace");
        Assert.Contains("InvalidOperationException", plain, StringComparison.Ordinal);
        Assert.Equal(plain, Run(fused: true, builder, "Trace"));
    }

    /// <summary>An awaiter that is not known has a delegate to the method, as it has to the box of the builder, which is used again all the same.</summary>
    [Theory]
    [InlineData(Pooling)]
    [InlineData(Pooled)]
    public void NothingIsAllocated(string builder)
    {
        Assert.Equal("0 0 0 0", Run(fused: false, builder, "Costs"));
        Assert.Equal("0 0 0 0", Run(fused: true, builder, "Costs"));
    }

    /// <summary>The BCL's builder raises no event for a failure that nobody awaits, and that of this library does.</summary>
    [DeepTheory]
    [InlineData(Pooling, "")]
    [InlineData(Pooled, "sync;suspended;")]
    public void AFailureThatIsDroppedIsHeardOfAsBefore(string builder, string heard)
    {
        Assert.Equal(heard, Run(fused: false, builder, "Dropped"));
        Assert.Equal(heard, Run(fused: true, builder, "Dropped"));
    }

    /// <summary>
    /// Not with the BCL's pool: on a loaded machine a program as the compiler made it has ended the process once, by a NullReferenceException in the
    /// box of one of its iterators.
    /// </summary>
    [DeepFact]
    public void GeneratedProgramsDoWhatTheyDid()
    {
        const int InAnAssembly = 30;
        for (int i = 0; i < 2; i++)
        {
            GeneratedPrograms programs = new() { Builder = Pooled };
            Assert.Null(programs.Compare(i * InAnAssembly, InAnAssembly, static _ => { }));
            Assert.InRange(programs.Fused, InAnAssembly * 5, int.MaxValue);
        }
    }

    /// <summary>A pool that is asked for leaves them as their source has them.</summary>
    [Fact]
    public void TheirBuilderIsSaidWhereOthersArePooled()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", FusedProgram.Usings + SourceOf(Pooling, "Trace"), references: [typeof(LeanTask).Assembly.Location]);
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { Pools = true });
        Assert.All(result.ValueTaskMethods, static method => Assert.StartsWith("it uses a custom builder", method.WhyNot, StringComparison.Ordinal));
        Assert.All(result.Methods, static method => Assert.True(method.IsFused));
    }

    private static string Run(bool fused, string builder, string what) => FusedProgram.Run(fused, SourceOf(builder, what));

    private static string SourceOf(string builder, string what) => Source.Replace("BUILDER", builder, StringComparison.Ordinal).Replace("WHAT", what, StringComparison.Ordinal);
}
