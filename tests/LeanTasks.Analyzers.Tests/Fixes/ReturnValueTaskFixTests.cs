using LeanTasks.Analyzers.Tests.Correctness;
using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN007.</summary>
public class ReturnValueTaskFixTests
{
    [Theory]
    [InlineData("app.MapGet(\"/\", () => Lean());", "app.MapGet(\"/\", () => Lean().AsValueTask());")]
    [InlineData("app.MapGet(\"/\", (bool a) => a ? Lean() : Lean());", "app.MapGet(\"/\", (bool a) => (a ? Lean() : Lean()).AsValueTask());")]
    [InlineData(
        "app.MapGet(\"/\", (int id) => { if (id < 0) return Number(0); return Number(id); });",
        "app.MapGet(\"/\", (int id) => { if (id < 0) return Number(0).AsValueTask(); return Number(id).AsValueTask(); });")]
    [InlineData("app.MapGet(\"/\", async LeanTask<int> (int id) => await Number(id));", "app.MapGet(\"/\", async ValueTask<int> (int id) => await Number(id));")]
    [InlineData("app.MapGet(\"/\", async LeanTask () => await Lean());", "app.MapGet(\"/\", async ValueTask () => await Lean());")]
    [InlineData("app.MapGet(\"/\", Number);", "app.MapGet(\"/\", (int id) => Number(id).AsValueTask());")]
    [InlineData("app.MapGet(\"/\", WithKeyword);", "app.MapGet(\"/\", (int @event) => WithKeyword(@event).AsValueTask());")]
    [InlineData("app.MapGet(\"/\", Lean);", "app.MapGet(\"/\", () => Lean().AsValueTask());")]
    public Task AHandlerReturnsAValueTask(string statement, string mended) =>
        FixRun.AllBecomesAsync(new UnawaitedReturnAnalyzer(), new ReturnValueTaskFix(), InMethod(statement), InMethod(mended));

    [Theory]
    [InlineData("[Xunit.Fact] public LeanTask T() => Lean();", "[Xunit.Fact] public ValueTask T() => Lean();")]
    [InlineData("[Xunit.Fact] public async LeanTask T() { await Lean(); }", "[Xunit.Fact] public async ValueTask T() { await Lean(); }")]
    public Task ATestReturnsAValueTask(string member, string mended) =>
        FixRun.AllBecomesAsync(new UnawaitedReturnAnalyzer(), new ReturnValueTaskFix(), InClass(member), InClass(mended));

    // Version 2 of xunit does not await a ValueTask.
    [Theory]
    [InlineData("[Xunit.Fact] public LeanTask T() => Lean();", "[Xunit.Fact] public Task T() => Lean().AsTask();")]
    [InlineData("[Xunit.Fact] public async LeanTask T() { await Lean(); }", "[Xunit.Fact] public async Task T() { await Lean(); }")]
    public Task AnOlderTestReturnsATask(string member, string mended) =>
        FixRun.AllBecomesAsync(new UnawaitedReturnAnalyzer(), new ReturnValueTaskFix(), Older(InClass(member)), Older(InClass(mended)));

    [Theory]
    [InlineData("app.MapGet(\"/\", WithDefault);")]
    [InlineData("app.MapGet(\"/\", WithAttribute);")]
    [InlineData("Func<LeanTask> handler = Lean; app.MapGet(\"/\", handler);")]
    public Task WhatALambdaWouldLoseIsLeftToTheAuthor(string statement) =>
        FixRun.IsNotOfferedAsync(new UnawaitedReturnAnalyzer(), new ReturnValueTaskFix(), InMethod(statement));

    private static string InMethod(string statement) => InClass($"void M(Routes app) {{ {statement} }}");

    private static string InClass(string member) =>
        $$"""
        using LeanTasks;
        using Microsoft.AspNetCore.Builder;
        class C
        {
            static LeanTask Lean() => LeanTask.CompletedTask;

            static LeanTask<int> Number(int id) => LeanTask.FromResult(id);

            static LeanTask<int> WithKeyword(int @event) => LeanTask.FromResult(@event);

            static LeanTask<int> WithDefault(int id = 3) => LeanTask.FromResult(id);

            [Obsolete]
            static LeanTask<int> WithAttribute(int id) => LeanTask.FromResult(id);

        #pragma warning disable CS0612
            {{member}}
        }
        {{FrameworkStubs.Source}}
        """;

    private static string Older(string source) => source.Replace("FactAttribute : Attribute, IFactAttribute", "FactAttribute : Attribute", StringComparison.Ordinal);
}
