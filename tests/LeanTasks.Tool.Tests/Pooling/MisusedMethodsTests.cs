using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Pooling;

/// <summary>Which methods of an assembly are left unpooled for what the app does with their value tasks.</summary>
public sealed class MisusedMethodsTests
{
    private const string Library = """
        public interface IReader { ValueTask<int> ReadAsync(int x); }
        public class First : IReader { public async ValueTask<int> ReadAsync(int x) { await Task.Yield(); return x; } }
        public class Second : IReader { async ValueTask<int> IReader.ReadAsync(int x) { await Task.Yield(); return x; } }
        public class Base { public virtual async ValueTask<int> GetAsync() { await Task.Yield(); return 1; } }
        public class Derived : Base { public override async ValueTask<int> GetAsync() { await Task.Yield(); return 1; } }
        public class Stream : System.IO.MemoryStream { public override async ValueTask<int> ReadAsync(Memory<byte> b, System.Threading.CancellationToken t = default) { await Task.Yield(); return 1; } }
        public static class Worker
        {
            public static async ValueTask<int> Direct() { await Task.Yield(); return 1; }
            public static ValueTask<int> Forwarded(bool b) => b ? Between() : default;
            private static ValueTask<int> Between() => Inner();
            private static async ValueTask<int> Inner() { await Task.Yield(); return 1; }
            public static async ValueTask<int> InDelegate() { await Task.Yield(); return 1; }
            public static readonly Func<ValueTask<int>> Kept = InDelegate;
            public static async ValueTask<T> Generic<T>() { await Task.Yield(); return default; }
            public static async ValueTask<string> Text() { await Task.Yield(); return ""; }
            public static async ValueTask Unit() { await Task.Yield(); }
        }
        """;

    private const string AllOfInt =
        "Base.GetAsync, Derived.GetAsync, First.ReadAsync, Second.ReadAsync, Stream.ReadAsync, Worker.Direct, Worker.Generic, Worker.InDelegate, Worker.Inner";

    [Theory]
    [InlineData("async Task M() { var t = Worker.Direct(); await t; await t; }", "Worker.Direct", "its value task is consumed twice, in A.M (Source.cs:2)")]
    [InlineData("async Task M() { var t = Worker.Unit(); await t; await t.ConfigureAwait(false); }", "Worker.Unit", "is consumed twice")]
    [InlineData("async Task M() { var t = Worker.Generic<int>(); await t; await t; }", "Worker.Generic", "is consumed twice")]
    [InlineData("int M() => Worker.Direct().Result;", "Worker.Direct", "its result is read before completion, in A.M (Source.cs:2)")]
    [InlineData("int M() { var f = Worker.Direct(); if (!f.IsCompletedSuccessfully) f.AsTask().Wait(); return f.Result; }", "Worker.Direct", "is consumed twice")]
    [InlineData("async Task M() { var t = Worker.Forwarded(true); await t; await t; }", "Worker.Inner", "is consumed twice")]
    public void WhatOneMethodReturnsIsThatMethods(string member, string expected, string reason) => AssertLeft(member, expected, reason);

    [Theory]
    [InlineData("async Task M(IReader r) { var t = r.ReadAsync(1); await t; await t; }", "First.ReadAsync, Second.ReadAsync")]
    [InlineData("async Task M(First r) { var t = r.ReadAsync(1); await t; await t; }", "First.ReadAsync")]
    [InlineData("async Task M(Base b) { var t = b.GetAsync(); await t; await t; }", "Base.GetAsync, Derived.GetAsync")]
    [InlineData("async Task M(Derived b) { var t = b.GetAsync(); await t; await t; }", "Base.GetAsync, Derived.GetAsync")]
    [InlineData("async Task M(System.IO.Stream s) { var t = s.ReadAsync(new byte[1].AsMemory()); await t; await t; }", "Stream.ReadAsync")]
    [InlineData("async Task M(Func<ValueTask<int>> f) { var t = f(); await t; await t; }", "Worker.InDelegate")]
    [InlineData("int M() { Func<ValueTask<int>> f = Worker.Direct; return f().GetAwaiter().GetResult(); }", "Worker.Direct, Worker.InDelegate")]
    [InlineData("static T Run<T>(Func<ValueTask<T>> f) => f().GetAwaiter().GetResult(); int M() => Run(() => Worker.Direct());", "Worker.Direct, Worker.InDelegate")]
    [InlineData("ValueTask<int> _kept; async Task M() { var t = _kept; await t; await t; }", AllOfInt)]
    public void WhereSeveralMayBeMeantAllAreLeft(string member, string expected) => AssertLeft(member, expected, "");

    [Theory]
    [InlineData("static async Task Twice(ValueTask<int> t) { await t; await t; } Task M() => Twice(Worker.Direct());", "Worker.Direct", "is consumed twice, in A.Twice")]
    [InlineData("static async Task Twice(ValueTask<int> t) { await t; await t; } Task M(ValueTask<int> t) => Twice(t); Task N() => M(Worker.Direct());", "Worker.Direct", "is consumed twice, in A.Twice")]
    [InlineData("static async Task Twice(ValueTask<int> t) { await t; await t; }", AllOfInt, "is consumed twice, in A.Twice")]
    [InlineData("static T Block<T>(ValueTask<T> t) => t.GetAwaiter().GetResult(); int M() => Block(Worker.Direct());", "Worker.Direct", "its result may be read before completion, in A.Block<T>")]
    [InlineData("ValueTask<int> M() { var t = Worker.Direct(); if (t.IsCompletedSuccessfully) { int x = t.Result; var u = Worker.Unit(); if (!u.IsCompletedSuccessfully) return Awaited(t, u, x); } return t; } static async ValueTask<int> Awaited(ValueTask<int> t, ValueTask u, int x) { x = await t; await u; return x; }", "Worker.Direct", "is consumed twice, in A.M")]
    [InlineData("async Task M(bool b) { var t = Worker.Direct(); await t; await N(t, b); } static async Task N(ValueTask<int> t, bool b) { if (b) await t; }", "Worker.Direct", "may be consumed twice, in A.M")]
    [InlineData("ValueTask<int> M() { var t = Worker.Direct(); if (t.IsCompletedSuccessfully && t.Result > 3) return default; return t; }", "Worker.Direct", "may be consumed twice, in A.M")]
    public void WhatIsGivenAwayComesFromTheCaller(string member, string expected, string reason) => AssertLeft(member, expected, reason);

    [Theory]
    [InlineData("async Task M(IReader r, Func<ValueTask<int>> f) { await Worker.Direct(); await Worker.Direct(); await r.ReadAsync(1); await f(); }")]
    [InlineData("async Task M() { var t = Worker.Direct().Preserve(); await t; await t; }")]
    [InlineData("async Task M() { var t = Worker.Direct().AsTask(); await t; await t; }")]
    [InlineData("int M() => Worker.Direct().AsTask().GetAwaiter().GetResult();")]
    [InlineData("ValueTask<int> M() { var t = Worker.Direct(); return t.IsCompletedSuccessfully ? new ValueTask<int>(t.Result + 1) : Awaited(t); } static async ValueTask<int> Awaited(ValueTask<int> t) => await t + 1;")]
    [InlineData("static int Read(ValueTask<int> t) => t.Result; int M() { var t = Worker.Direct(); return t.IsCompletedSuccessfully ? Read(t) : 0; }")]
    public void RightUseLeavesNone(string member)
    {
        using CompiledApp app = Compile(member);
        Assert.Empty(Find(app).Reasons);
    }

    [Fact]
    public void MisuseInTheAssemblyItselfCountsToo()
    {
        using CompiledApp app = CompiledApp.Of(Library + "class A { async Task M() { var t = Worker.Text(); await t; await t; } }");
        MisusedMethods misused = MisusedMethods.Find(app.FileOf("App"), []);
        Assert.Equal("Worker.Text", Left(app.FileOf("App"), misused));
    }

    [Fact]
    public void WhatCannotBeReadIsNamed()
    {
        using CompiledApp app = Compile("async Task M() { var t = Worker.Direct(); await t; await t; }");
        byte[] image = File.ReadAllBytes(app.FileOf("Pages"));
        File.WriteAllBytes(app.FileOf("Pages"), image[..(image.Length / 2)]);
        MisusedMethods misused = Find(app);
        Assert.Empty(misused.Reasons);
        Assert.Equal(["Pages.dll"], misused.NotChecked);
    }

    /// <summary>What is beside the assembly may be fused: its value tasks come from where they came from before.</summary>
    [Theory]
    [InlineData("async Task<int> M() { int n = await Own(1); var t = Worker.Direct(); n += await t; return n + await t; }", "Worker.Direct")]
    [InlineData("async Task<int> M(ValueTask<int> t) { int n = await Own(1); n += await t; return n + await t; } async Task<int> C() => await M(Worker.Direct());", "Worker.Direct")]
    [InlineData("async Task<int> M(ValueTask<int> t) { int n = await Own(1); n += await t; return n + await t; } Task<int> C() => M(Worker.Direct());", "Worker.Direct")]
    [InlineData("async Task<int> M(ValueTask<int> t) { int n = await Own(1); n += await t; return n + await t; } async Task<int> C() { try { return await M(Worker.Direct()); } catch (Exception) { return 1; } }", "Worker.Direct")]
    [InlineData("async Task<int> M() => await Own(1);", "")]
    public void AnAssemblyBesideItMayBeFused(string member, string expected)
    {
        using CompiledApp app = Compile(member + " async ValueTask<int> Own(int n) { await Task.Yield(); return n; }");
        Assert.Equal(expected, Left(app.FileOf("App"), Find(app)));
        Assert.True(FusingWeaver.Weave(app.FileOf("Pages"), new FusingOptions { ReferenceFolders = [AppContext.BaseDirectory] }).IsWritten);
        Assert.Equal(expected, Left(app.FileOf("App"), Find(app)));
    }

    private static void AssertLeft(string member, string expected, string reason)
    {
        using CompiledApp app = Compile(member);
        MisusedMethods misused = Find(app);
        Assert.Equal(expected, Left(app.FileOf("App"), misused));
        Assert.All(misused.Reasons.Values, why => Assert.Contains(reason, why, StringComparison.Ordinal));
    }

    private static CompiledApp Compile(string member) => CompiledApp.Of(Library).Add("Pages", "#pragma warning disable\nclass A { " + member + " }");

    private static MisusedMethods Find(CompiledApp app) => MisusedMethods.Find(app.FileOf("App"), [app.FileOf("Pages")]);

    /// <summary>The weaver leaves them, and by the names that it gives them.</summary>
    private static string Left(string file, MisusedMethods misused)
    {
        FusingResult plan = FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, DryRun = true, NotPooled = misused.Reasons });
        return string.Join(", ", plan.ValueTaskMethods.Where(static method => !method.IsPooled).Select(static method => method.Method));
    }
}
