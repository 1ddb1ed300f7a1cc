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
    [InlineData(
        "byte[] bytes = [];\n        ValueTask<int> task = _stream.ReadAsync(bytes);\n        bool done = false; while (!done) { try { _number = await task; done = true; } catch (Exception) { } }",
        "byte[] bytes = [];\n        bool done = false; while (!done) { try { _number = await _stream.ReadAsync(bytes); done = true; } catch (Exception) { } }")]
    [InlineData(
        "bool done = false; int most = given; const int Half = 2;\n        ValueTask<bool> task = Move(Half);\n        for (int i = most / 2; !done && i < s_waits.Length; i++) { try { await task; done = true; } catch (Exception) { } }",
        "bool done = false; int most = given; const int Half = 2;\n        for (int i = most / 2; !done && i < s_waits.Length; i++) { try { await Move(Half); done = true; } catch (Exception) { } }")]
    [InlineData(
        "ValueTask<int> task = Number(); await Prepare(); try { await task; } catch (Exception) { await task; }",
        "ValueTask<int> task = Number(); await Prepare(); try { await task; } catch (Exception) { await Number(); }")]
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
    [InlineData("ValueTask<int> task = Number(); do Use(1); while (await task > 0);")]
    [InlineData("ValueTask<int> task = Number(); try { Use(1); await task; } catch (Exception) { await task; }")]
    [InlineData("ValueTask<int> task = Number(); try { if (given > 3) await task; } catch (Exception) { await task; }")]
    public Task WhereTheCodeDoesNotShowItThereIsNoFix(string statements) =>
        FixRun.IsNotOfferedAsync(new ConsumptionAnalyzer(), new RestartFix(), InMethod(statements));

    // The call would have other arguments, or another receiver.
    [Theory]
    [InlineData("ValueTask<bool> task = Move(_number); _number += 4;")]
    [InlineData("ValueTask<bool> task = Move(_number);")]
    [InlineData("ValueTask<bool> task = this.Move(this._number);")]
    [InlineData("ValueTask<bool> task = Move(_numbers[0]);")]
    [InlineData("ValueTask<bool> task = Move(s_waits.Length);")]
    [InlineData("ValueTask<bool> task = Move(Current);")]
    [InlineData("ValueTask<bool> task = Move(_other._number);")]
    [InlineData("ValueTask<bool> task = Move(given++);")]
    [InlineData("ValueTask<bool> task = Move(kept);")]
    [InlineData("ValueTask<bool> task = Move(next: new());")]
    [InlineData("ValueTask<bool> task = Other.Move(1);")]
    [InlineData("ValueTask<bool> task = _changing.Move(1);")]
    [InlineData("Counter counter = new(); ValueTask<bool> task = counter.Move();")]
    [InlineData("ValueTask<bool> task = _names[0].Move(1);")]
    public Task WhereTheCallMayMeanSomethingElseThereIsNoFix(string statements) => FixRun.IsNotOfferedAsync(
        new ConsumptionAnalyzer(), new RestartFix(), InMethod(statements + " for (int i = 0; i < 3; i++) { try { await task; return; } catch (Exception) { } }"));

    // The operation would begin later, or not at all, or see or show something else.
    [Theory]
    [InlineData("ValueTask<int> task = Number(); await Prepare(); while (true) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); Use(1); while (true) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); _number = 4; while (true) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); while (true) { await Prepare(); try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); while (true) { try { Use(1); await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); while (true) { try { Use(Next() + await task); return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); for (int i = Next(); i < 3; i++) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); for (int i = 0; i < Current; i++) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); while (_number > 0) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); if (given > 0) while (true) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); while (true) { try { if (given > 0 && await task > 0) return; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); lock (_numbers) Use(1); while (true) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("bool ready = false; ValueTask<int> Start() { ready = true; return Number(); } ValueTask<int> task = Start(); while (ready) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); Func<Task> run = async () => { while (true) { try { await task; return; } catch (Exception) { } } }; await run();")]
    [InlineData("ValueTask<int> task = Number(); if (given > 0) { await task; return; } while (true) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); if (given > 0) await task; while (true) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); for (int i = 0; i < 3; i++) { try { await task; return; } catch (Exception) { await task; } }")]
    [InlineData("ValueTask<int> task = Number(); try { Use(1); await task; } catch (Exception) { } while (true) { try { await task; return; } catch (Exception) { } }")]
    [InlineData("ValueTask<int> task = Number(); ValueTask<int> copy = task; while (true) { try { await copy; return; } catch (Exception) { } }")]
    public Task WhereTheOperationWouldBeginLaterThereIsNoFix(string statements) =>
        FixRun.IsNotOfferedAsync(new ConsumptionAnalyzer(), new RestartFix(), InMethod(statements));

    private static string InMethod(string statements) =>
        $$"""
        struct Counter
        {
            int _n;

            public ValueTask<bool> Move() => new(Task.Run(() => true));

            public void Count() => _n++;
        }

        class C(int kept)
        {
            static readonly int[] s_waits = [1, 2];

            readonly System.IO.Stream _stream = new System.IO.MemoryStream();

            readonly C _other = null!;

            C _changing = null!;

            int _number = 1;

            int[] _numbers = [1];

            List<C> _names = [];

            int Current => _number + kept++;

            C Other => _changing;

            Task Prepare() => Task.Delay(1);

            ValueTask<bool> Move(object next) => new(Task.Run(() => true));

            static ValueTask<int> Number() => new(Task.Run(() => 1));

            ValueTask<bool> Move(int from) => new(Task.Run(() => from > 0));

            ValueTask<bool> From(out int from) => Move(from = 1);

            static int Next() => 1;

            static void Use(int number) { }

            async Task M(int given)
            {
                {{statements}}
            }
        }
        """;
}
