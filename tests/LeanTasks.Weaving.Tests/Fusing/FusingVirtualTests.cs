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
        internal abstract class Taking<T> { public abstract Task<string> Take(T x, T[] all); }
        internal abstract class TakingNumbers : Taking<int> { }
        internal sealed class OnlyTaking : TakingNumbers { public override async Task<string> Take(int x, int[] all) { await Program.Pause(); return "taken " + x + all.Length; } }
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
            static Task<int> HandedPart(Part part, int x) => part.Do(x);
            static async Task<string> TakesPart(Part part) { try { return $"{await part.Do(5)} {await HandedPart(part, Count())}"; } catch (NullReferenceException) { return "null"; } }
            static async System.Collections.Generic.IAsyncEnumerable<int> Parts(Part part) { yield return await part.Do(5); yield return await part.Do(Count()); }
            static async Task<string> LoopsParts(Part part) { string text = ""; await foreach (int i in Parts(part)) text += i; return text; }
            static async Task<string> TakesNumbers(TakingNumbers taking) => await taking.Take(Count(), new int[2]);
            public static string Run() => All(new Unit(), new Alone(), new LastPart(), new Inner<string>(), new Closed()).Result + Takes(new Unit()).Result + TakesPart(new OnlyPart()).Result + TakesPart(null).Result + LoopsParts(new LastPart()).Result + TakesNumbers(new OnlyTaking()).Result;
        }
        """;

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void ACallWhoseMethodIsCertainDoesWhatItDid(string suspends) => FusedProgram.Same(Certain.Replace("SUSPENDS", suspends, StringComparison.Ordinal));

    [Theory]
    [InlineData("Program.All", "16 fused; Inner`1.Get is virtual")]
    [InlineData("Unit.Own", "4 fused")]
    [InlineData("Closed.Mine", "1 fused")]
    [InlineData("Square.Twice", "2 fused")]
    [InlineData("Program.Takes", "1 fused")]
    [InlineData("Program.TakesPart", "2 fused")]
    [InlineData("Program.Parts", "2 fused")]
    [InlineData("Program.TakesNumbers", "1 fused")]
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
    public void OthersMayOverrideIt(string type, bool isCertain) => Assert.Equal(
        isCertain ? "" : "C.<M>Test",
        FusedProgram.DevirtualizationGuards($"{type} public static class Program {{ static async Task<int> Calls(C c) => await c.M(); }}"));

    private const string Open = """
        public interface IStep { Task<int> Next(int x); ValueTask<string> Name(); Task Nothing(bool fails); }
        public class First : IStep
        {
            public virtual async Task<int> Next(int x) { Program.Local.Value = "first"; await Program.Pause(); if (x == 0) throw new InvalidOperationException("first"); return x; }
            public async ValueTask<string> Name() { await Program.Pause(); return "first"; }
            public Task Nothing(bool fails) { Program.Local.Value = "nothing"; return fails ? Task.FromException(new FormatException("nothing")) : Later(); }
            async Task Later() { await Program.Pause(); Program.Log += "later;"; }
        }
        public class Second : First { public override async Task<int> Next(int x) { try { return 1 + await base.Next(x); } finally { Program.Log += "second;"; } } }
        public sealed class Third : First { public override Task<int> Next(int x) { Program.Local.Value = "third"; if (x == 0) throw new ArgumentException("third"); return x == 1 ? null : Task.FromResult(x); } }
        public sealed class Own<T> : IStep
        {
            public async Task<int> Next(int x) { Program.Local.Value = "own"; await Program.Pause(); if (x == 0) throw new NotSupportedException("own"); return x + typeof(T).Name.Length; }
            [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))] public async ValueTask<string> Name() { await Program.Pause(); return "own"; }
            public Task Nothing(bool fails) => fails ? Task.FromCanceled(new CancellationToken(true)) : Task.Delay(1);
        }
        public class Proxy : DispatchProxy
        {
            protected override object Invoke(MethodInfo method, object[] args) => method.Name switch { "Next" => Task.FromResult(100), "Name" => new ValueTask<string>("proxy"), _ => Task.Run(() => Program.Log += "proxied;") };
        }
        struct Value : IStep { public async Task<int> Next(int x) { await Program.Pause(); return -x; } public async ValueTask<string> Name() => "value"; public Task Nothing(bool fails) => Task.CompletedTask; }
        public sealed class Context : SynchronizationContext { public int Posts; public override void Post(SendOrPostCallback d, object state) { Interlocked.Increment(ref Posts); ThreadPool.QueueUserWorkItem(_ => { SetSynchronizationContext(this); d(state); }); } }
        public static class Program
        {
            static bool s_suspends = SUSPENDS;
            public static string Log = "";
            public static readonly AsyncLocal<string> Local = new();
            public static async Task Pause() { if (s_suspends) await Task.Delay(1); }
            static async Task Uses(IStep step)
            {
                for (int x = 2; x >= 0; x--)
                {
                    Local.Value = "mine";
                    try { Log += await step.Next(x) + await Handed(step, x) + ";"; }
                    catch (Exception e) when (Note()) { Log += $"{e.GetType().Name} {e.Message} {Local.Value} {Frames(e)};"; }
                    Log += Local.Value + ";";
                }
                Local.Value = "mine";
                Log += await NameOf(step);
                foreach (bool fails in new[] { false, true })
                {
                    try { await step.Nothing(fails); } catch (Exception e) { Log += e.GetType().Name + ";"; }
                    Log += $"{Local.Value} {SynchronizationContext.Current is Context};";
                }
            }
            // Where it goes on without its context depends on time, and nothing looks at that.
            static async Task<string> NameOf(IStep step) { try { return await step.Name().ConfigureAwait(false); } catch (NullReferenceException) { return "null;"; } }
            static bool Note() { Log += $"filter {Local.Value};"; return true; }
            static string Frames(Exception e) => string.Join("<", new System.Diagnostics.StackTrace(e).ToString().Split('\n').Select(l => l.Trim()).Where(l => l.StartsWith("at ")).Select(l => l.Split('(')[0].Replace(".MoveNext", "").Replace("at ", "")).Where(f => f.Contains("Test") || f.Contains("LeanTasks")).Distinct());
            static Task<int> Handed(IStep step, int x) { Local.Value = "handed"; return step.Next(x); }
            static async Task<int> Base(First first) => await first.Next(7);
            static async Task All()
            {
                foreach (IStep step in new IStep[] { new First(), new Second(), new Third(), new Own<string>(), DispatchProxy.Create<IStep, Proxy>(), new Value(), null })
                    await Uses(step);
                Log += await Base(new First()) + await Base(new Second()) + await Base(new Third());
            }
            public static string Run()
            {
                Task all = null;
                Context context = new();
                Thread thread = new(() => { SynchronizationContext.SetSynchronizationContext(context); all = All(); });
                thread.Start();
                thread.Join();
                all.Wait();
                return Log;
            }
        }
        """;

    /// <summary>Where an instance may be of another assembly's type, its type is looked at; and what is not known is called and awaited as before.</summary>
    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public void ACallThatMayReachOthersDoesWhatItDid(string suspends) => FusedProgram.Same(Open.Replace("SUSPENDS", suspends, StringComparison.Ordinal));

    /// <summary>An override may return a task with a result, where the method returns one without.</summary>
    [Fact]
    public void AnOverrideWithAResultDoesWhatItDid() => FusedProgram.Same("""
        public class Without
        {
            public string Log = "";
            public virtual async Task Run(int x, bool suspends) { if (suspends) await Task.Yield(); Log += "without "; }
        }
        public class With : Without
        {
            public override async Task<int> Run(int x, bool suspends) { if (suspends) await Task.Yield(); Log += "with "; return x < 0 ? throw new ArgumentException("negative") : x; }
        }
        public sealed class Certain : With
        {
            public override async Task<int> Run(int x, bool suspends) => 1 + await base.Run(x, suspends);
        }
        public static class Program
        {
            static async Task<string> Twice(Without one, bool suspends)
            {
                await one.Run(1, suspends);
                try { await one.Run(-1, suspends); } catch (ArgumentException e) { one.Log += e.Message; }
                return one.Log;
            }
            static async Task<int> Sum(With one, Certain certain, bool suspends) { await certain.Run(0, suspends); return await one.Run(2, suspends) + await certain.Run(3, suspends); }
            static async Task<string> All(bool suspends) => $"{await Twice(new Without(), suspends)} {await Twice(new With(), suspends)} {await Twice(new Certain(), suspends)} {await Sum(new With(), new Certain(), suspends)}";
            public static string Run() => All(false).Result + All(true).Result + new Certain().Run(5, true).GetType().GetProperty("Result").PropertyType;
        }
        """);

    [Fact]
    public void TypesThatAreKnownAreLookedFor()
    {
        string source = Open.Replace("SUSPENDS", "false", StringComparison.Ordinal);
        Assert.Equal("IStep.<Next>Test IStep.<Nothing>Test IStep.<Name>Test First.<Next>Test", FusedProgram.DevirtualizationGuards(source));
        Assert.Equal("4 fused", FusedProgram.Awaits(source, "Program.Uses"));
        Assert.Equal("1 fused", FusedProgram.Awaits(source, "Program.NameOf"));
    }

    /// <summary>More than 24 are not, and none whose types cannot be named beside the method, or that bring type arguments.</summary>
    [Theory]
    [InlineData("public interface C { Task<int> M(); } class A : C { async Task<int> C.M() { await Task.Yield(); return 1; } } MANY A")]
    [InlineData("public interface C { Task<int> M(); } class A { class B : C { public async Task<int> M() { await Task.Yield(); return 1; } } }")]
    [InlineData("public interface C { Task<int> M(); } class A<T> : C { public async Task<int> M() { await Task.Yield(); return 1; } }")]
    [InlineData("public interface C { Task<int> M(); } class A<T> { public async Task<int> M() { await Task.Yield(); return 1; } } class B : A<int>, C { }")]
    [InlineData("public interface C { Task<int> M(); } class A : C { public Task<int> M() => null; }")]
    [InlineData("public class C { public virtual async Task<int> M() { await Task.Yield(); return 1; } } MANY C")]
    public void TheseAreNotLookedFor(string types)
    {
        string all = System.Text.RegularExpressions.Regex.Replace(types, "MANY (.)", static match => string.Concat(Enumerable.Range(1, 24).Select(i => $"class Derived{i} : {match.Groups[1]} {{ }} ")));
        string source = $"{all} public static class Program {{ static async Task<int> Calls(C c) => await c.M(); }}";
        Assert.Equal("none of its awaits can be fused, and no fused method awaits it; C.M is virtual", FusedProgram.Awaits(source, "Program.Calls"));
    }

    /// <summary>The types that DispatchProxy makes override methods of internal classes, if they have the name of one of the interface.</summary>
    [Fact]
    public void AProxyOverridesWhatIsInternal() => FusedProgram.Same("""
        public interface IHas { Task<int> M(); }
        internal class Proxy : DispatchProxy
        {
            protected override object Invoke(MethodInfo method, object[] args) => Task.FromResult(100);
            public virtual async Task<int> M() => await Program.One();
        }
        internal class Hidden : DispatchProxy
        {
            protected override object Invoke(MethodInfo method, object[] args) => Task.FromResult(100);
            internal virtual async Task<int> M() => await Program.One();
        }
        internal class Derived : Hidden { }
        public static class Program
        {
            public static async Task<int> One() => 1;
            static async Task<string> Calls(Proxy proxy, Hidden hidden, Derived derived) => $"{await proxy.M()} {await hidden.M()} {await derived.M()} {await new Proxy().M()}";
            public static string Run() => Calls((Proxy)DispatchProxy.Create<IHas, Proxy>(), (Hidden)DispatchProxy.Create<IHas, Hidden>(), (Derived)DispatchProxy.Create<IHas, Derived>()).Result;
        }
        """);
}
