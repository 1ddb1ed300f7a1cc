using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The comments of what a fix replaces.</summary>
public class KeptCommentsTests
{
    [Theory]
    [InlineData(
        "{\n        // a\n        return task // b\n            .ContinueWith(t => Next(t.Result)) // c\n            .Unwrap(); // d\n        // e\n    }",
        "{\n        // a\n        // b\n        // c\n        // d\n        // e\n        string t = await task;\n        return await Next(t);\n    }")]
    [InlineData("=> task.ContinueWith(t => Next(t.Result)) /* a */.Unwrap();", "{\n        /* a */\n        string t = await task;\n        return await Next(t);\n    }")]
    public Task ThoseOfAContinuationStay(string body, string mended) => FixRun.BecomesAsync(
        new UnwrappedContinuation(),
        new AwaitInsteadOfUnwrapFix(),
        InClass($"Task<int> M(Task<string> task){(body[0] == '=' ? " " : "\n    ")}{body}"),
        InClass($"async Task<int> M(Task<string> task)\n    {mended}"));

    [Fact]
    public Task ThoseOfAnAwaitedContinuationStay() => FixRun.BecomesAsync(
        new UnwrappedContinuation(),
        new AwaitInsteadOfUnwrapFix(),
        InClass("async Task M(Task<string> task)\n    {\n        // a\n        await task.ContinueWith(t => // b\n            Next(t.Result)).Unwrap(); // c\n    }"),
        InClass("async Task M(Task<string> task)\n    {\n        // a\n        // b\n        string t = await task;\n        await Next(t); // c\n    }"));

    [Fact]
    public Task ThoseOfARaceStay() => FixRun.BecomesAsync(
        new AbandonedDelay(),
        new WaitAsyncFix(),
        InClass("static async Task<int> M(Task<int> task, TimeSpan time)\n    {\n        // a\n        Task delay = Task.Delay(time); // b\n        // c\n        if (await Task.WhenAny(task, delay) != task) // d\n            throw new TimeoutException(); // e\n        // f\n        return await task; // g\n    }"),
        InClass("static async Task<int> M(Task<int> task, TimeSpan time)\n    {\n        // a\n        // b\n        // c\n        // d\n        // e\n        // f\n        return await task.WaitAsync(time); // g\n    }"));

    [Fact]
    public Task ThoseOfALoopStay() => FixRun.BecomesAsync(
        new WhenAnyInLoop(),
        new WhenEachFix(),
        InClass("static async Task M(Task<int> task)\n    {\n        List<Task<int>> tasks = [task];\n        // a\n        while (tasks.Count > 0) // b\n        {\n            // c\n            Task<int> done = await Task.WhenAny(tasks); // d\n            tasks.Remove(done); // e\n            // f\n            Console.WriteLine(await done); // g\n        }\n    }"),
        InClass("static async Task M(Task<int> task)\n    {\n        List<Task<int>> tasks = [task];\n        // a\n        // c\n        // d\n        // e\n        await foreach (Task<int> done in Task.WhenEach(tasks)) // b\n        {\n            // f\n            Console.WriteLine(await done); // g\n        }\n    }"));

    [Theory]
    [InlineData("{\n        return await /* mid */ task.ConfigureAwait(false); // end\n    }", "{\n        /* mid */\n        return task; // end\n    }")]
    [InlineData("{\n        return await // mid\n            task;\n    }", "{\n        // mid\n        return task;\n    }")]
    [InlineData("{ return await /* mid */ task; }", "{ /* mid */ return task; }")]
    [InlineData("=> await /* mid */ task;", "=> /* mid */ task;")]
    [InlineData("{\n        ArgumentNullException.ThrowIfNull(task);\n        return (await /* mid */ task); // end\n    }", "{\n        ArgumentNullException.ThrowIfNull(task);\n        /* mid */\n        return (task); // end\n    }")]
    public Task ThoseOfAnAwaitStay(string body, string mended) => FixRun.BecomesAsync(
        new PassThrough(),
        new ReturnTaskFix(),
        InClass($"async Task<int> M(Task<int> task) {body}"),
        InClass($"Task<int> M(Task<int> task) {mended}"));

    [Fact]
    public Task ThoseOfAnAwaitedStatementStay() => FixRun.BecomesAsync(
        new PassThrough(),
        new ReturnTaskFix(),
        InClass("async Task M(Task task)\n    {\n        // a\n        await /* b */ task; // c\n    }"),
        InClass("Task M(Task task)\n    {\n        // a\n        /* b */\n        return task; // c\n    }"));

    [Theory]
    [InlineData("_ = /* a */ Number(); // b", "/* a */\n        await Number(); // b")]
    [InlineData("// a\n        ValueTask<int> unused /* b */ = Number(); // c", "// a\n        /* b */\n        await Number(); // c")]
    public Task ThoseOfADroppedCallStay(string statement, string mended) => FixRun.BecomesAsync(
        new NeverConsumedAnalyzer(),
        new AwaitCallFix(),
        InClass($"static async Task M()\n    {{\n        {statement}\n        await Task.Yield();\n    }}"),
        InClass($"static async Task M()\n    {{\n        {mended}\n        await Task.Yield();\n    }}"));

    [Fact]
    public Task ThoseOfAStartThatMovesStay() => FixRun.BecomesAsync(
        new ConsumptionAnalyzer(),
        new RestartFix(),
        InClass("static async Task M()\n    {\n        ValueTask<int> task = Number(); // a\n        int n; while ((n = await task) > 0) { }\n    }"),
        InClass("static async Task M()\n    {\n        // a\n        int n; while ((n = await Number()) > 0) { }\n    }"));

    private static string InClass(string member) =>
        $$"""
        class C
        {
            {{member}}

            static Task<int> Next(string text) => Task.FromResult(text.Length);
            static ValueTask<int> Number() { Console.WriteLine(); return Later(); }
            static async ValueTask<int> Later() { await Task.Yield(); return 1; }
        }
        """;
}
