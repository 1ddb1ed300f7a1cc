namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>A frame that lies in its pool keeps nothing of the call that it was used for.</summary>
public sealed class FusingLifetimeTests
{
    private const string Program = """
        public static class Program
        {
            static readonly AsyncLocal<object> s_local = new();
            static async Task HeldInner(object held, Task gate) { await gate; GC.KeepAlive(held); }
            static async Task Held(object held, Task gate) { await HeldInner(held, gate); GC.KeepAlive(held); }
            static async Task LocalInner(object held, Task gate) { object local = held; held = null; await gate; GC.KeepAlive(local); }
            static async Task Local(object held, Task gate) { object local = held; held = null; await LocalInner(local, gate); GC.KeepAlive(local); }
            static async ValueTask PairInner((object Held, int One) pair, Task gate) { await gate; GC.KeepAlive(pair.Held); }
            static async ValueTask Pair(object held, Task gate) { await PairInner((held, 1), gate); }
            static async Task OfInner<T>(T held, Task gate) { await gate; GC.KeepAlive(held); }
            static async Task Of<T>(T held, Task gate) { await OfInner(held, gate); GC.KeepAlive(held); }
            static async Task<object> ResultInner(object held, Task gate) { await gate; return held; }
            static async Task<object> Result(object held, Task gate) => await ResultInner(held, gate);
            static async ValueTask<(object, int)> ResultPairInner(object held, Task gate) { await gate; return (held, 1); }
            static async ValueTask<(object, int)> ResultPair(object held, Task gate) => await ResultPairInner(held, gate);
            static async Task<T> ResultOfInner<T>(T held, Task gate) { await gate; return held; }
            static async Task<T> ResultOf<T>(T held, Task gate) => await ResultOfInner(held, gate);
            static async Task FailsInner(object held, Task gate) { await gate; throw new Failure(held); }
            static async Task Fails(object held, Task gate) { await FailsInner(held, gate); GC.KeepAlive(held); }
            static async Task Catches(object held, Task gate) { try { await FailsInner(held, gate); } catch (Failure) { } }
            static async Task ContextInner(Task gate) { await gate; }
            static async Task InContext(Task gate) { await ContextInner(gate); await Task.CompletedTask; }
            static Task Context(object held, Task gate) { s_local.Value = held; Task task = InContext(gate); s_local.Value = null; return task; }
            static async System.Collections.Generic.IAsyncEnumerable<object> Items(object held, Task gate) { yield return held; await gate; yield return held; }
            static async Task Enumerates(object held, Task gate) { await foreach (object item in Items(held, gate)) GC.KeepAlive(item); }
            static async Task LoopInner(object held, Task gate) { for (int i = 0; i < 3; i++) { await gate; GC.KeepAlive(held); } }
            static async Task Loop(object held, Task gate) { for (int i = 0; i < 3; i++) await LoopInner(held, gate); }

            sealed class Failure(object held) : Exception { public object Held => held; }

            [MethodImpl(MethodImplOptions.NoInlining)]
            static WeakReference Start(Func<object, Task, Task> call)
            {
                object held = new();
                TaskCompletionSource gate = new();
                Task task = call(held, gate.Task);
                gate.SetResult();
                try { task.GetAwaiter().GetResult(); } catch (Failure) { }
                return new WeakReference(held);
            }

            // All of it runs on this thread.
            static string Kept(string name, Func<object, Task, Task> call)
            {
                WeakReference held = Start(call);
                GC.Collect();
                GC.WaitForPendingFinalizers();
                GC.Collect();
                return held.IsAlive ? name + " is kept; " : "";
            }

            public static string Run() =>
                Kept("an argument", (held, gate) => Held(held, gate))
                + Kept("a local", (held, gate) => Local(held, gate))
                + Kept("a part of a struct", (held, gate) => Pair(held, gate).AsTask())
                + Kept("a generic argument", (held, gate) => Of(held, gate))
                + Kept("a generic struct", (held, gate) => Of((held, 1), gate))
                + Kept("a result", (held, gate) => Result(held, gate))
                + Kept("a struct's result", (held, gate) => ResultPair(held, gate).AsTask())
                + Kept("a generic result", (held, gate) => ResultOf(held, gate))
                + Kept("what failed", (held, gate) => Fails(held, gate))
                + Kept("what was caught", (held, gate) => Catches(held, gate))
                + Kept("a context", (held, gate) => Context(held, gate))
                + Kept("an item", (held, gate) => Enumerates(held, gate))
                + Kept("an argument of a loop", (held, gate) => Loop(held, gate));
        }
        """;

    [Fact]
    public void WhatAMethodHadIsLetGoOf() => Assert.Equal("", FusedProgram.Run(new FusingOptions(), Program));

    [Fact]
    public void ItIsWherePooledValueTasksAreGivenOut() => Assert.Equal("", FusedProgram.Run(new FusingOptions { Pools = true }, Program));
}
