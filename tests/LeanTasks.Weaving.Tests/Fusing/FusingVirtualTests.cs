namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Awaits of virtual calls are fused where it is certain which method they reach, and only there.</summary>
public sealed class FusingVirtualTests
{
    private const string Certain = """
        public abstract class Shape
        {
            public string Log = "";
            public abstract Task<int> Area(int x);
            public virtual async ValueTask<string> Name(bool fails) { Log += "shape;"; await Program.Pause(); if (fails) throw new InvalidOperationException("shape"); return "shape"; }
            public virtual Task<int> Area(long x) => Area((int)x);
            protected internal virtual async Task<T> Echo<T>(T x) { await Program.Pause(); return x; }
        }
        public class Square : Shape
        {
            public override async Task<int> Area(int x) { await Program.Pause(); return x * x; }
            public sealed override async ValueTask<string> Name(bool fails) => "square " + await base.Name(fails);
            public async Task<int> Twice(int x) => await Area(x) + await Area(x);
        }
        public sealed class Unit : Square
        {
            public override async Task<int> Area(int x) { Log += "unit;"; await Program.Pause(); return 1 + await base.Area(0); }
            public async Task<int> Own() => await Area(3) + await Area(4L) + (await Name(false)).Length + await Echo(5);
        }
        internal class Inner<T> { public string Log = ""; public virtual async Task<string> Get(T x) { await Program.Pause(); return "inner " + x; } public async Task<string> Call(T x) => await Get(x); }
        internal sealed class Closed : Inner<int> { public override async Task<string> Get(int x) { await Program.Pause(); return "closed " + await base.Get(x); } public async Task<string> Mine() => await Get(1); }
        internal class Alone { public virtual async Task<string> Get() { await Program.Pause(); return "alone"; } public virtual Task<string> Forward(int x) => x == 0 ? Get() : Task.FromResult("none"); }
        internal abstract class Part { public abstract Task<int> Do(int x); }
        internal class OnlyPart : Part { public override async Task<int> Do(int x) { await Program.Pause(); return x; } }
        internal sealed class LastPart : OnlyPart { }
        public class Made { private Made() { } public static readonly Made One = new(); public virtual async Task<int> Get() { await Program.Pause(); return 7; } }
        public static class Program
        {
            static bool s_suspends = SUSPENDS;
            public static async Task Pause() { if (s_suspends) await Task.Yield(); }
            static async Task<string> All(Unit unit, Alone alone, Part part, Inner<string> inner, Closed closed)
            {
                string log = await unit.Own() + ";" + await unit.Area(2) + ";" + await unit.Name(false) + ";" + await new Square().Area(5) + ";" + await alone.Get() + await alone.Forward(0) + await alone.Forward(1);
                log += await part.Do(3) + ";" + await inner.Get("x") + await inner.Call("y") + ";" + await closed.Get(9) + await closed.Mine() + await closed.Call(8) + await Made.One.Get();
                foreach (Unit each in new[] { unit, null })
                {
                    try { log += await each.Name(true); } catch (Exception e) { log += e.GetType().Name + e.Message; }
                    try { log += await each.Area(Count()); } catch (Exception e) { log += e.GetType().Name + e.Message; }
                }
                try { alone = null; log += await alone.Forward(Count()); } catch (Exception e) { log += e.GetType().Name + e.Message; }
                return log + unit.Log + s_count;
            }
            static int s_count;
            static int Count() => ++s_count;
            static Task<int> Handed(Unit unit) => unit.Area(6);
            static async Task<int> Takes(Unit unit) => await Handed(unit);
            public static string Run() => All(new Unit(), new Alone(), new LastPart(), new Inner<string>(), new Closed()).Result + Takes(new Unit()).Result;
        }
        """;

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void ACallWhoseMethodIsCertainDoesWhatItDid(string suspends) => FusedProgram.Same(Certain.Replace("SUSPENDS", suspends, StringComparison.Ordinal));

    [Theory]
    [InlineData("Program.All", "16 fused; Inner`1.Get is virtual")]
    [InlineData("Unit.Own", "3 fused; Shape.Area is not async")]
    [InlineData("Closed.Mine", "1 fused")]
    [InlineData("Square.Twice", "no await of it can be fused, and no fused method awaits it; Shape.Area is virtual; Shape.Area is virtual")]
    [InlineData("Program.Takes", "1 fused")]
    public void TheseAreCertain(string method, string expected) =>
        Assert.Equal(expected, FusedProgram.Awaits(Certain.Replace("SUSPENDS", "false", StringComparison.Ordinal), method));

    /// <summary>Other assemblies may override what is here: by a class that they see, or one that friends see. What hides a method, or overrides it by a name of its own, is not followed.</summary>
    [Theory]
    [InlineData("public class C { public virtual async Task<int> M() { await Task.Yield(); return 1; } }", false)]
    [InlineData("internal class C { public virtual async Task<int> M() { await Task.Yield(); return 1; } }", true)]
    [InlineData("[assembly: InternalsVisibleTo(\"Friend\")] internal class C { public virtual async Task<int> M() { await Task.Yield(); return 1; } }", false)]
    [InlineData("[assembly: InternalsVisibleTo(\"Friend\")] public class C { internal C() { } public virtual async Task<int> M() { await Task.Yield(); return 1; } }", false)]
    [InlineData("public class C { internal C() { } public virtual async Task<int> M() { await Task.Yield(); return 1; } }", true)]
    [InlineData("public class C { internal virtual async Task<int> M() { await Task.Yield(); return 1; } }", true)]
    [InlineData("public class C { protected internal virtual async Task<int> M() { await Task.Yield(); return 1; } }", false)]
    [InlineData("internal class C { public virtual async Task<int> M() { await Task.Yield(); return 1; } } internal class D : C { public override async Task<int> M() { await Task.Yield(); return 2; } }", false)]
    [InlineData("internal class C { public virtual async Task<int> M() { await Task.Yield(); return 1; } } internal class D : C { public new virtual async Task<int> M() { await Task.Yield(); return 2; } }", false)]
    [InlineData("internal class C { public virtual async Task<int> M() { await Task.Yield(); return 1; } public virtual Task<int> M(int x) => null; } internal class D : C { public override Task<int> M(int x) => null; }", true)]
    [InlineData("internal interface C { Task<int> M(); } internal sealed class D : C { public async Task<int> M() { await Task.Yield(); return 1; } }", false)]
    public void OthersMayOverrideIt(string type, bool isFused) => Assert.Equal(
        isFused ? "1 fused" : "no await of it can be fused, and no fused method awaits it; C.M is virtual",
        FusedProgram.Awaits($"{type} public static class Program {{ static async Task<int> Calls(C c) => await c.M(); }}", "Program.Calls"));
}
