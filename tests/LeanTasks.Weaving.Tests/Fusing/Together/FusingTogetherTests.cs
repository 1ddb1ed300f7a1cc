namespace LeanTasks.Weaving.Tests.Fusing.Together;

/// <summary>Assemblies that are fused together do what they did: each program runs as the compiler made it, fused one by one, and fused together.</summary>
public sealed class FusingTogetherTests
{
    private const string Library = """
        public static class Far
        {
            public static bool Suspends = SUSPENDS;
            public static string Log = "";
            public static readonly AsyncLocal<string> Local = new();
            public static async Task Pause() { if (Suspends) await Task.Delay(1); }
            public static async Task<int> One() { await Pause(); return 1; }
            public static async ValueTask<(int, string)> Pair(int x) { int one = await One(); return (x + one, "pair"); }
            public static async Task<T> Same<T>(T x) where T : notnull { await Pause(); return x; }
            public static Task<T> Forward<T>(T x) where T : notnull { Local.Value = "forward"; return Same(x); }
            public static Task Untyped(bool now) => now ? Task.CompletedTask : One();
            public static async Task Fail(string message) { Local.Value = "fail"; await Pause(); throw new InvalidOperationException(message); }
            public static async Task<int> Set(int x) { Log += $"set {Local.Value};"; Local.Value = "set"; SynchronizationContext.SetSynchronizationContext(new SynchronizationContext()); await Pause(); return x; }
            public static async ValueTask<int> Ref(int x, string y, CancellationToken token = default) { token.ThrowIfCancellationRequested(); await Pause(); return x + y.Length; }
            internal static async Task<int> Hidden() => await One();
        }
        public class Box<T>(T value)
        {
            public async Task<T> Get() { await Far.Pause(); return value; }
            public async ValueTask<(T, U)> With<U>(U other) where U : IComparable<U> { await Far.Pause(); return (value, other); }
            public static async Task<U[]> Array<U>(U[] items, Func<U, T> each) { foreach (U item in items) { each(item); await Far.Pause(); } return items; }
            protected async Task<T> Inherited() { await Far.Pause(); return value; }
            public class Inner<U> { public async Task<(T, U)> Both(T t, U u) { await Far.Pause(); return (t, u); } }
        }
        public struct Point { public int X; public async Task<int> Twice() { X *= 2; await Far.Pause(); return X * 2; } public async ValueTask<int> Add(int y) { await Far.Pause(); return X + y; } }
        public interface IStep { Task<int> Next(int x); }
        public abstract class Step : IStep { public static IStep New() => new Own(); public abstract Task<int> Next(int x); class Own : Step { public override async Task<int> Next(int x) { await Far.Pause(); return x; } } }
        public class First : IStep { public virtual async Task<int> Next(int x) { Far.Local.Value = "first"; await Far.Pause(); if (x == 0) throw new FormatException("first"); return x; } }
        public sealed class Second : First { public override async Task<int> Next(int x) { try { return 1 + await base.Next(x); } finally { Far.Log += "second;"; } } }
        public class Opened { public virtual async Task<string> Name() { await Far.Pause(); return "opened"; } public async Task<string> Twice() => await Name() + await Name(); }
        """;

    private const string App = """
        public sealed class Third : First { public override Task<int> Next(int x) { Far.Local.Value = "third"; return base.Next(x); } }
        public sealed class Renamed : Opened { public override async Task<string> Name() { await Far.Pause(); return "renamed " + await base.Name(); } public async Task<string> Mine() => await Name(); }
        public sealed class Child(string value) : Box<string>(value) { public async Task<string> Twice() => await Inherited() + await Get(); }
        sealed class Mine : IComparable<Mine> { public int CompareTo(Mine other) => 0; public override string ToString() => "mine"; }
        public static class Program
        {
            sealed class Secret { public override string ToString() => "secret"; }
            static async Task<string> Results()
            {
                (int, string) pair = await Far.Pair(2);
                string text = $"{await Far.One()} {pair} {await Far.Same(new Secret())} {await Far.Forward("f")} {Far.Local.Value} {(await Far.Same<(int, Secret)>((1, null))).Item1} {await Far.Ref(1, "abc")}";
                await Far.Untyped(true);
                await Far.Untyped(false);
                return text;
            }
            static async Task<string> Generics<V>(V v) where V : IComparable<V> =>
                $"{await new Box<V>(v).Get()} {await new Box<Secret>(new()).With(v)} {await new Box<int>(3).With(v).ConfigureAwait(false)} {(await Box<int>.Array(new[] { v, v }, static _ => 0)).Length} {await new Box<V>.Inner<Secret>().Both(v, new())} {await Own(v)}";
            static Task<V> Own<V>(V v) where V : IComparable<V> => Far.Same(v);
            static async Task<string> Structs() { Point point = new() { X = 2 }; int twice = await point.Twice(); return $"{twice} {point.X} {await point.Add(5)} {await default(Point).Add(1)}"; }
            static async Task<string> Virtuals()
            {
                string text = "";
                foreach (IStep step in new IStep[] { new First(), new Second(), new Third(), Step.New() })
                    text += await step.Next(1) + ";";
                return text + await new First().Next(3) + await new Second().Next(4) + await new Renamed().Name() + await new Renamed().Mine() + await new Renamed().Twice() + await new Opened().Twice();
            }
            static async Task<string> Contexts()
            {
                Far.Local.Value = "mine";
                int set = await Far.Set(1);
                string text = $"{set} {Far.Local.Value} {SynchronizationContext.Current is null}";
                try { await Far.Fail("context"); } catch (InvalidOperationException) when (Note()) { text += Far.Local.Value; }
                await Far.Forward(1);
                return text + Far.Local.Value;
            }
            static bool Note() { Far.Log += $"filter {Far.Local.Value};"; return true; }
            static async Task<string> Traces()
            {
                string text = "";
                try { await Through(); } catch (Exception e) { text += Frames(e); }
                try { await new First().Next(0); } catch (Exception e) { text += Frames(e); }
                try { await ((Box<int>)null).Get(); } catch (NullReferenceException e) { text += "null"; }
                try { await Far.Ref(1, "", new CancellationToken(true)); } catch (OperationCanceledException e) { text += e.CancellationToken.IsCancellationRequested; }
                Task task = Far.Fail("edge");
                try { await task; } catch (Exception e) { text += Frames(e) + task.Status; }
                return text;
            }
            static async Task Through() { await Pass(); }
            static Task Pass() => Far.Fail("through");
            static string Frames(Exception e) => e.Message + string.Join("<", new System.Diagnostics.StackTrace(e).ToString().Split('\n').Select(l => l.Trim()).Where(l => l.StartsWith("at ") && !l.Contains("<Pass>Straight")).Select(l => l.Split('(')[0].Replace(".MoveNext", "").Replace("at ", "")).Distinct());
            static async Task<string> Handlers()
            {
                string text = "";
                for (int i = 0; i < 2; i++)
                {
                    try { text += await Far.One(); if (i == 1) await Far.Fail("handled"); }
                    catch (InvalidOperationException e) { text += e.Message + await Far.One(); }
                    finally { text += await Far.Same("finally"); }
                }
                return text;
            }
            static async Task<string> Inherits() => await new Child("child").Twice();
            static async Task<string> All() => string.Join('\n', new[] { await Results(), await Generics("v"), await Generics(7), await Generics(new Mine()), await Structs(), await Virtuals(), await Contexts(), await Traces(), await Handlers(), await Inherits(), Far.Log });
            public static string Run()
            {
                string text = "";
                Thread thread = new(() => text = All().GetAwaiter().GetResult() + Far.Local.Value);
                thread.Start();
                thread.Join();
                return text;
            }
        }
        """;

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void TwoAssembliesDoWhatTheyDid(string suspends) => FusedParts.Same(("Library", Library.Replace("SUSPENDS", suspends, StringComparison.Ordinal)), ("App", App));

    [Theory]
    [InlineData("Program.Results", "8 fused")]
    [InlineData("Program.Generics", "6 fused")]
    [InlineData("Program.Structs", "3 fused")]
    [InlineData("Program.Contexts", "3 fused")]
    [InlineData("Program.Traces", "4 fused; the awaited task was stored earlier")]
    [InlineData("Program.Handlers", "4 fused")]
    [InlineData("Program.Virtuals", "7 fused")]
    [InlineData("Renamed.Name", "2 fused")]
    [InlineData("Renamed.Mine", "1 fused")]
    [InlineData("Child.Twice", "1 fused; Box`1.Inherited is a protected method of another assembly")]
    public void AwaitsOfAnotherAssemblysMethodsAreFused(string method, string expected)
    {
        using FusedParts parts = new(("Library", Library.Replace("SUSPENDS", "false", StringComparison.Ordinal)), ("App", App));
        Assert.Equal(expected, FusedParts.Awaits(parts.Fuse(new FusingOptions { DryRun = true }), method));
    }

    /// <summary>Calls go through one assembly to the next, by methods that hand on tasks as well, and by types of each in one another's.</summary>
    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void ThreeAssembliesDoWhatTheyDid(string suspends) => FusedParts.Same(
        ("Bottom", Library.Replace("SUSPENDS", suspends, StringComparison.Ordinal)),
        ("Middle", """
            public class Wrapped<T>(Box<T> box) { public async Task<T> Get() => await box.Get(); public Task<T> Handed() => box.Get(); public async Task<(T, U)> With<U>(U u) where U : IComparable<U> => await box.With(u); }
            public static class Middle
            {
                public static async Task<int> Sum(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += await Far.One(); return sum; }
                public static Task<int> Set(int x) { Far.Local.Value = "middle"; return Far.Set(x); }
                public static async Task Fails() { try { await Far.Fail("bottom"); } finally { Far.Log += $"finally {Far.Local.Value};"; } }
            }
            """),
        ("App", """
            public static class Program
            {
                static async Task<string> All()
                {
                    Wrapped<string> wrapped = new(new Box<string>("w"));
                    string text = $"{await Middle.Sum(3)} {await wrapped.Get()} {await wrapped.Handed()} {await wrapped.With(4)} {await Middle.Set(2)} {Far.Local.Value} {await Far.One()} {await Deep(20)}";
                    try { await Middle.Fails(); } catch (Exception e) { text += $" {e.Message} {Far.Local.Value} {Far.Log}"; }
                    return text;
                }
                static async Task<int> Deep(int n) => n == 0 ? await Far.One() : await Deep(n - 1) + await Middle.Sum(1);
                public static string Run() => All().Result;
            }
            """));

    /// <summary>A class has the method of its interface from a base in another assembly.</summary>
    [Fact]
    public void AnInterfaceThatABaseImplementsIsAwaitedAsBefore() => FusedParts.Same(
        ("Library", "public class Base { public virtual async Task<int> Get() { await Task.Yield(); return 1; } }"),
        ("App", """
            public interface IGet { Task<int> Get(); }
            public sealed class Inheriting : Base, IGet { }
            public sealed class Own : Base, IGet { public override async Task<int> Get() => 1 + await base.Get(); }
            public static class Program
            {
                static async Task<int> Of(IGet instance) => await instance.Get();
                static async Task<int> All() => await Of(new Inheriting()) + await Of(new Own()) + await new Base().Get();
                public static string Run() => All().Result.ToString();
            }
            """));

    [Fact]
    public void ACallAcrossAssembliesAllocatesNothing()
    {
        (string, string)[] parts =
        [
            ("Library", """
                public sealed class Gate : System.Threading.Tasks.Sources.IValueTaskSource
                {
                    private System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore<bool> _core;
                    public bool IsLast, IsOpen;
                    public ValueTask Wait() { if (IsOpen) return default; _core.Reset(); return new ValueTask(this, _core.Version); }
                    public void Open() => _core.SetResult(true);
                    void System.Threading.Tasks.Sources.IValueTaskSource.GetResult(short token) => _core.GetResult(token);
                    System.Threading.Tasks.Sources.ValueTaskSourceStatus System.Threading.Tasks.Sources.IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);
                    void System.Threading.Tasks.Sources.IValueTaskSource.OnCompleted(Action<object> c, object s, short token, System.Threading.Tasks.Sources.ValueTaskSourceOnCompletedFlags f) => _core.OnCompleted(c, s, token, f);
                }
                public static class Far
                {
                    public static async Task<int> Once(Gate gate) { await gate.Wait(); return 1000; }
                    public static async ValueTask<T> Same<T>(Gate gate, T x) { await gate.Wait(); return x; }
                }
                """),
            ("App", """
                public static class Program
                {
                    static async ValueTask<int> Loop(Gate gate) { int n = 0; while (!gate.IsLast) n += await Both(gate); return n; }
                    static async Task<int> Both(Gate gate) => await Far.Once(gate) + (await Far.Same(gate, "xy")).Length;
                    static async Task<int> Many(Gate gate) { int n = 0; for (int i = 0; i < 100; i++) n += await Both(gate); return n; }
                    public static string Run()
                    {
                        Gate gate = new() { IsOpen = true };
                        string text = ExactBytes.Of(() => Many(gate)) + " ";
                        Task<int> many = Many(gate);
                        gate.IsOpen = false;
                        ValueTask<int> loop = Loop(gate);
                        text += ExactBytes.Of(gate.Open, before: 200, turns: 1000);
                        gate.IsLast = true;
                        while (!loop.IsCompleted)
                            gate.Open();
                        return $"{text} {many.Result} {loop.Result > 100_000}";
                    }
                }
                """ + ExactBytes.Source),
        ];
        using FusedParts together = new(parts);
        together.Fuse();

        // The one task is that of the outermost method.
        Assert.Equal("72 0 100200 True", together.Run());
    }
}
