using LeanTasks.Profiling;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Reports;

public class ReportBuilderTests
{
    [Fact]
    public void InstantiationsOfAMethodAreOneLine()
    {
        using CompiledApp app = CompiledApp.Of("namespace Shop; public class Cache<K> { public async Task<T> Get<T>() { await Task.Yield(); return default; } }");
        ProfileReport report = SampleReport.Of(
            [
                SampleReport.Counts("Shop.Cache`1+<Get>d__0`1", synchronous: 100, suspended: 100),
                SampleReport.Counts("Shop.Cache`1+<Get>d__0`1", synchronous: 300, suspended: 100, result: "System.String"),
            ],
            assemblies: app.Assemblies);
        MethodReport method = Assert.Single(report.Methods);
        Assert.Equal(("Shop.Cache<K>.Get<T>", "Task<T>", "App"), (method.Method, method.Returns, method.Assembly));
        Assert.Equal((600, 400, 400, 20, 0), (method.Calls, method.CompletedSynchronously, method.Suspensions, method.Faults, method.Canceled));
        Assert.Equal(Math.Round(((400 * 72) + (200 * 112)) / 600.0, 2), method.BytesPerCall);
        Assert.Equal(1, method.ShareOfBytes);
        Assert.Null(method.SuspendedNanosecondsPerCall);
    }

    [Fact]
    public void WhatIsNotCountedIsNamedOnceForEachReason()
    {
        ProfileReport report = SampleReport.Of([], notCounted: [new NotCounted("A", "why"), new NotCounted("B", "why"), new NotCounted("A", "why"), new NotCounted("A", "also")]);
        Assert.Equal([new NotCounted("A", "why"), new NotCounted("B", "why"), new NotCounted("A", "also")], report.NotCounted);
    }

    [Fact]
    public void WhatSavesMostComesFirstAndTotalsAreOfAll()
    {
        ProfileReport report = SampleReport.Of(
        [
            SampleReport.Counts("Few", synchronous: 10),
            SampleReport.Counts("Small", synchronous: 200),
            SampleReport.Counts("Large", synchronous: 1000),
            SampleReport.Counts("NeverCalled"),
        ]);
        Assert.Equal(["Large", "Small", "Few"], report.Methods.Select(method => method.Method));
        Assert.Equal(new ProfileTotals { Methods = 3, Calls = 1210, Bytes = 1210 * 72, SavedBytes = 1200 * 72 }, report.Totals);
        Assert.Equal(0.8264, report.Methods[0].ShareOfBytes);
        Assert.Equal(["It ran well."], report.Notes);
    }

    [Fact]
    public void WhatIsSureComesBeforeWhatMaySaveLess()
    {
        using CompiledApp app = CompiledApp.Of("class A { public async Task<int> Get() { await Task.Yield(); return 1; } async Task C() { await Get(); } async Task D() { await Get(); } }");
        ProfileReport report = SampleReport.Of(
            [SampleReport.Counts("Unknown", synchronous: 5000), SampleReport.Counts("A+<Get>d__0", synchronous: 1000)], assemblies: app.Assemblies);
        Assert.Equal(["A.Get", "Unknown"], report.Methods.Select(method => method.Method));
        Assert.Equal([false, true], report.Methods.Select(method => method.Advice.IsUpperBound));
    }

    [Fact]
    public void AStateMachineThatIsNotFoundKeepsItsName()
    {
        ProfileReport report = SampleReport.Of(
        [
            SampleReport.Counts("App.X+<Y>d__3", synchronous: 100, result: "System.Collections.Generic.List`1[System.Int32]"),
            SampleReport.Counts("App.Z", MethodKind.Void, synchronous: 100, result: ""),
        ]);
        Assert.Equal([("App.X+<Y>d__3", "Task<List<int>>"), ("App.Z", "void")], report.Methods.Select(method => (method.Method, method.Returns)));
    }

    [Fact]
    public void UnoptimizedFSharpIsNamedAsSuch()
    {
        MethodReport method = Assert.Single(SampleReport.Of(
            [SampleReport.Counts("Microsoft.FSharp.Core.CompilerServices.ResumableStateMachine`1", suspended: 500, assembly: "FSharp.Core")]).Methods);
        Assert.Equal("F# tasks compiled without optimization, together", method.Method);
        Assert.Equal("keep", method.Advice.Action);
    }

    [Fact]
    public void TimeIsThereIfItWasTaken()
    {
        MethodReport method = Assert.Single(SampleReport.Of([SampleReport.Counts("M", suspended: 500)], timeTaken: true).Methods);
        Assert.Equal(1500, method.SuspendedNanosecondsPerCall);
    }

    [Fact]
    public void AnUnoptimizedAssemblyIsSaidToBeOne()
    {
        using CompiledApp app = CompiledApp.Of("public class A { public async Task<int> Get() { await Task.Yield(); return 1; } }", optimized: false);
        MethodReport method = Assert.Single(SampleReport.Of([SampleReport.Counts("A+<Get>d__0", synchronous: 1000)], assemblies: app.Assemblies).Methods);
        Assert.EndsWith("an unoptimized build.", method.Advice.Why, StringComparison.Ordinal);
    }
}
