using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>LEAN007: handlers and tests that return what nothing awaits.</summary>
public class UnawaitedReturnTests
{
    [Theory]
    [InlineData("void M(Routes app) => app.MapGet(\"/\", {|LEAN007:() =>|} Lean());")]
    [InlineData("void M(Routes app) => app.MapGet(\"/\", {|LEAN007:(int id) =>|} { return Number(id); });")]
    [InlineData("void M(Routes app) => app.MapGet(\"/\", {|LEAN007:async LeanTask<int> (int id) =>|} await Number(id));")]
    [InlineData("void M(Routes app) => app.MapGet(\"/\", {|LEAN007:(int id) =>|} Pooled(id));")]
    [InlineData("void M(Routes app) => app.MapGet(\"/\", {|LEAN007:Number|});")]
    [InlineData("void M(Routes app) => app.MapGet(\"/\", {|LEAN007:Calls.Flowing|});")]
    [InlineData("void M(Routes app, Func<LeanTask> handler) => app.MapGet(\"/\", {|LEAN007:handler|});")]
    [InlineData("void M(Routes app) => EndpointRouteBuilderExtensions.MapGet(handler: {|LEAN007:() =>|} Lean(), pattern: \"/\", routes: app);")]
    [InlineData("[Xunit.Fact] public {|LEAN007:LeanTask|} M() => Lean();")]
    [InlineData("[Xunit.Theory] public async {|LEAN007:LeanTask|} M() => await Lean();")]
    [InlineData("class SlowAttribute : Xunit.FactAttribute; [Slow] public async {|LEAN007:PooledFlow|} M() => await Lean();")]
    [InlineData("[Microsoft.VisualStudio.TestTools.UnitTesting.TestMethod] public {|LEAN007:LeanTask<int>|} M() => Number(1);")]
    public Task WhatAFrameworkDoesNotAwaitIsFlagged(string member) => Check(member);

    [Theory]
    [InlineData("void M(Routes app) => app.MapGet(\"/\", () => Lean().AsValueTask());")]
    [InlineData("void M(Routes app) => app.MapGet(\"/\", async (int id) => await Number(id));")]
    [InlineData("void M(Routes app) => app.MapGet(\"/\", (int id) => id);")]
    [InlineData("void M(Delegate handler, Routes app) => app.MapGet(\"/\", handler);")]
    [InlineData("void Keep(Delegate handler) { } void M() => Keep(() => Lean());")]
    [InlineData("[Xunit.Fact] public ValueTask M() => Lean();")]
    [InlineData("[Obsolete] public LeanTask M() => Lean();")]
    [InlineData("class FactAttribute : Attribute; [Fact] public LeanTask M() => Lean();")]
    public Task WhatIsAwaitedIsFine(string member) => Check(member);

    [Fact]
    public async Task TheMessageNamesTheTypeAndTheMend()
    {
        var findings = await Expect.FindingsAsync(new UnawaitedReturnAnalyzer(), Members("[Xunit.Fact] public {|LEAN007:LeanTask|} M() => Lean();"));

        Assert.Equal(
            "xunit awaits Task and ValueTask, but not 'LeanTask': this test passes even if its code fails; return ValueTask instead",
            findings.Single().GetMessage(null));
    }

    private static async Task Check(string member) => await Expect.FindingsAsync(new UnawaitedReturnAnalyzer(), Members(member));

    private static string Members(string member) => "using Microsoft.AspNetCore.Builder;\n" + Snippet.Members(
        $"static LeanTask Lean() => LeanTask.CompletedTask; static LeanTask<int> Number(int id) => LeanTask.FromResult(id); static PooledFlow<int> Pooled(int id) => new(id); {member}")
        + "\n" + FrameworkStubs.Source;
}
