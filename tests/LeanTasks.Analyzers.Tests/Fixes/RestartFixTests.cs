using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN001 where another operation is needed.</summary>
public class RestartFixTests
{
    [Theory]
    [InlineData(
        "ValueTask<int> task = Number();\n        for (int i = 0; i < 3; i++) { try { Use(await task); return; } catch (Exception) { } }",
        "for (int i = 0; i < 3; i++) { try { Use(await Number()); return; } catch (Exception) { } }")]
    [InlineData(
        "ValueTask<int> task = Number();\n        bool done = false; while (!done) { try { await task; done = true; } catch (Exception) { } }",
        "bool done = false; while (!done) { try { await Number(); done = true; } catch (Exception) { } }")]
    [InlineData(
        "ValueTask<int> task = Number();\n        for (;;) { try { await task; } catch (Exception) { continue; } break; }",
        "for (;;) { try { await Number(); } catch (Exception) { continue; } break; }")]
    [InlineData(
        "ValueTask<int> task = Number(); try { await task; } catch (Exception) { await task; }",
        "ValueTask<int> task = Number(); try { await task; } catch (Exception) { await Number(); }")]
    [InlineData(
        "ValueTask<int> task = Number(); try { await task; return; } catch (Exception) { } await task.ConfigureAwait(false);",
        "ValueTask<int> task = Number(); try { await task; return; } catch (Exception) { } await Number().ConfigureAwait(false);")]
    [InlineData(
        "// Until the end.\n        ValueTask<bool> moved = Move(given);\n        while (!await moved) Use(1);",
        "// Until the end.\n                while (!await Move(given)) Use(1);")]
    [InlineData(
        "ValueTask<bool> moved = Move(given);\n        if (await moved) do Use(1); while (await moved);",
        "ValueTask<bool> moved = Move(given);\n        if (await moved) do Use(1); while (await Move(given));")]
    [InlineData(
        "ValueTask<int> task = Number();\n        int n; while ((n = await task) > 0) Use(n);",
        "int n; while ((n = await Number()) > 0) Use(n);")]
    [InlineData(
        "ValueTask<int> task = Number();\n        while (true) { int n = await task; if (n == 0) break; Use(n); }",
        "while (true) { int n = await Number(); if (n == 0) break; Use(n); }")]
    public Task TheOperationBeginsAnew(string statements, string mended) =>
        FixRun.AllBecomesAsync(new ConsumptionAnalyzer(), new RestartFix(), InMethod(statements), InMethod(mended));

    [Theory]
    [InlineData("ValueTask<int> task = Number(); await task; await task;")]
    [InlineData("ValueTask<int> task = Number(); try { Use(await task); Use(2); } catch (Exception) { Use(await task); }")]
    [InlineData("ValueTask<int> task = Number(); for (int i = 0; i < 3; i++) { try { Use(await task); } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); for (int i = 0; i < await task; i++) Use(i);")]
    [InlineData("ValueTask<int> task = Number(); while (given > 0) Use(await task);")]
    [InlineData("ValueTask<int> task = Number(); while (true) { if (await task == 0) Use(1); }")]
    [InlineData("int from = 3; ValueTask<bool> moved = Move(from); while (await moved) from++;")]
    [InlineData("ValueTask<bool> moved = Move(given); if (moved.IsCompleted) Use(1); while (await moved) Use(1);")]
    [InlineData("ValueTask<bool> moved = Move(Next()); while (await moved) Use(1);")]
    [InlineData("ValueTask<bool> moved = From(out int from); while (await moved) Use(from);")]
    public Task WhereTheCodeDoesNotShowItThereIsNoFix(string statements) =>
        FixRun.IsNotOfferedAsync(new ConsumptionAnalyzer(), new RestartFix(), InMethod(statements));

    private static string InMethod(string statements) =>
        $$"""
        class C
        {
            static ValueTask<int> Number() => new(Task.Run(() => 1));

            static ValueTask<bool> Move(int from) => new(Task.Run(() => from > 0));

            static ValueTask<bool> From(out int from) => Move(from = 1);

            static int Next() => 1;

            static void Use(int number) { }

            async Task M(int given)
            {
                {{statements}}
            }
        }
        """;
}
