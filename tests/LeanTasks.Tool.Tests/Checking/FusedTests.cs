using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>Assemblies that are fused: the check finds in them what it finds in what the compiler made.</summary>
public sealed class FusedTests
{
    private const string Loads =
        "static async ValueTask<int> Inner(int x) { await Task.Yield(); return x; } static async ValueTask<int> Load(int x) => await Inner(x) + 1;\n";

    [Theory]
    [InlineData("LEAN001", "static async Task M() { ValueTask<int> t = Load(1); await t; await t; }")]
    [InlineData("LEAN003", "static void M() => Console.WriteLine(Load(1).Result);")]

    // In a fused method, whose code has its parameters and variables elsewhere; in a large one; on an instance; behind a handler.
    [InlineData("LEAN001", "static async ValueTask<int> M(int n) { n += await Load(n); ValueTask<int> t = Inner(n); n += await t; return n + await t; }")]
    [InlineData("LEAN001", "static async ValueTask<int> M(ValueTask<int> t) { int n = await t; n += await Load(n); return n + await t; }")]
    [InlineData("LEAN001", "static async ValueTask<int> M(ValueTask<int> t) { try { int n = await Load(1); n += await t; return n + await t; } catch (InvalidOperationException) { return await Load(2); } }")]
    [InlineData("LEAN003", "static async Task<int> M(int n) { n += await Load(n); return n + Inner(n).Result; }")]
    [InlineData("LEAN001", "static async Task M() { var t = Load(1); await t; await Use(t); } static async Task<int> Use(ValueTask<int> t) => await t + await Load(1);")]
    [InlineData("LEAN001", "static async Task M(ValueTask<int> t) { await Use(t); await Use(t); } static async Task<int> Use(ValueTask<int> t) => await t + await Load(1);")]
    [InlineData("LEAN001", "static async Task M(ValueTask<int> t) { try { await Use(t); } catch (InvalidOperationException) { } await Use(t); } static async Task<int> Use(ValueTask<int> t) => await t + await Load(1);")]
    [InlineData("LEAN001", "static async Task M() { var t = Hand(1); await t; await t; } static ValueTask<int> Hand(int n) => Load(n); static async Task<int> N() => await Hand(2);")]
    [InlineData("LEAN001", "static async Task M() { Func<Task> f = async () => { var t = Load(1); await Load(2); await t; await t; }; await f(); }")]
    [InlineData("LEAN001", "static async IAsyncEnumerable<int> M() { int k = await Load(1); var t = Load(k); int n = await t; n += await t; yield return n; }")]
    [InlineData("LEAN001", "static async Task M() { await foreach (int n in All()) { var t = Load(n); await t; await t; } } static async IAsyncEnumerable<int> All() { yield return await Load(1); }")]
    [InlineData("LEAN001", "sealed class S { async ValueTask<int> Own() => await Load(1); async Task Two() { int n = await Own(); var t = Own(); n += await t; Console.WriteLine(n + await t); } }")]
    [InlineData("LEAN001", "class V { public virtual async ValueTask<int> Get() => await Load(1); } sealed class W : V { public override async ValueTask<int> Get() => await Load(2); } static async Task M(V v) { await v.Get(); var t = v.Get(); await t; await t; }")]
    [InlineData("LEAN001", "readonly static ValueTask<int> s_kept = Load(1); static async Task<int> M() => await Load(1) + await s_kept;")]
    [InlineData("LEAN005", "private ValueTask<int> _first = Load(1); async Task<int> M() => await Load(1) + await _first; async Task<int> N() => await Load(1) + await _first;")]

    // What does not suspend returns what has completed, and may be consumed twice.
    [InlineData("", "static async ValueTask<int> Now(int n) => n; static async ValueTask<int> M() => await Now(1); static async Task N() { var t = M(); await t; await t; Console.WriteLine(M().Result); }")]
    [InlineData("", "static async ValueTask<int> Now(int n) => n; static async ValueTask<int> M() { try { return await Now(1); } catch (Exception) { return 2; } } static void N() => Console.WriteLine(M().Result);")]
    [InlineData("", "static async ValueTask<int> Now(int n) => n; static ValueTask<int> Hand(int n) => Now(n); static async ValueTask<int> M() => await Hand(1) + await Now(1); static void N() => Console.WriteLine(M().Result);")]
    [InlineData("", "static async ValueTask<int> Maybe(int n, bool async) => async ? await Load(n) : n; static async ValueTask<int> M(int n, bool async) => await Maybe(n, async); static void N() => Console.WriteLine(M(1, false).Result);")]
    [InlineData("LEAN003", "static async ValueTask<int> Maybe(int n, bool later) => later ? await Load(n) : n; static async ValueTask<int> M(int n, bool later) => await Maybe(n, later); static void N() => Console.WriteLine(M(1, true).Result);")]
    public void WhatIsFoundInAMethodIsFoundWhenItIsFused(string rule, string members)
    {
        string source = "partial class P {\n" + Loads + members + "\n}";
        foreach (bool symbols in new[] { true, false })
        {
            (IReadOnlyList<CheckFinding> findings, int fused) = FusedChecks.AssertSame(source, symbols);
            Assert.True(fused >= 2);
            Assert.Equal(rule.Length == 0 ? [] : [rule], findings.Select(static finding => finding.Rule));
        }
    }

    /// <summary>A method with so much code has one body, which also goes on where it has suspended.</summary>
    [Fact]
    public void ALargeMethodIsFollowedToo()
    {
        string many = string.Concat(Enumerable.Range(0, 60).Select(static i => $"n += await Load({i}); "));
        (IReadOnlyList<CheckFinding> findings, _) = FusedChecks.AssertSame($"class P {{\n{Loads}static async ValueTask<int> M(int n, ValueTask<int> t) {{ {many} n += await t; {many} return n + await t; }} }}");
        Assert.Equal("LEAN001", Assert.Single(findings).Rule);
    }

    [Fact]
    public void AnAssemblyBesideAFusedOneKeepsItsFindings()
    {
        using CompiledApp app = new CompiledApp().Add("Library", $"public static class P {{\n{Loads.Replace("static async ValueTask<int> Load", "public static async ValueTask<int> Load", StringComparison.Ordinal)}}}")
            .Add("App", "static class Q { static async Task<int> M() { var t = P.Load(1); await t; return await t; } static async Task<int> N(ValueTask<int> t) => await P.Load(1) + await t + await t; }");
        string file = app.Assemblies[1].OriginalFile;
        IReadOnlyList<CheckFinding> before = AssemblyChecker.Check(file).Findings;
        Assert.Equal(["LEAN001", "LEAN001"], before.Select(static finding => finding.Rule));
        FusingWeaver.Weave(app.FileOf("Library"), new FusingOptions { ForOthers = true, ReferenceFolders = [AppContext.BaseDirectory] });
        Assert.Equal(before, AssemblyChecker.Check(file).Findings);
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { FusedReferences = [app.FileOf("Library")], ReferenceFolders = [AppContext.BaseDirectory] });
        Assert.True(result.IsWritten);
        Assert.Equal(before, AssemblyChecker.Check(file).Findings);
    }

    [Fact]
    public void MisuseInFusedFSharpIsFound() =>
        Assert.NotEmpty(FusedChecks.AssertSameFile(CheckedAssemblies.FSharp).Findings);

    public static TheoryData<string> Shapes => [.. MisuseShapes.Names];

    [Theory]
    [MemberData(nameof(Shapes))]
    public void AShapeOfFusedMethodsIsFound(string name)
    {
        (string source, string rule, _) = MisuseShapes.Of(name);
        (IReadOnlyList<CheckFinding> findings, int fused) = FusedChecks.AssertSame(source.Replace(
            "public static Func<int, ValueTask<int>> Read;", "public static async ValueTask<int> Read(int n) => await Deep(n); static async ValueTask<int> Deep(int n) { await Task.Yield(); return n; }", StringComparison.Ordinal));
        Assert.True(fused >= 2);
        Assert.Equal([rule], findings.Select(static finding => finding.Rule));
    }
}
