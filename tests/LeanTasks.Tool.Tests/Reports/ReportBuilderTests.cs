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
    public void TheLargestSavingComesFirstAlsoWhereItIsABound()
    {
        using CompiledApp app = CompiledApp.Of("class A { public async Task<int> Get() { await Task.Yield(); return 1; } async Task C() { await Get(); } async Task D() { await Get(); } }");
        ProfileReport report = SampleReport.Of(
            [SampleReport.Counts("A+<Get>d__0", synchronous: 1000), SampleReport.Counts("Unknown", synchronous: 5000)], assemblies: app.Assemblies);
        Assert.Equal(["Unknown", "A.Get"], report.Methods.Select(method => method.Method));
        Assert.Equal([true, false], report.Methods.Select(method => method.Advice.IsUpperBound));
    }

    [Fact]
    public void SharesAreOfAllThatTheAppAllocatedWhereThatIsKnown()
    {
        ProfileReport report = SampleReport.Of(
            [SampleReport.Counts("Large", synchronous: 750), SampleReport.Counts("Small", synchronous: 250)],
            allocations: new ProcessAllocations(720_000, 0, 0, []));
        Assert.Equal([0.75, 0.25], report.Methods.Select(method => method.ShareOfBytes));
        Assert.Equal([0.075, 0.025], report.Methods.Select(method => method.ShareOfAllBytes));
        Assert.Null(Assert.Single(SampleReport.Of([SampleReport.Counts("M", synchronous: 1)]).Methods).ShareOfAllBytes);
    }

    [Fact]
    public void BoxesAreNamedByTheirMethodsAndOthersByTheirTypes()
    {
        const string Box = "AsyncStateMachineBox`1";
        using CompiledApp app = CompiledApp.Of("namespace Shop; public class Cart { public async Task<int> Add<T>() { await Task.Yield(); return 1; } }");
        AppAllocations all = SampleReport.Of(
            [SampleReport.Counts("Shop.Cart+<Add>d__0`1", suspended: 1000)],
            assemblies: app.Assemblies,
            allocations: new ProcessAllocations(2_000_000, 100, 1_000_000,
            [
                new SampledType($"{Box}[System.Int32,Shop.Cart+<Add>d__0`1[System.String]]", 1, 100_000),
                new SampledType($"{Box}[System.Int32,Shop.Cart+<Add>d__0`1[System.Int32]]", 2, 200_000),
                new SampledType($"{Box}[System.Threading.Tasks.VoidTaskResult,System.IO.Stream+<CopyTo>d__27]", 1, 100_000),
                new SampledType("System.Byte[]", 6, 600_000),
            ])).Allocations!;
        Assert.Equal((2_000_000, 100, 10_000, 10), (all.Bytes, all.Requests, all.BytesPerRequest, all.Samples));
        Assert.Equal(0.1, all.ShareOfOtherBoxes);

        // 112,000 counted bytes of 2,000,000, and a tenth of these.
        Assert.Equal((0.156, 0.359, 0.641, 0), (all.Boxes!.Share, all.Boxes.Counted, all.Boxes.Sampled, all.Boxes.NotAttributed));
        Assert.Equal(["System.IO.Stream.CopyTo"], all.Boxes.SampledMethods);
        Assert.Equal(
            [
                new AllocatedType("byte[]", null, 0.6, 1_200_000, 6),
                new AllocatedType(AllocatedType.Box, "Shop.Cart.Add<T>", 0.3, 600_000, 3),
                new AllocatedType(AllocatedType.Box, "System.IO.Stream.CopyTo", 0.1, 200_000, 1),
            ],
            all.Types);
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
