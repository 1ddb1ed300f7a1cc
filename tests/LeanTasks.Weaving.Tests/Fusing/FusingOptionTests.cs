namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>An await whose <c>ConfigureAwait</c> has an option that is not constant comes back to where it came back to before.</summary>
public sealed class FusingOptionTests
{
    private const string Source = """
        public sealed class Pool : SynchronizationContext
        {
            public override void Post(SendOrPostCallback d, object state)
            {
                Interlocked.Increment(ref Program.Posted);
                ThreadPool.QueueUserWorkItem(_ => { SetSynchronizationContext(this); d(state); SetSynchronizationContext(null); Interlocked.Decrement(ref Program.Posted); });
            }
        }
        public sealed class Options(bool returns, bool fails) { public bool Auto { get; } = returns; public bool Returns { get { Program.Note("asked"); return fails ? throw new FormatException("option") : returns; } } }
        public readonly struct Of(bool returns) { readonly bool _returns = returns; public async ValueTask<int> Get(bool s) => await Program.Leaf(s).ConfigureAwait(_returns); }
        public static class Program
        {
            static string s_log = "";
            public static int Posted;
            static TaskCompletionSource s_gate;
            static Task Gate() => (s_gate = new()).Task;
            public static void Note(string what) => s_log += $"{what} {SynchronizationContext.Current is Pool};";
            public static async Task<int> Leaf(bool s) { Note("leaf"); if (s) await Gate().ConfigureAwait(false); Note("left"); return 1; }
            static async ValueTask Value(bool s) { if (s) await Gate().ConfigureAwait(false); }
            static async Task<int> Plain(bool s, Options o, bool returns) { int x = await Leaf(s).ConfigureAwait(returns); Note("then"); await Value(s).ConfigureAwait(!returns); Note("at last"); return x; }
            static async Task<int> Asked(bool s, Options o, bool returns) { int x = await Leaf(s).ConfigureAwait(o.Returns); Note("then"); await Value(s).ConfigureAwait(o.Returns ^ s); Note("at last"); return x; }
            static async Task<int> Read(bool s, Options o, bool returns) { int x = await Leaf(s).ConfigureAwait(o.Auto); Note("then"); await Value(s).ConfigureAwait(o.Auto ^ s); Note("at last"); return x; }
            static async Task<int> ReadInside(bool s, Options o, bool returns) { int x; try { x = await Leaf(s).ConfigureAwait(o.Auto); } finally { Note("finally"); } return x + await Leaf(s); }
            static async Task<int> ReadOfNone(bool s, Options o, bool returns) { try { return await Read(s, null, returns); } catch (NullReferenceException) { Note("none"); return 0; } }
            static async Task<int> Inside(bool s, Options o, bool returns) { try { return await Leaf(s).ConfigureAwait(returns); } finally { Note("finally"); } }
            static async Task<int> AskedInside(bool s, Options o, bool returns) { try { await Value(s).ConfigureAwait(o.Returns); Note("then"); } catch (FormatException e) { Note(e.Message); } return await Leaf(s).ConfigureAwait(returns); }
            static async Task<int> Around(bool s, Options o, bool returns) { try { return await Asked(s, o, returns); } catch (FormatException e) { Note(e.Message); return await Leaf(s); } }
            static async Task<int> Struct(bool s, Options o, bool returns) { int x = await new Of(returns).Get(s); Note("then"); return x; }
            static async System.Collections.Generic.IAsyncEnumerable<int> Items(bool s, bool returns) { yield return await Leaf(s).ConfigureAwait(returns); Note("then"); await Value(s).ConfigureAwait(returns); Note("at last"); yield return 3; }
            static async Task<int> Each(bool s, Options o, bool returns) { int sum = 0; await foreach (int item in Items(s, returns)) { Note("item"); sum += item; } return sum; }
            static void All(bool s, Options o, bool returns)
            {
                foreach (Func<bool, Options, bool, Task<int>> method in new Func<bool, Options, bool, Task<int>>[] { Plain, Asked, Read, ReadInside, ReadOfNone, Inside, AskedInside, Around, Struct, Each })
                {
                    s_log += $"{method.Method.Name}: ";
                    SynchronizationContext.SetSynchronizationContext(new Pool());
                    Task<int> task = method(s, o, returns);
                    SynchronizationContext.SetSynchronizationContext(null);

                    // What waits at a gate is alone in running, once nothing runs that was posted: before, not all that is to wait for the gate would suspend.
                    while (!task.IsCompleted || s_gate is not null)
                    {
                        if (Volatile.Read(ref Posted) == 0 && Interlocked.Exchange(ref s_gate, null) is { } gate) gate.SetResult();
                        else Thread.Yield();
                    }

                    try { s_log += task.GetAwaiter().GetResult() + "\n"; } catch (Exception e) { s_log += e.Message + "\n"; }
                }
            }
            public static string Run()
            {
                foreach (bool s in new[] { false, true })
                    foreach (bool returns in new[] { false, true })
                        foreach (bool fails in new[] { false, true })
                            All(s, new Options(returns, fails), returns);
                return s_log;
            }
        }
        """;

    [Fact]
    public void AnAwaitComesBackToWhereItsOptionSays() => FusedProgram.Same(Source);

    /// <summary>What computes the option may resume what was called, also on another thread that it waits for.</summary>
    [Fact]
    public void WhatComputesAnOptionMayResumeWhatWasCalled() => FusedProgram.Same("""
        public static class Program
        {
            static TaskCompletionSource s_gate;
            static async Task<int> Leaf() { await (s_gate = new()).Task; return 1; }
            static bool Resumes() { s_gate.SetResult(); return false; }
            static bool Waits() { Thread other = new(() => s_gate.SetResult()); other.Start(); other.Join(); return true; }
            static bool Fails() { s_gate.SetResult(); throw new FormatException("option"); }
            static bool FailsFirst() => throw new FormatException("first");
            static async Task<int> Resumed() => await Leaf().ConfigureAwait(Resumes());
            static async Task<int> Awaited() => await Leaf().ConfigureAwait(Waits());
            static async Task<int> Failed() => await Leaf().ConfigureAwait(Fails());
            static async Task<int> FailedFirst() => await Through().ConfigureAwait(FailsFirst());
            static async Task<int> Through() { int x = await Leaf(); s_log += "resumed;"; return x; }
            static string s_log = "";
            static async Task<string> Caught(Func<Task<int>> method) { try { return (await method()).ToString(); } catch (FormatException e) { return e.Message; } }
            public static string Run()
            {
                foreach (Func<Task<int>> method in new Func<Task<int>>[] { Resumed, Awaited, Failed, FailedFirst }) s_log += Caught(method).Result + ";";
                s_gate.SetResult();
                return s_log;
            }
        }
        """);

    /// <summary>
    /// What computes the option is a variable, or a property that returns a field: other code may complete what was called, or wait for it. Inside a try it
    /// is a variable, as a property may fail. Then a handler must not go on while what was called is pending.
    /// </summary>
    [Theory]
    [InlineData("Plain", "2 fused")]
    [InlineData("Asked", "0 fused; the options of its ConfigureAwait are not constant; the options of its ConfigureAwait are not constant")]
    [InlineData("Read", "2 fused")]
    [InlineData("Inside", "1 fused")]
    [InlineData("AskedInside", "1 fused; the options of its ConfigureAwait are not constant")]
    [InlineData("ReadInside", "1 fused; the options of its ConfigureAwait are not constant")]
    public void WhatComputesAnOptionRunsNoCode(string method, string expected) => Assert.Equal(expected, FusedProgram.Awaits(Source, "Program." + method));
}
