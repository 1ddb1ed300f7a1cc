namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Generic methods that are not async and hand on a task, and generic virtual methods, have straight forms with the same type parameters.</summary>
public sealed class FusingGenericTests
{
    private const string Source = """
        public interface ISender { Task<string> Send<T, U>(in T first, U second) where T : IComparable<T> where U : class; ValueTask<T> Echo<T>(T x); Task Later<T>() where T : new(); }
        public class Sender : ISender
        {
            Task<string> ISender.Send<B, A>(in B first, A second) => Text(first, second, 1);
            protected virtual async Task<string> Text<T, U>(T first, U second, int n) { await Program.Pause(); return $"{typeof(T).Name} {typeof(U).Name} {first} {second} {n}"; }
            public virtual ValueTask<T> Echo<T>(T x) => x is int ? new ValueTask<T>(x) : Program.Same(x);
            public async Task Later<T>() where T : new() { await Program.Pause(); Program.Log += new T().GetType().Name; }
        }
        public sealed class Other : ISender
        {
            public Task<string> Send<X, Y>(in X first, Y second) where X : IComparable<X> where Y : class => Program.Chosen("other", true);
            public async ValueTask<T> Echo<T>(T x) { Program.Local.Value = "echo"; await Program.Pause(); throw new InvalidOperationException(typeof(T).Name); }
            public Task Later<T>() where T : new() => Task.FromResult(new T());
        }
        public class Box<T>
        {
            public T Value;
            public Task<(T, U)> Pair<U>(U other) { Program.Local.Value = typeof(U).Name; return Both(other, Value); }
            async Task<(T, U)> Both<U>(U other, T mine) { await Program.Pause(); return (mine, other); }
            public static ValueTask<List<U>> Many<U>(U x, T y) => x is null ? default : new Box<U> { Value = x }.All(y);
            async ValueTask<List<T>> All<V>(V y) { await Program.Pause(); return new() { Value }; }
            public sealed class Inner<V> { public static Task<V> Get<W>(V v, W w, T t) => Program.Chosen(v, w is string); }
        }
        public sealed class List<T> : System.Collections.Generic.List<T>;
        public static class Program
        {
            static bool s_suspends = SUSPENDS;
            public static string Log = "";
            public static readonly AsyncLocal<string> Local = new();
            public static async Task Pause() { if (s_suspends) await Task.Yield(); }
            public static async ValueTask<T> Same<T>(T x) { await Pause(); return x; }
            public static Task<T> Chosen<T>(T x, bool first) { if (first) return First(x); T[] all = [x, x]; return Array.IndexOf(all, x) == 0 ? First(all[1]) : Task.FromResult<T>(default); }
            static async Task<T> First<T>(T x) { await Pause(); return x; }
            static ValueTask<T> Wrapped<T>(T x) where T : unmanaged, Enum => new ValueTask<T>(First(x));
            static Task Untyped<T>(T x) => First(x);
            static Task<T> Throws<T>(T x) where T : class { if (x is null) throw new ArgumentNullException(typeof(T).Name); return First(x); }
            static Task<T> Loop<T>(T x, int n) => n == 0 ? First(x) : Loop(x, n - 1);
            static async Task Uses<T>(ISender sender, T x) where T : IComparable<T>
            {
                Local.Value = "uses";
                Log += $"{await sender.Send(x, "text")} {await sender.Send(DayOfWeek.Monday.ToString(), new object[0])};";
                try { Log += $"{await sender.Echo(x)} {await sender.Echo(new[] { x })} {Local.Value};"; } catch (InvalidOperationException e) { Log += e.Message + Local.Value; }
                await sender.Later<Box<T>>();
                Box<T> box = new() { Value = x };
                Log += $"{await box.Pair(2.5)} {Local.Value} {await box.Pair(box)} {(await Box<T>.Many("many", x)).Count} {await Box<T>.Inner<int>.Get(3, "w", x)} {await Box<T>.Inner<string>.Get("v", 4, x)};";
                Log += $"{await Chosen(x, false)} {await Chosen("b", true)} {await Wrapped(DayOfWeek.Friday)} {await Loop(x, 3)};";
                await Untyped(x);
                try { await Throws<string>(null); } catch (ArgumentNullException e) { Log += e.ParamName; }
                box = null;
                try { await box.Pair(1); } catch (NullReferenceException) { Log += "null;"; }
            }
            static async Task All() { foreach (ISender sender in new ISender[] { new Sender(), new Other() }) { await Uses(sender, 1); await Uses(sender, "x"); } }
            public static string Run() { All().Wait(); return Log; }
        }
        """;

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void GenericMethodsThatHandOnATaskDoWhatTheyDid(string suspends) => FusedProgram.Same(Source.Replace("SUSPENDS", suspends, StringComparison.Ordinal));

    [Fact]
    public void TheyAreFused()
    {
        string source = Source.Replace("SUSPENDS", "false", StringComparison.Ordinal);
        Assert.Equal("17 fused", FusedProgram.Awaits(source, "Program.Uses"));
        Assert.Equal("ISender.<Send>Test ISender.<Echo>Test ISender.<Later>Test Sender.<Text>Test", FusedProgram.DevirtualizationGuards(source));
    }
}
