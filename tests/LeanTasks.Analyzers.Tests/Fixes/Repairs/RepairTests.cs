using LeanTasks.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers.Tests.Fixes.Repairs;

/// <summary>The mends repair: programs with the mistakes of the rules' pages are run before and after.</summary>
public class RepairTests
{
    private const string Misuse = nameof(InvalidOperationException);

    [Fact]
    public Task OperationsThatBeginAnew() => RepairsAsync(
        new ConsumptionAnalyzer(),
        new RestartFix(),
        new("""
            Flaky source = new(1);
            ValueTask<int> reading = source.ReadAsync();
            for (int attempt = 0; attempt < 3; attempt++)
            {
                try
                {
                    return "read " + await reading;
                }
                catch (IOException)
                {
                    await Task.Yield();
                }
            }

            return "gave up";
            """, Misuse, "read 2"),
        new("""
            Flaky source = new(2);
            ValueTask<int> reading = source.ReadAsync();
            bool done = false;
            int number = 0;
            while (!done)
            {
                try
                {
                    number = await reading;
                    done = true;
                }
                catch (IOException)
                {
                }
            }

            return "read " + number;
            """, Misuse, "read 3"),
        new("""
            Flaky source = new(1);
            ValueTask<int> reading = source.ReadAsync();
            int number;
            for (;;)
            {
                try
                {
                    number = await reading.ConfigureAwait(false);
                    break;
                }
                catch (IOException)
                {
                }
            }

            return "read " + number;
            """, Misuse, "read 2"),
        new("""
            Flaky source = new(1);
            ValueTask<int> reading = source.ReadAsync();
            int number;
            try
            {
                number = await reading;
            }
            catch (IOException)
            {
                number = await reading;
            }

            return "read " + number;
            """, Misuse, "read 2"),
        new("""
            Flaky source = new(1);
            ValueTask<int> reading = source.ReadAsync();
            try
            {
                await reading;
                return "at once";
            }
            catch (IOException)
            {
            }

            await reading;
            return "later";
            """, Misuse, "later"),
        new("""
            Steps steps = new(3);
            int sum = 0;
            ValueTask<int> reading = steps.ReadAsync();
            while (await reading > 0)
                sum += steps.Current;
            return "sum " + sum;
            """, Misuse, "sum 3"),
        new("""
            Steps steps = new(3);
            int sum = 0;
            ValueTask<int> reading = steps.ReadAsync();
            int n;
            while ((n = await reading) > 0)
                sum += n;
            return "sum " + sum;
            """, Misuse, "sum 3"),
        new("""
            Steps steps = new(3);
            int sum = 0;
            ValueTask<int> reading = steps.ReadAsync();
            while (true)
            {
                int n = await reading;
                if (n == 0)
                    break;
                sum += n;
            }

            return "sum " + sum;
            """, Misuse, "sum 3"),
        new("""
            Steps steps = new(3);
            int sum = 0;
            ValueTask<int> reading = steps.ReadAsync();
            if (await reading > 0)
            {
                do
                    sum += steps.Current;
                while (await reading > 0);
            }

            return "sum " + sum;
            """, Misuse, "sum 3"));

    [Fact]
    public Task ResultsThatAreReadSeveralTimes() => RepairsAsync(
        new ConsumptionAnalyzer(),
        new PreserveFix(),
        new("""
            ValueTask<int> number = Begin(1);
            return "sum " + (await number + await number);
            """, Misuse, "sum 2"),
        new("""
            ValueTask<int> number = Begin(2);
            ValueTask<int> copy = number;
            return "sum " + (await number + await copy);
            """, Misuse, "sum 4"),
        new("""
            ValueTask<int> rate = Begin(3);
            int sum = 0;
            foreach (int i in new int[] { 1, 2 })
                sum += i * await rate;
            return "sum " + sum;
            """, Misuse, "sum 9"),
        new("""
            ValueTask<int> number = Begin(4);
            int sum = 0;
            try
            {
                sum += await number;
            }
            finally
            {
                sum += await number;
            }

            return "sum " + sum;
            """, Misuse, "sum 8"),
        new("""
            ValueTask<int> number = Begin(5);
            int first = await number;
            return "sum " + (first + await number.AsTask());
            """, Misuse, "sum 10"),
        new("""
            ValueTask<int> number = PooledAsync(6);
            Task<int> first = Task.Run(async () => await number);
            Task<int> second = Task.Run(async () => await number);
            return "sum " + (await Task.WhenAll(first, second)).Sum();
            """, Misuse, "sum 12"),
        new("""
            ValueTask<int> number = PooledAsync(7);
            return "sum " + (await Task.WhenAll(number.AsTask(), number.AsTask())).Sum();
            """, Misuse, "sum 14"));

    [Fact]
    public Task ValuesThatAreKept() => RepairsAsync(
        new ConsumptionAnalyzer(),
        new PreserveFix(),
        new("return \"sum \" + (await CachedAsync(1) + await CachedAsync(1));", Misuse, "sum 2")
        {
            Members =
                """
                static readonly System.Collections.Concurrent.ConcurrentDictionary<int, ValueTask<int>> s_cache = new();
                static async Task<int> CachedAsync(int key) => await s_cache.GetOrAdd(key, static number => Begin(number));
                """,
        },
        new("return \"sum \" + (await StoredAsync(2) + await StoredAsync(2));", Misuse, "sum 4")
        {
            Members =
                """
                static readonly System.Collections.Concurrent.ConcurrentDictionary<int, ValueTask<int>> s_store = new();
                static async Task<int> StoredAsync(int key)
                {
                    ValueTask<int> stored = s_store.GetOrAdd(key, static number => Begin(number));
                    return await stored;
                }
                """,
        },
        new("return \"sum \" + (await LazyAsync() + await LazyAsync());", Misuse, "sum 6")
        {
            Members = "static readonly Lazy<ValueTask<int>> s_lazy = new(static () => Begin(3)); static async Task<int> LazyAsync() => await s_lazy.Value;",
        },
        new("return \"sum \" + (await LoadedAsync() + await LoadedAsync());", Misuse, "sum 8")
        {
            Members = "static readonly ValueTask<int> s_loading = Begin(4); static async Task<int> LoadedAsync() => await s_loading;",
        });

    [Fact]
    public Task ResultsThatAreReadEarlyInAsyncCode() => RepairsAsync(
        new ConsumptionAnalyzer(),
        new AwaitResultFix(),
        new("return \"got \" + Begin(1).Result;", Misuse, "got 1"),
        new("return \"got \" + Begin(2).GetAwaiter().GetResult();", Misuse, "got 2"),
        new("return \"got \" + Begin(3).ConfigureAwait(false).GetAwaiter().GetResult();", Misuse, "got 3"),
        new("""
            ValueTask<int> number = Begin(4);
            return "got " + number.Result.ToString();
            """, Misuse, "got 4"));

    [Fact]
    public Task ResultsThatAreReadEarlyInSynchronousCode() => RepairsAsync(
        new ConsumptionAnalyzer(),
        new BlockOnTaskFix(),
        new("return \"got \" + Number();", Misuse, "got 1") { Members = "static int Number() => Begin(1).Result;" },
        new("return \"got \" + Number2;", Misuse, "got 2") { Members = "static int Number2 => Begin(2).GetAwaiter().GetResult();" },
        new("""
            Func<int> get = () => Begin(3).Result;
            return "got " + get();
            """, Misuse, "got 3"),
        new("""
            int[] numbers = [4, 5];
            return "got " + numbers.Select(static number => Begin(number).Result).Sum();
            """, Misuse, "got 9"),
        new("""
            int number;
            lock (s_gate)
                number = Begin(6).ConfigureAwait(false).GetAwaiter().GetResult();
            await Task.Yield();
            return "got " + number;
            """, Misuse, "got 6") { Members = "static readonly object s_gate = new();" },
        new("""
            Work();
            return "done";
            """, Misuse, "done") { Members = "static ValueTask WorkAsync() => new Operation(static () => 7); static void Work() => WorkAsync().GetAwaiter().GetResult();" });

    [Fact]
    public Task CallsThatAreDropped() => RepairsAsync(
        new NeverConsumedAnalyzer(),
        new AwaitCallFix(),
        new("""
            FailAsync();
            return "unseen";
            """, "unseen", Misuse),
        new("""
            _ = FailAsync();
            return "unseen";
            """, "unseen", Misuse),
        new("""
            ValueTask failing = FailAsync();
            return "unseen";
            """, "unseen", Misuse),
        new("""
            FailAsync().ConfigureAwait(false);
            return "unseen";
            """, "unseen", Misuse),
        new("""
            Keep(Begin(3));
            return "kept " + s_kept;
            """, "kept ", "kept 3"));

    [Fact]
    public Task DelaysThatTimeOut() => RepairsAsync(
        new AbandonedDelay(),
        new WaitAsyncFix(),
        new("""
            Clock clock = new();
            Task<int> task = Task.FromResult(1);
            int number = await WithinAsync(task, clock);
            return $"{number}, timers {clock.Timers}";
            """, "1, timers 1", "1, timers 0")
        {
            Members =
                """
                static async Task<int> WithinAsync(Task<int> task, Clock clock)
                {
                    if (await Task.WhenAny(task, Task.Delay(TimeSpan.FromMinutes(1), clock)) != task)
                        throw new TimeoutException();
                    return await task;
                }
                """,
        },
        new("""
            Clock clock = new();
            Task<int> task = Task.FromResult(2);
            int number = await SoonAsync(task, clock);
            return $"{number}, timers {clock.Timers}";
            """, "2, timers 1", "2, timers 0")
        {
            Members =
                """
                static async Task<int> SoonAsync(Task<int> task, Clock clock)
                {
                    Task delay = Task.Delay(TimeSpan.FromMinutes(1), clock);
                    if (await Task.WhenAny(task, delay) == delay)
                        throw new TimeoutException();
                    return await task;
                }
                """,
        });

    [Fact]
    public Task DelaysThatLose() => RepairsAsync(
        new AbandonedDelay(),
        new CancelDelayFix(),
        new("""
            Clock clock = new();
            await Task.WhenAny(Task.CompletedTask, Task.Delay(TimeSpan.FromMinutes(1), clock));
            return "timers " + clock.Timers;
            """, "timers 1", "timers 0"),
        new("""
            Clock clock = new();
            Task task = Task.CompletedTask;
            if (await Task.WhenAny(task, Task.Delay(TimeSpan.FromMinutes(1), clock)) != task)
                return "late";
            return "timers " + clock.Timers;
            """, "timers 1", "timers 0"),
        new("""
            Clock clock = new();
            Task task = Task.CompletedTask;
            Task delay = Task.Delay(TimeSpan.FromMinutes(1), clock);
            Task winner = await Task.WhenAny(task, delay);
            return $"{winner == task}, timers {clock.Timers}";
            """, "True, timers 1", "True, timers 0"),
        new("""
            Clock clock = new();
            Task task = Task.CompletedTask;
            Task delay = Task.Delay(TimeSpan.FromMinutes(1), clock);
            if (await Task.WhenAny(task, delay) == delay)
                throw new TimeoutException("mine");
            return "timers " + clock.Timers;
            """, "timers 1", "timers 0"));

    [Fact]
    public Task HandlersThatNothingAwaits() => RepairsAsync(
        new UnawaitedReturnAnalyzer(),
        new ReturnValueTaskFix(),
        new("""
            Routes routes = new();
            routes.MapGet("/", () => 1);
            routes.MapGet("/lean", () => LeanTask.FromResult(2));
            return await routes.AnswerAsync("/") + await routes.AnswerAsync("/lean");
            """, "500500", "12"),
        new("""
            Routes routes = new();
            routes.MapGet("/lean", async LeanTask<int> (int id) => { await Task.Yield(); return id; });
            return await routes.AnswerAsync("/lean", 3);
            """, "500", "3"),
        new("""
            Routes routes = new();
            routes.MapGet("/lean", FindAsync);
            return await routes.AnswerAsync("/lean", 4);
            """, "500", "4") { Members = "static LeanTask<int> FindAsync(int id) => LeanTask.FromResult(id);" },
        new("""
            Routes routes = new();
            routes.MapGet("/pooled", (int id) => new PooledFlow<int>(id));
            return await routes.AnswerAsync("/pooled", 5);
            """, "500", "5"));

    private static Task RepairsAsync(DiagnosticAnalyzer analyzer, RuleFix fix, params WrongPiece[] pieces) => FixRun.RepairsAsync(
        analyzer,
        fix,
        WrongPrograms.Of(pieces),
        string.Concat(pieces.Select(static piece => piece.Wrong + "\n")),
        string.Concat(pieces.Select(static piece => piece.Right + "\n")));
}
