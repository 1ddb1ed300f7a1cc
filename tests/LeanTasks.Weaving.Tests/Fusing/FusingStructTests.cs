namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>An async method of a struct works on a copy of its instance, made when it is called; a method that hands on a task works on the instance.</summary>
public sealed class FusingStructTests
{
    private const string Source = """
        public struct Plain
        {
            public int X;
            public async Task<int> Add(int n) { X += n; await Program.Pause(); X += n; return X; }
            public async ValueTask<string> Both(int n) { string text = $"{await Add(n)} {X} {await Forward(n)} {X} "; X = 100; await Program.Pause(); try { text += await Fails(); } catch (InvalidOperationException e) { text += e.Message + X; } return text; }
            public Task<int> Forward(int n) { X += 10; return Add(n); }
            async Task<string> Fails() { X++; await Program.Pause(); throw new InvalidOperationException("failed " + X); }
            public async Task Nothing() => await Add(1);
            public static async Task<int> Static(Plain p) => await p.Add(1) + p.X;
            public async Task<string> Ignores(string s) { await Program.Pause(); return s; }
        }
        public readonly struct Pair<T>(T first, string second)
        {
            public readonly T First = first;
            public readonly string Second = second;
            public async Task<(T, U)> With<U>(U other) { await Program.Pause(); return (await Get(), other); }
            async ValueTask<T> Get() { await Program.Pause(); return First; }
            public async Task<string> Text() => $"{(await With(Second)).Item2} {await Get()}";
        }
        public sealed class Holder { public Plain Field; public Plain[] Items = new Plain[2]; public async Task<string> Uses() => $"{await Field.Add(1)} {Field.X} {await Items[1].Forward(2)} {Items[1].X} {await Items[Count()].Add(3)}"; int Count() => Items.Length - 1; }
        public static class Program
        {
            static bool s_suspends = SUSPENDS;
            public static async Task Pause() { if (s_suspends) await Task.Yield(); }
            static async Task<string> All()
            {
                Plain p = new() { X = 1 };
                string text = $"{await p.Add(2)} {p.X};{await p.Both(3)} {p.X};{await p.Forward(4)} {p.X};{await Plain.Static(p)} {await new Plain { X = 9 }.Ignores("s")};";
                await p.Nothing();
                text += $"{await new Pair<int>(5, "second").Text()} {await new Pair<string>("first", "second").With(6)} {await new Holder().Uses()}";
                Holder none = null;
                try { await none.Field.Add(1); } catch (NullReferenceException) { text += "null;"; }
                try { await new Holder().Items[p.X + 20].Add(Log(ref text)); } catch (IndexOutOfRangeException) { text += "range;"; }
                return text;
            }
            static int Log(ref string text) { text += "argument;"; return 1; }
            public static string Run() => All().Result;
        }
        """;

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void MethodsOfStructsDoWhatTheyDid(string suspends) => FusedProgram.Same(Source.Replace("SUSPENDS", suspends, StringComparison.Ordinal));

    [Theory]
    [InlineData("Plain.Add", "1 fused")]
    [InlineData("Plain.Both", "4 fused")]
    [InlineData("Plain.Ignores", "1 fused")]
    [InlineData("Pair.With", "2 fused")]
    [InlineData("Holder.Uses", "3 fused")]
    [InlineData("Program.All", "11 fused")]
    public void TheyAreFused(string method, string expected) =>
        Assert.Equal(expected, FusedProgram.Awaits(Source.Replace("SUSPENDS", "false", StringComparison.Ordinal), method));

    /// <summary>The first call of any method of a struct runs its static constructor: an instance need not have been constructed.</summary>
    [Fact]
    public void TheFirstCallRunsTheStaticConstructor() => FusedProgram.Same("""
        public struct Precise { static Precise() => Program.Log += "constructor;"; public async Task<int> Get() { Program.Log += "get;"; return await Own(); } async Task<int> Own() => 1; }
        public static class Program
        {
            public static string Log = "";
            static async Task<string> Calls(Precise p) => await p.Get() + Log;
            public static string Run() => Calls(default).Result;
        }
        """);
}
