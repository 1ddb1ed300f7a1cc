using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>LEAN001 where two loops, or a loop and something else, meet the same values of a collection.</summary>
public class LoopsOverCollectionsTests
{
    private const string List = "List<ValueTask<int>> tasks = new(); tasks.Add(Calls.Number()); ";

    [Theory]
    [InlineData(List + "foreach (var t in tasks) await t; foreach (var t in tasks) {|LEAN001:await t|};")]
    [InlineData(List + "foreach (var t in tasks) { Calls.Ask(); await t.ConfigureAwait(false); } foreach (var t in tasks) { int x = 1 + {|LEAN001:await t|}; }")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number(), Calls.Number()]; foreach (var t in tasks) await t; foreach (var t in tasks) {|LEAN001:await t|};")]
    [InlineData("ValueTask[] tasks = [Calls.Work(), Calls.Work()]; foreach (var t in tasks) await t; await LeanValueTask.WhenAll({|LEAN001:tasks|});")]
    [InlineData("ValueTask[] tasks = [Calls.Work(), Calls.Work()]; await LeanValueTask.WhenAll(tasks); foreach (var t in tasks) {|LEAN001:await t|};")]
    [InlineData("var tasks = Enumerable.Range(0, 3).Select(_ => Calls.Number()).ToList(); foreach (var t in tasks) await t; foreach (var t in tasks) {|LEAN001:await t|};")]
    [InlineData(List + "List<Task<int>> all = []; foreach (var t in tasks) all.Add(t.AsTask()); foreach (var t in tasks) {|LEAN001:await t|};")]
    [InlineData(List + "try { foreach (var t in tasks) await t; } finally { foreach (var t in tasks) {|LEAN001:await t|}; }")]
    [InlineData(List + "foreach (var t in tasks) { try { await t; } catch (Exception) { } } if (first) foreach (var t in tasks) {|LEAN001:await t|};")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number(), Calls.Number()]; List<ValueTask<int>> same = [.. tasks]; foreach (var t in tasks) await t; foreach (var t in same) {|LEAN001:await t|};")]
    [InlineData("ValueTask[] tasks = [Calls.Work(), Calls.Work()]; await LeanValueTask.WhenAll([.. tasks]); foreach (var t in tasks) {|LEAN001:await t|};")]
    [InlineData(List + "await Task.WhenAll(tasks.Select(t => t.AsTask())); foreach (var t in tasks) {|LEAN001:await t|};")]
    [InlineData(List + "foreach (var t in tasks) await t; await Task.WhenAll({|LEAN001:tasks|}.Select(async t => await t));")]
    [InlineData(List + "var first1 = tasks.Select(t => t.AsTask()).ToList(); var again = {|LEAN001:tasks|}.Select(t => t.AsTask()).ToList();")]
    public Task AllElementsConsumedTwiceAreFlagged(string body) => Check(body);

    [Theory]
    [InlineData(List + "foreach (var t in tasks) await t; tasks.Clear(); tasks.Add(Calls.Number()); foreach (var t in tasks) await t;")]
    [InlineData(List + "foreach (var t in tasks) await t; tasks = [Calls.Number()]; foreach (var t in tasks) await t;")]
    [InlineData(List + "if (first) foreach (var t in tasks) await t; else foreach (var t in tasks) await t;")]
    [InlineData(List + "foreach (var t in tasks) Console.WriteLine(t.IsCompleted); foreach (var t in tasks) await t;")]
    [InlineData(List + "foreach (var t in tasks) { if (!t.IsCompleted) await t; } foreach (var t in tasks) { if (t.IsCompleted) Console.WriteLine(t.Result); }")]
    [InlineData(List + "foreach (var t in tasks) { if (Calls.Ask()) continue; await t; } foreach (var t in tasks) { if (!Calls.Ask()) continue; await t; }")]
    [InlineData(List + "foreach (var t in tasks) { int x = Calls.Ask() ? await t : 0; } foreach (var t in tasks) { int x = Calls.Ask() ? 0 : await t; }")]
    [InlineData(List + "foreach (var t in tasks) { bool b = Calls.Ask() && await t > 0; } foreach (var t in tasks) { bool b = Calls.Ask() || await t > 0; }")]
    [InlineData(List + "foreach (var t in tasks) { try { Calls.Fail(); } catch (Exception) { await t; } } foreach (var t in tasks) { switch (count) { case 1: await t; break; } }")]
    [InlineData("List<ValueTask<int>> tasks = new(); tasks.Add(new ValueTask<int>(3)); foreach (var t in tasks) await t; foreach (var t in tasks) await t;")]
    [InlineData("ValueTask<int>[] tasks = new ValueTask<int>[3]; tasks[count] = new ValueTask<int>(3); foreach (var t in tasks) await t; foreach (var t in tasks) await t;")]
    [InlineData("ValueTask<int>[] tasks = new ValueTask<int>[3]; while (Calls.Ask()) { for (int i = 0; i < 3; i++) tasks[i] = Calls.Number(); foreach (var t in tasks) await t; }")]
    [InlineData(List + "foreach (var t in tasks) await t; Calls.TakeAny(tasks); foreach (var t in tasks) await t;")]
    [InlineData("ValueTask<int>[] tasks = new ValueTask<int>[3]; foreach (var t in tasks) { await t; if (first) break; } await tasks[1];")]
    [InlineData("ValueTask<int>[] tasks = new ValueTask<int>[3]; try { foreach (var t in tasks) await t; } catch (Exception) { await tasks[2]; }")]
    [InlineData("foreach (var t in new List<ValueTask<int>>()) await t; foreach (var t in new List<ValueTask<int>>()) await t;")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number(), Calls.Number()]; List<ValueTask<int>> same = [.. tasks]; foreach (var t in same) await t;")]
    [InlineData("ValueTask<int>[] tasks = [Calls.Number()]; List<ValueTask<int>> all = [.. tasks, Calls.Number()]; tasks = [Calls.Number()]; foreach (var t in tasks) await t; foreach (var t in all) await t;")]
    [InlineData(List + "var done = tasks.Select(t => t.IsCompleted).ToList(); await Task.WhenAll(tasks.Select(t => t.AsTask())); tasks.Clear(); tasks.Add(Calls.Number()); foreach (var t in tasks) await t;")]
    [InlineData(List + "var all = tasks.Select(t => first ? t.AsTask() : Task.FromResult(1)).ToList(); if (!first) foreach (var t in tasks) await t;")]
    public Task ElementsThatMayBeOthersAreFine(string body) => Check(body);

    [Theory]
    [InlineData("ValueTask<int> task = Calls.Number(); while (Calls.Ask()) Calls.Fail(); while (Calls.Ask()) Calls.Fail(); await task; {|LEAN001:await task|};")]
    [InlineData("ValueTask<int> task = Calls.Number(); foreach (char c in Text()) await Task.Yield(); foreach (char c in Text()) { await task; break; } {|LEAN001:await task|}; string Text() => \"a\";")]
    [InlineData("ValueTask<int> task = Calls.Number(); do { if (Calls.Ask()) return; await task; task = Calls.Number(); } while (Calls.Ask()); await task; {|LEAN001:await task|};")]
    public Task WhatALoopAsksMayBeAnsweredOtherwiseNextTime(string body) => Check(body);

    // The compiler's own time grows faster than the number: the deep run has ten thousand statements.
    [Fact]
    public Task AMethodOfManyThousandStatementsIsFollowed() => Check(
        "ValueTask<int> task = Calls.Number(); await task;\n"
        + string.Concat(Enumerable.Range(0, FullRun.Count(usual: 1_000, full: 5_000)).Select(i => $"ValueTask<int> t{i} = Calls.Number();\nawait t{i};\n"))
        + "{|LEAN001:await task|};");

    private static async Task Check(string body) => await Expect.FindingsAsync(new ConsumptionAnalyzer(), Snippet.Method(body));
}
