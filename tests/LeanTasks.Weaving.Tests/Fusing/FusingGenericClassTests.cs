namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>A virtual call that reaches the method of a generic class for certain is one of that class with the instance's type arguments.</summary>
public sealed class FusingGenericClassTests
{
    private const string Source = """
        public abstract class Iterator<T>
        {
            public virtual async ValueTask Close(bool s) { await Program.Pause(s); Program.Note($"iterator of {typeof(T)}"); }
            public abstract ValueTask<T> Next(bool s);
            public virtual Task<string> Name<U>(U with, bool s) => Task.FromResult($"{typeof(T)} {typeof(U)} {with}");
        }
        public abstract class Pair<T, U> : Iterator<U>
        {
            public T First;
            public override async ValueTask Close(bool s) { await Program.Pause(s); Program.Note($"pair of {typeof(T)} and {typeof(U)}"); await base.Close(s); }
            public override async Task<string> Name<V>(V with, bool s) { await Program.Pause(s); return $"pair {typeof(T)} {typeof(U)} {typeof(V)} {await base.Name(with, s)}"; }
        }
        public sealed class Last<A, B> : Pair<B, A[]>
        {
            public A Item;
            public override async ValueTask<A[]> Next(bool s) { await Close(s).ConfigureAwait(false); await Program.Pause(s); return [Item, Item]; }
            public ValueTask Ends(bool s) => Close(s);
        }
        public sealed class Plain : Pair<int, string> { public override async ValueTask<string> Next(bool s) { await Close(s); return await Name(3, s); } }
        public class Holder<T> { public Last<T, string> Last; public Last<T[], T> Other() => new() { Item = [] }; }
        public static class Program
        {
            static string s_log = "";
            public static void Note(string what) => s_log += what + ";";
            public static async Task Pause(bool s) { if (s) await Task.Yield(); }
            static async Task Uses<X>(Last<X, int> last, X item, bool s)
            {
                last.Item = item;
                await last.Close(s);
                await last.Ends(s);
                Note($"{(await last.Next(s)).Length} {await last.Name(item, s)}");
                await new Last<X[], X>().Close(s);
            }
            static async Task Holds(Holder<int> holder, bool s) { await holder.Last.Close(s); await holder.Other().Close(s); Note(await holder.Other().Name<Guid>(default, s)); }
            static Last<X, int> Make<X>(X item) => new() { Item = item };
            static T Same<T>(T value) => value;
            static async Task Made(bool s) { await Make("made").Close(s); await Same(Make(4)).Close(s); }
            static async Task Makes<X, Y>(X item, Y other, bool s) { await Make(other).Close(s); await Same(Make(new[] { item })).Close(s); }
            static async Task<string> Next(Plain plain, bool s) => await plain.Next(s) + await plain.Name("with", s);
            static async Task All(bool s)
            {
                await Uses(new Last<string, int>(), "text", s);
                await Uses(new Last<long, int>(), 4, s);
                await Holds(new Holder<int> { Last = new Last<int, string>() }, s);
                Note(await Next(new Plain(), s));
                await Made(s);
                await Makes("x", 2.5, s);
                try { await Uses<string>(null, "", s); } catch (NullReferenceException) { Note("null"); }
            }
            public static string Run() { All(false).Wait(); All(true).Wait(); return s_log; }
        }
        """;

    [Fact]
    public void ACallReachesTheMethodOfItsInstance() => FusedProgram.Same(Source);

    [Theory]
    [InlineData("Program.Uses", "5 fused")]
    [InlineData("Program.Holds", "3 fused")]
    [InlineData("Program.Made", "2 fused")]
    [InlineData("Program.Makes", "2 fused")]
    [InlineData("Program.Next", "2 fused")]
    [InlineData("Last.Next", "2 fused")]
    [InlineData("Plain.Next", "2 fused")]
    public void SuchACallIsFused(string method, string expected) => Assert.Equal(expected, FusedProgram.Awaits(Source, method));
}
