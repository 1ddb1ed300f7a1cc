namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>A method that is not async and returns a task that has completed gives its fused caller the result, without a task.</summary>
public sealed class FusingCompletedTests
{
    private const string Source = """
        public class Hooks
        {
            public virtual Task Begins(int x) { Program.Log += $"begins {x};"; Program.Local.Value = "begins"; if (x == 3) throw new InvalidOperationException("begins"); return Task.CompletedTask; }
            public virtual Task<string> Name(int x) => x == 0 ? Slow() : Task.FromResult("name" + x);
            public virtual ValueTask Ends(int x) { Program.Log += "ends;"; if (x == 1) return new ValueTask(Slow()); if (x == 2) return ValueTask.CompletedTask; return default; }
            public virtual ValueTask<int> Count(int x) => x switch { 0 => new ValueTask<int>(x + 10), 1 => ValueTask.FromResult(x), 2 => new ValueTask<int>(Later(x)), _ => new(Task.FromResult(30)) };
            public Task Dropped(int x) => Task.FromResult(x);
            public static Task<T> Same<T>(T x) => Task.FromResult(x);
            public async Task<string> Slow() { await Program.Pause(); return "slow"; }
            async Task<int> Later(int x) { await Program.Pause(); if (x == 2) throw new FormatException("later"); return x; }
        }
        public sealed class Quiet : Hooks { public override Task Begins(int x) { Program.Log += "quiet;"; return Task.CompletedTask; } public override Task<string> Name(int x) => Task.FromResult<string>(null); }
        public sealed class Other : Hooks { public override async Task Begins(int x) { await base.Begins(x); Program.Log += "other;"; } public override ValueTask Ends(int x) => throw new NotSupportedException("ends"); }
        public readonly struct Of<T>(T value) { readonly T _value = value; public ValueTask<T> Get() => new(_value); public Task<bool> Is() => Task.FromResult(_value is not null); }
        public static class Program
        {
            static bool s_suspends = SUSPENDS;
            public static string Log = "";
            public static readonly AsyncLocal<string> Local = new();
            public static async Task Pause() { if (s_suspends) await Task.Delay(1); }

            // Handlers around what comes before the return; a task that is returned from inside of a try is not seen by its handlers.
            static Task<int> Guarded(int x)
            {
                int result;
                try { Log += "try;"; if (x == 1) throw new ArgumentException("guarded"); result = x; }
                catch (ArgumentException e) when (e.Message == "guarded") { Log += "caught;"; return Task.FromResult(-1); }
                finally { Log += "finally;"; Local.Value = "finally"; }
                if (x == 2) return Fails(x);
                return Task.FromResult(result);
            }
            static Task<int> Inside(int x)
            {
                lock (Local)
                {
                    try { if (x == 1) return Task.FromResult(4); return Fails(x); }
                    catch (FormatException) { Log += "wrong;"; return Task.FromResult(5); }
                    finally { Log += "inside;"; }
                }
            }
            static Task<int> Throws(int x) { try { if (x == 0) throw new TimeoutException("zero"); } finally { Log += "throws;"; } return x == 2 ? Fails(x) : throw new TimeoutException("at the end"); }
            static Task<int> EndsWithAHandler(int x) { while (true) { try { if (x > 1) return Fails(x); x++; } catch (InvalidCastException) { throw; } } }
            static async Task<int> Fails(int x) { await Pause(); throw new FormatException("fails" + x); }
            static async Task Uses(Hooks hooks)
            {
                for (int x = 0; x < 4; x++)
                {
                    Local.Value = "mine";
                    await Try(async () => { await hooks.Begins(x); return ""; });
                    await Try(async () => await hooks.Name(x));
                    await Try(async () => { await hooks.Ends(x); return "ended"; });
                    await Try(async () => "" + await hooks.Count(x).ConfigureAwait(false));
                    await Try(async () => { await hooks.Dropped(x); return await Hooks.Same("same") + await Hooks.Same(x); });
                    await Try(async () => "" + await Guarded(x));
                    await Try(async () => "" + await Inside(x));
                    await Try(async () => "" + await Throws(x));
                    await Try(async () => "" + await EndsWithAHandler(x));
                    await Try(async () => await new Of<string>("of").Get() + await new Of<string>(null).Is() + await new Of<int>(x).Get());
                    Log += Local.Value + ";";
                    try { await hooks.Begins(x); await hooks.Ends(x); Log += await hooks.Name(x) + await Guarded(x); }
                    catch (Exception e) when (Note()) { Log += $"{e.GetType().Name} {e.Message} {Local.Value};"; }
                }
            }
            static bool Note() { Log += $"filter {Local.Value};"; return true; }
            static async Task Try(Func<Task<string>> call) { try { Log += await call() + ";"; } catch (Exception e) { Log += $"{e.GetType().Name} {e.Message} {Local.Value};"; } }
            static async Task All()
            {
                foreach (Hooks hooks in new Hooks[] { new(), new Quiet(), new Other(), null })
                    await Uses(hooks);
            }
            public static string Run() { All().Wait(); return Log; }
        }
        """;

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void ACallOfAMethodThatHasCompletedDoesWhatItDid(string suspends) => FusedProgram.Same(Source.Replace("SUSPENDS", suspends, StringComparison.Ordinal));

    /// <summary>An await that saves no task alone does not make a method a fused one; with others, or where one is saved, it is.</summary>
    [Theory]
    [InlineData("static async Task Calls() => await Done(); static Task Done() => Task.CompletedTask;", "none of its awaits can be fused, and no fused method awaits it; the awaited task is already completed, so awaiting it costs little")]
    [InlineData("static async Task<int> Calls() => await Done(); static ValueTask<int> Done() => new(1);", "none of its awaits can be fused, and no fused method awaits it; the awaited task is already completed, so awaiting it costs little")]
    [InlineData("static async Task<int> Calls() => await Done(); static Task<int> Done() => Task.FromResult(1);", "1 fused")]
    [InlineData("static async Task Calls() => await Hop(); static Task Hop() => Done(); static Task Done() => Task.CompletedTask;", "none of its awaits can be fused, and no fused method awaits it; the awaited task is already completed, so awaiting it costs little")]
    [InlineData("class Hooks { public virtual Task Begins() => Task.CompletedTask; } static async Task Calls(Hooks hooks) { await Other(); await hooks.Begins(); } static async Task Other() { }", "2 fused")]
    [InlineData("public class Quiet : IAsyncDisposable { public ValueTask DisposeAsync() => default; } static async Task Calls(IAsyncDisposable any) { await Other(); await any.DisposeAsync(); } static async Task Other() { }", "1 fused; IAsyncDisposable.DisposeAsync is virtual, and checking the type of its instance would not save a task")]
    [InlineData("static async Task Calls() { await Done(); await Other(); } static Task Done() => Task.CompletedTask; static async Task Other() { }", "2 fused")]
    [InlineData("static async Task<int> Calls() => await Done(); static Task<int> Done() => Task.FromException<int>(new Exception());", "none of its awaits can be fused, and no fused method awaits it; Program.Done is not async")]
    [InlineData("static async Task Calls() => await Done(); static Task Done() { try { return Other(); } finally { Thread.Yield(); } } static async Task Other() { }", "none of its awaits can be fused, and no fused method awaits it; Program.Done is not async")]
    [InlineData("static async Task Calls() => await Done(); static Task Done() { try { Thread.Yield(); } finally { Thread.Yield(); } return Other(); } static async Task Other() { }", "1 fused")]
    public void WhatIsSavedDecides(string methods, string expected) => Assert.Equal(expected, FusedProgram.Awaits($"public static class Program {{ {methods} }}", "Program.Calls"));

    [Fact]
    public void NoTaskIsMadeOfAResult()
    {
        const string Program = """
            public static class Program
            {
                static Task<long> Get(long x) => Task.FromResult(x);
                static async Task<long> Two(long x) { long sum = 0; for (int i = 0; i < 10; i++) sum += await Get(x); return sum; }
                public static string Run() => "" + ExactBytes.Of(() => Two(1000));
            }
            """ + ExactBytes.Source;
        Assert.Equal("792", FusedProgram.Run(fused: false, Program));
        Assert.Equal("72", FusedProgram.Run(fused: true, Program));
    }
}
