using LeanTasks.Analyzers.Tests.Correctness;
using LeanTasks.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>Code under <c>#if</c>: no fix changes a part of what another configuration compiles otherwise, and none loses it.</summary>
public class ConditionalCodeTests
{
    private const string Members =
        """
        #pragma warning disable CS0219
            static Task<int> Size(string text) => Task.FromResult(text.Length);
            static ValueTask<int> Number(int number = 1) => throw null!;
            static void Use(object? any) { }
            static void Log<T>(T any) { }

        """;

    [Theory]
    [InlineData("static async Task M(string s) { List<Task<int>> tasks = [Size(s)]; while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks);\n#if !OTHER\ntasks.Remove(done);\n#endif\nUse(await done); } }")]
    [InlineData("static async Task M(string s) { List<Task<int>> tasks = [Size(s)]; while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks); tasks.Remove(done);\n#if OTHER\nUse(tasks);\n#endif\n} }")]
    [InlineData("static async Task M(string s) { List<Task<int>> tasks = [Size(s)]; while (tasks.Count > 0) { Task<int> done = await Task.WhenAny(tasks); tasks.Remove(done); }\n#if OTHER\nUse(tasks);\n#endif\n}")]
    public Task WhenEachIsNotOffered(string member) => IsNotOfferedAsync(new WhenAnyInLoop(), new WhenEachFix(), member);

    [Theory]
    [InlineData("static Task<int> M(Task<string> p) {\n#if !OTHER\nreturn p.ContinueWith(t => Size(t.Result)).Unwrap();\n#else\nreturn Size(\"\");\n#endif\n}")]
    [InlineData("static Task<int> M(Task<string> p) => p.ContinueWith(t => Size(\n#if OTHER\n\"\"\n#else\nt.Result\n#endif\n)).Unwrap();")]
    [InlineData("static async Task M(Task<string> p) { int n = await p.ContinueWith(t => Size(\n#if OTHER\n\"\" +\n#endif\nt.Result)).Unwrap(); }")]
    public Task AwaitInsteadOfUnwrapIsNotOffered(string member) => IsNotOfferedAsync(new UnwrappedContinuation(), new AwaitInsteadOfUnwrapFix(), member);

    [Theory]
    [InlineData("static async Task<int> M(Task<int> task) { if (await Task.WhenAny(task, Task.Delay(5)) != task) {\n#if !OTHER\nthrow new TimeoutException();\n#else\nreturn 0;\n#endif\n} return await task; }")]
    [InlineData("static async Task<int> M(Task<int> task) {\n#if !OTHER\nif (await Task.WhenAny(task, Task.Delay(5)) != task) throw new TimeoutException();\n#endif\nreturn await task; }")]
    [InlineData("static async Task<int> M(Task<int> task) { Task delay = Task.Delay(5); if (await Task.WhenAny(task, delay) != task) throw new TimeoutException(); return await task;\n#if OTHER\nawait delay;\n#endif\n}")]
    [InlineData("static async Task<int> M(Task<int> task) { Task delay = Task.Delay(5);\n#if OTHER\nUse(task);\n#endif\nTask winner = await Task.WhenAny(task, delay); return await task; }")]
    [InlineData("static async Task<int> M(Task<int> task) { Task winner = await Task.WhenAny(task, Task.Delay(\n#if OTHER\n5\n#else\n6\n#endif\n)); return await task; }")]
    public Task NothingIsOfferedForADelay(string member) => IsNotOfferedAsync(new AbandonedDelay(), new AbandonedDelayFix(), member);

    [Theory]
    [InlineData("static void M(string name, string other) { ThreadPool.QueueUserWorkItem(_ => {\n#if !OTHER\nUse(name);\n#else\nUse(other);\n#endif\n}); }")]
    [InlineData("static void M(string name) => Task.Factory.StartNew(() => Use(name)\n#if OTHER\n, TaskCreationOptions.LongRunning\n#endif\n);")]
    [InlineData("static void M(string name) {\n#if OTHER\nname = \"\";\n#endif\nThreadPool.QueueUserWorkItem(_ => Use(name)); }")]
    public Task AStaticLambdaIsNotOffered(string member) => IsNotOfferedAsync(new CapturingLambda(), new StaticLambdaFix(), member);

    [Theory]
    [InlineData("object _source = new TaskCompletionSource(\n#if !OTHER\n\"state\"\n#endif\n);")]
    [InlineData("object _source = new TaskCompletionSource(\n#if OTHER\nTaskCreationOptions.RunContinuationsAsynchronously\n#endif\n);")]
    public Task AsynchronousContinuationsAreNotOffered(string member) => IsNotOfferedAsync(new InlineContinuations(), new AsynchronousContinuationsFix(), member);

    [Theory]
    [InlineData("static async Task M() { await Task.Yield(); ValueTask<int> unused = Number();\n#if OTHER\nUse(await unused);\n#endif\n}")]
    [InlineData("static async Task M() { await Task.Yield(); _ = Number(\n#if OTHER\n3\n#endif\n); }")]
    [InlineData("static async Task M() { await Task.Yield(); _ =\n#if OTHER\n3;\n#else\nNumber();\n#endif\n}")]
    public Task AnAwaitIsNotOffered(string member) => IsNotOfferedAsync(new NeverConsumedAnalyzer(), new AwaitCallFix(), member);

    [Theory]
    [InlineData("static async Task M() { ValueTask<int> task = Number();\n#if OTHER\ntask = Number();\n#endif\nawait task; await task; }")]
    [InlineData("static async Task M() { ValueTask<int> task = Number(\n#if OTHER\n3\n#endif\n); await task; await task; }")]
    [InlineData("static async Task M() { ValueTask<int> task = Number(); int n; while ((n = await task) > 0) Use(n);\n#if OTHER\nUse(task);\n#endif\n}")]
    public Task NoRepeatedConsumptionIsMended(string member) => IsNotOfferedAsync(new ConsumptionAnalyzer(), new RepeatedConsumptionFix(), member);

    [Theory]
    [InlineData("static int M() => Number(\n#if OTHER\n3\n#endif\n).Result;")]
    [InlineData("static async Task<int> M() { await Task.Yield(); return Number()\n#if !OTHER\n.Result;\n#else\n.AsTask().Result;\n#endif\n}")]
    public Task NoEarlyReadIsMended(string member) => IsNotOfferedAsync(new ConsumptionAnalyzer(), new EarlyResultFix(), member);

    [Theory]
    [InlineData("static Task<int> M() => Task.FromResult(\n#if OTHER\n41\n#else\n42\n#endif\n);")]
    public Task NoFieldIsMadeOfATask(string member) => IsNotOfferedAsync(new ConstantResult(), new StaticTaskFieldFix(), member);

    [Fact]
    public Task AFieldOfThisConfigurationIsNotUsedInAll() => FixRun.BecomesAsync(
        new ConstantResult(),
        new StaticTaskFieldFix(),
        "class C\n{\n#if !OTHER\n    static readonly Task<int> s_all = Task.FromResult(42);\n#endif\n    static int s_other;\n    Task<int> M() => Task.FromResult(42);\n}",
        "class C\n{\n#if !OTHER\n    static readonly Task<int> s_all = Task.FromResult(42);\n#endif\n    static int s_other;\n    private static readonly Task<int> s_task42 = Task.FromResult(42);\n\n    Task<int> M() => s_task42;\n}");

    [Theory]
    [InlineData("#if !OTHER\n    int _n;\n    void N() { }\n#endif\n")]
    public Task NoFieldIsPutUnderAnIf(string before) => FixRun.IsNotOfferedAsync(
        new ConstantResult(), new StaticTaskFieldFix(), $"class C\n{{\n    int _first;\n{before}    Task<int> M() => Task.FromResult(42);\n}}");

    [Fact]
    public Task AFieldAndItsUseMayBeUnderOneIf() => FixRun.BecomesAsync(
        new ConstantResult(),
        new StaticTaskFieldFix(),
        "class C\n{\n#if !OTHER\n    int _first;\n    Task<int> M() => Task.FromResult(42);\n#endif\n}",
        "class C\n{\n#if !OTHER\n    int _first;\n    private static readonly Task<int> s_task42 = Task.FromResult(42);\n\n    Task<int> M() => s_task42;\n#endif\n}");

    [Fact]
    public Task ANewNameIsFreeInAllConfigurations() => FixRun.BecomesAsync(
        new AbandonedDelay(),
        new CancelDelayFix(),
        "class C\n{\n    static async Task M(Task task)\n    {\n#if OTHER\n        int cancellation = 1;\n        Console.WriteLine(cancellation);\n#endif\n        await Task.WhenAny(task, Task.Delay(5));\n    }\n}",
        "class C\n{\n    static async Task M(Task task)\n    {\n#if OTHER\n        int cancellation = 1;\n        Console.WriteLine(cancellation);\n#endif\n        using CancellationTokenSource cancellation2 = new CancellationTokenSource();\n        await Task.WhenAny(task, Task.Delay(5, cancellation2.Token));\n        cancellation2.Cancel();\n    }\n}");

    [Fact]
    public Task NoHandlerIsConvertedInPart() => FixRun.IsNotOfferedAsync(
        new UnawaitedReturnAnalyzer(),
        new ReturnValueTaskFix(),
        $"using LeanTasks; using Microsoft.AspNetCore.Builder; class C {{ void M(Routes app, Orders orders) {{ app.MapGet(\"/\", (int id) => {{ if (id == 0) return orders.FindAsync(1);\n#if OTHER\nif (id == 1) return orders.FindAsync(2);\n#endif\nreturn orders.FindAsync(id); }}); }} }} abstract class Orders {{ public abstract LeanTask<int> FindAsync(int id); }} {FrameworkStubs.Source}");

    [Theory]
    [InlineData("#if !OTHER\n        Work();\n#else\n        Use(3);\n#endif", "#if !OTHER\n        await Work();\n#else\n        Use(3);\n#endif")]
    [InlineData("#if OTHER\n        Use(3);\n#endif\n        Work();", "#if OTHER\n        Use(3);\n#endif\n        await Work();")]
    [InlineData("        Work();\n#if OTHER\n        Use(3);\n#endif", "        await Work();\n#if OTHER\n        Use(3);\n#endif")]
    public Task WhatIsWholeInItsConfigurationIsMended(string statements, string mended) => FixRun.BecomesAsync(
        new NeverConsumedAnalyzer(), new AwaitCallFix(), InAsyncMethod(statements), InAsyncMethod(mended));

    [Fact]
    public Task ARaceBehindAConditionalStatementIsMended() => FixRun.BecomesAsync(
        new AbandonedDelay(),
        new AbandonedDelayFix(),
        "class C\n{\n    static async Task<int> M(Task<int> task, TimeSpan time)\n    {\n#if OTHER\n        Console.WriteLine();\n#endif\n        if (await Task.WhenAny(task, Task.Delay(time)) != task)\n            throw new TimeoutException();\n        return await task;\n    }\n}",
        "class C\n{\n    static async Task<int> M(Task<int> task, TimeSpan time)\n    {\n#if OTHER\n        Console.WriteLine();\n#endif\n        return await task.WaitAsync(time);\n    }\n}");

    private static Task IsNotOfferedAsync(DiagnosticAnalyzer analyzer, RuleFix fix, string member) =>
        FixRun.IsNotOfferedAsync(analyzer, fix, $"class C\n{{\n{Members}{member}\n}}");

    private static string InAsyncMethod(string statements) =>
        $"class C\n{{\n    async Task M()\n    {{\n{statements}\n    }}\n\n    static ValueTask Work() => default;\n    static void Use(int n) {{ }}\n}}";
}
