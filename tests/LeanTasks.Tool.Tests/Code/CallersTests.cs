using LeanTasks.Tool.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Code;

public class CallersTests
{
    private const string Target =
        "class A { Task<int> _kept; public async Task<int> M(int x = 0) { await Task.Yield(); return 1; } public async ValueTask<int> V() { await Task.Yield(); return 1; } ";

    [Theory]
    [InlineData("async Task C() { await M(); }", nameof(TaskUse.Awaited))]
    [InlineData("async Task C() { int x = await M(3).ConfigureAwait(false) + 1; }", nameof(TaskUse.Awaited))]
    [InlineData("async Task C() { await V(); await Task.Yield(); }", nameof(TaskUse.Awaited))]
    [InlineData("async Task C() { await V().ConfigureAwait(false); }", nameof(TaskUse.Awaited))]
    [InlineData("async Task C() { await V().AsTask(); }", nameof(TaskUse.Awaited))]
    [InlineData("async Task C() { Console.WriteLine(string.Concat(\"a\", await M())); }", nameof(TaskUse.Awaited))]
    [InlineData("void C() { _kept = M(); }", nameof(TaskUse.Stored))]
    [InlineData("Task<int> P { get; set; } void C() { P = M(); }", nameof(TaskUse.Stored))]
    [InlineData("async Task C() { Task<int> t = M(); await Task.Yield(); await t; }", nameof(TaskUse.Stored))]
    [InlineData("async Task C() { ValueTask<int> t = V(); await t; await t; }", nameof(TaskUse.Stored))]
    [InlineData("void C() { Task<int> t = M(); Console.WriteLine(t.Result + t.Id); }", nameof(TaskUse.Stored))]
    [InlineData("int C() => M().Result;", nameof(TaskUse.Blocked))]
    [InlineData("void C() => M().Wait();", nameof(TaskUse.Blocked))]
    [InlineData("int C() => V().GetAwaiter().GetResult();", nameof(TaskUse.Blocked))]
    [InlineData("void C() { M(); }", nameof(TaskUse.Dropped))]
    [InlineData("void C() { _ = V(); }", nameof(TaskUse.Dropped))]
    [InlineData("Task<int> C() => M();", nameof(TaskUse.Returned))]
    [InlineData("Func<int, Task<int>> C() => M;", nameof(TaskUse.Delegate))]
    [InlineData("async Task C(bool b) { await (b ? _kept : M(1)); }", nameof(TaskUse.NotKnown))]
    [InlineData("async Task C(bool b) { await (b ? M(1) : _kept); }", nameof(TaskUse.NotKnown))]
    [InlineData("async Task C() { await (_kept ?? M(1)); }", nameof(TaskUse.NotKnown))]
    [InlineData("async Task C(bool b) { await M(b ? 1 : 2); }", nameof(TaskUse.Awaited))]
    public void TheUseOfATaskIsSeen(string caller, string expected)
    {
        using CompiledApp app = CompiledApp.Of(Target + caller + " }");
        CallSite site = Assert.Single(app.CodeOf(caller.Contains("V()", StringComparison.Ordinal) ? "<V>" : "<M>").Callers);
        Assert.Equal(expected, site.Use.ToString());
        Assert.Equal("A.C", site.Caller);
    }

    [Theory]
    [InlineData("void C() => Typed(1, async () => 1 + await _kept, \"\");", nameof(TaskUse.Delegate), "A.Typed")]
    [InlineData("void C() => Any(1, async () => 1 + await _kept, \"\");", nameof(TaskUse.AnyDelegate), "A.Any")]
    [InlineData("void C() => Any(1, static async () => await Task.Yield(), \"\");", nameof(TaskUse.AnyDelegate), "A.Any")]
    [InlineData("void C() => Both(async () => 1 + await _kept, null);", nameof(TaskUse.Delegate), "A.Both")]
    [InlineData("Func<Task<int>> C() => async () => 1 + await _kept;", nameof(TaskUse.Delegate), null)]
    [InlineData("Func<Task<int>> _all; void C() => _all += async () => 1 + await _kept;", nameof(TaskUse.Delegate), null)]
    [InlineData("Func<Task<int>> _all; void C() => _all -= async () => 1 + await _kept;", nameof(TaskUse.Delegate), null)]
    public void WhatTakesADelegateIsNamed(string caller, string expected, string? receiver)
    {
        const string Takers = "Task<int> _kept; void Typed(int x, Func<Task<int>> made, string y) { } void Any(int x, Delegate made, string y) { } void Both(Func<Task<int>> made, Delegate other) { } ";
        using CompiledApp app = CompiledApp.Of("class A { " + Takers + caller + " }");
        CallSite site = Assert.Single(app.CodeOf("<C>b__").Callers);
        Assert.Equal((expected, receiver), (site.Use.ToString(), site.Receiver));
    }

    [Theory]
    [InlineData("async Task C() { await Task.WhenAll(M(1), M(2)); }", "Task.WhenAll")]
    [InlineData("void C(List<Task> list) { list.Add(M(1)); list.Add(M(2)); }", "List.Add")]
    [InlineData("async Task C() { await Task.WhenAny(M(1), M(2)); }", "Task.WhenAny")]
    public void WhoGetsTheTaskIsNamed(string caller, string receiver)
    {
        using CompiledApp app = CompiledApp.Of(Target + caller + " }");
        IReadOnlyList<CallSite> callers = app.CodeOf("<M>").Callers;
        Assert.Equal(2, callers.Count);
        Assert.All(callers, site => Assert.Equal((TaskUse.PassedOn, receiver), (site.Use, site.Receiver)));
    }

    [Theory]
    [InlineData("async Task C() { await V(); }", false)]
    [InlineData("async Task C() { await V().AsTask(); }", true)]
    [InlineData("Task<int> H() => V().AsTask(); async Task C() { await H(); }", true)]
    [InlineData("ValueTask<int> H() => V(); async Task C() { await H(); }", false)]
    public void WhereATaskIsMadeOfAValueTaskIsSeen(string callers, bool makesTask)
    {
        using CompiledApp app = CompiledApp.Of(Target + callers + " }");
        Assert.Equal(makesTask, Assert.Single(app.CodeOf("<V>").Callers).MakesTask);
    }

    [Fact]
    public void UnoptimizedCodeIsUnderstoodToo()
    {
        using CompiledApp app = CompiledApp.Of(Target + "async Task C() { await M(); await V().ConfigureAwait(false); } }", optimized: false);
        Assert.Equal(TaskUse.Awaited, Assert.Single(app.CodeOf("<M>").Callers).Use);
        Assert.Equal(TaskUse.Awaited, Assert.Single(app.CodeOf("<V>").Callers).Use);
    }

    [Fact]
    public void WhoHandsATaskOnIsReplacedByItsCallers()
    {
        using CompiledApp app = CompiledApp.Of(Target + "Task<int> H() => M(); async Task C() { await H(); } async Task D() { await H(); } }");
        Assert.Equal(["A.C", "A.D"], app.CodeOf("<M>").Callers.Select(site => site.Caller).Order());
        Assert.Equal(["A.H"], app.CodeOf("<M>").HandedOnBy);
    }

    [Theory]
    [InlineData("Task<int> P => M(); async Task C() { await P; }", "A.C")]
    [InlineData("public Task<int> P => M();", "A.P.get")]
    public void APropertyThatHandsATaskOnIsNamed(string members, string caller)
    {
        using CompiledApp app = CompiledApp.Of(Target + members + " }");
        MethodCode code = app.CodeOf("<M>");
        Assert.Equal(caller, Assert.Single(code.Callers).Caller);
        Assert.Equal("A.P.get", code.Property);
    }

    [Fact]
    public void WhoHandsATaskOnForAnInterfaceOfTheFrameworkStays()
    {
        using CompiledApp app = CompiledApp.Of(
            "class A : IAsyncDisposable { async ValueTask M() => await Task.Yield(); public ValueTask DisposeAsync() => M(); async Task C() { await DisposeAsync(); } }");
        MethodCode code = app.CodeOf("<M>");
        CallSite site = Assert.Single(code.Callers);
        Assert.Equal(("A.DisposeAsync", TaskUse.Returned, "IAsyncDisposable.DisposeAsync"), (site.Caller, site.Use, site.Receiver));
        Assert.Empty(code.HandedOnBy);
    }

    [Fact]
    public void RecursionEnds()
    {
        using CompiledApp app = CompiledApp.Of("class A { async Task M() { await Task.Yield(); await H(); } Task H() => H2(); Task H2() => Environment.TickCount > 0 ? H() : M(); }");
        Assert.Equal("A.M", Assert.Single(app.CodeOf("<M>").Callers).Caller);
    }

    [Fact]
    public void CallersOfOtherAssembliesAreFound()
    {
        using CompiledApp app = new CompiledApp()
            .Add("Library", "public class A<T> { public async Task<T> M<U>(U x) { await Task.Yield(); return default; } }")
            .Add("App", "class C { async Task D(A<int> a) { await a.M(\"\"); } }");
        CallSite site = Assert.Single(app.CodeOf("<M>").Callers);
        Assert.Equal(("C.D", "App", TaskUse.Awaited), (site.Caller, site.CallerAssembly, site.Use));
        Assert.Equal("C+<D>d__0", site.CallerStateMachine);
    }

    [Fact]
    public void CallersOfAssembliesThatDoNotCountAreFoundToo()
    {
        using CompiledApp app = new CompiledApp()
            .Add("Library", "public class A { public async Task M() => await Task.Yield(); }")
            .Add("App", "class C { async Task D(A a) { await a.M(); } }");
        using AppCode code = AppCode.Read([app.Assemblies[0], app.Assemblies[1] with { Facts = new AssemblyFacts { Name = "App" } }]);
        CallSite site = Assert.Single(code.CodeOf(code.Find("Library", "A+<M>d__0")!)!.Callers);
        Assert.Equal(("C.D", false), (site.Caller, site.IsCallerCounted));
    }

    [Fact]
    public void CallersThroughAnInterfaceOrABaseAreFound()
    {
        using CompiledApp app = CompiledApp.Of(
            """
            interface I { Task Get(int x); }
            class A : I { public async Task Get(int x) => await Task.Yield(); public async Task Get(int x, int y) => await Task.Yield(); }
            abstract class B { public abstract Task Do(); }
            class C : B { public override async Task Do() => await Task.Yield(); }
            class D { async Task Use(I i, B b) { await i.Get(1); await b.Do(); } }
            """);
        MethodCode get = app.Code.CodeOf(app.Code.Methods.Single(method => method.Name == "A.Get(int)"))!;
        Assert.Equal(["I.Get"], get.Implements);
        Assert.Equal("D.Use", Assert.Single(get.Callers).Caller);
        Assert.Empty(app.Code.CodeOf(app.Code.Methods.Single(method => method.Name == "A.Get(int, int)"))!.Implements);

        MethodCode overriding = app.CodeOf("<Do>");
        Assert.Equal(["B.Do"], overriding.Implements);
        Assert.True(overriding.IsVirtual);
        Assert.Equal("D.Use", Assert.Single(overriding.Callers).Caller);
    }

    [Fact]
    public void AnInterfaceOfTheFrameworkBindsWhatIsReturned()
    {
        using CompiledApp app = CompiledApp.Of("class A : IAsyncDisposable { public async ValueTask DisposeAsync() => await Task.Yield(); }");
        Assert.Equal("IAsyncDisposable.DisposeAsync", app.CodeOf("<DisposeAsync>").BoundTo);
    }

    [Fact]
    public void AnInterfaceOfAnAssemblyThatIsNotProfiledBindsToo()
    {
        using CompiledApp app = new CompiledApp()
            .Add("Other", "public interface I { Task Get(); }", profiled: false)
            .Add("App", "class A : I { public async Task Get() => await Task.Yield(); }");
        Assert.Equal("I.Get", app.CodeOf("<Get>").BoundTo);
    }

    [Fact]
    public void WhoCanCallAMethodIsSeen()
    {
        using CompiledApp app = CompiledApp.Of(
            """
            public class A
            {
                public async Task Public() => await Task.Yield();
                protected internal virtual async Task Virtual() => await Task.Yield();
                private async Task Private() => await Task.Yield();
                internal async Task Internal() => await Task.Yield();
                public void Run() { async Task Local() => await Task.Yield(); Local().Wait(); Func<Task> f = async () => await Private(); }
            }
            """);
        Assert.Equal((false, false), (app.CodeOf("<Public>").IsHidden, app.CodeOf("<Public>").IsVirtual));
        Assert.Equal((false, true), (app.CodeOf("<Virtual>").IsHidden, app.CodeOf("<Virtual>").IsVirtual));
        Assert.True(app.CodeOf("<Private>").IsHidden);
        Assert.True(app.CodeOf("<Internal>").IsHidden);
        Assert.True(app.CodeOf("g__Local").IsHidden);
        Assert.True(app.CodeOf("<Run>b__").IsLambda);
    }

    [Fact]
    public void AnEntryPointIsSeen()
    {
        using CompiledApp app = CompiledApp.Of("class P { static async Task Main() { await Task.Yield(); } async Task Other() => await Task.Yield(); }", program: true);
        Assert.True(app.CodeOf("<Main>").IsEntryPoint);
        Assert.Empty(app.CodeOf("<Main>").Callers);
        Assert.False(app.CodeOf("<Other>").IsEntryPoint);
    }

    [Fact]
    public void AFileThatIsNoAssemblyHasNoMethods()
    {
        using CompiledApp app = CompiledApp.Of("class A { async Task M() => await Task.Yield(); }");
        File.WriteAllText(app.Assemblies[0].OriginalFile, "no assembly");
        Assert.Empty(app.Code.Methods);
    }

    [Fact]
    public void APdbOfAnotherBuildIsLeftAside()
    {
        using CompiledApp other = CompiledApp.Of("class B { }");
        using CompiledApp app = CompiledApp.Of("class A { void Run(int x) { Func<Task> f = async () => await Task.Delay(x); } }");
        File.Copy(Path.ChangeExtension(other.Assemblies[0].OriginalFile, ".pdb"), Path.ChangeExtension(app.Assemblies[0].OriginalFile, ".pdb"), overwrite: true);
        Assert.Equal(["A.Run.lambda #1"], app.Names());
    }
}
